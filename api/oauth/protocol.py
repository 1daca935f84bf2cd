"""What the RFCs of OAuth demand, judged by Authlib: RFC 6749 in the shape of OAuth 2.1, 7636, 7009 and 9207.

Authlib is made for this, is kept up with the RFCs, and asks for no framework; but it calls its storage synchronously,
and ours is not. So it only judges: what a request is about is read before, and what follows from the judgement is
written after, in one transaction that finds out for itself whether a code or a refresh token was used meanwhile. One
`Judge` is made for each request.
"""

from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import unquote

from authlib.common.urls import add_params_to_uri
from authlib.oauth2.rfc6749 import (
    AuthorizationServer,
    InvalidGrantError,
    InvalidRequestError,
    OAuth2Error,
    OAuth2Payload,
    OAuth2Request,
)
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant, RefreshTokenGrant
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from msgspec import Struct

from services.company.applications import Applications, is_secret_of
from services.company.redirects import is_among
from services.ports import Application, Consent
from services.scopes import SCOPES

DEFAULT_SCOPE: Final = "play"
METHODS: Final = ["client_secret_basic", "client_secret_post", "none"]
GRANTS: Final = ("authorization_code", "refresh_token")
CHALLENGES: Final = ["S256"]

Fields = Mapping[str, Sequence[str]]
"""The parameters of a request, each with all that was given for it."""


class Reply(Struct, frozen=True):
    """An answer as the RFCs want it."""

    status: int
    body: dict[str, Any]
    headers: dict[str, str]

    @property
    def location(self) -> str | None:
        """Where the browser is sent, if it is."""
        return self.headers.get("location")


class Refusal(Exception):
    """A request for consent that is none; `reply` leads back to the application if it is known whose it is."""

    def __init__(self, words: str, reply: Reply | None) -> None:
        super().__init__(words)
        self.reply = reply


def client_id_of(fields: Fields, authorization: str) -> str:
    """Which application says that it is calling; empty if none does."""
    return _basic(authorization) or fields.get("client_id", [""])[0]


class Judge(AuthorizationServer):  # type: ignore[misc]
    """One request, with what is known of it."""

    def __init__(
        self,
        applications: Applications,
        issuer: str,
        application: Application | None,
        consent: Consent | None = None,
        *,
        is_unused: bool = False,
    ) -> None:
        """`is_unused` says that the refresh token that was sent has not been used yet."""
        super().__init__(scopes_supported=SCOPES)
        self.applications, self.issuer, self.application = applications, issuer, application
        self.consent, self.is_unused, self.code = consent, is_unused, ""
        self.was_reused = self.is_revoked = False
        self.register_grant(_CodeGrant, [_S256()])
        self.register_grant(_RefreshGrant)
        self.register_endpoint(_Revocation)
        self.register_token_generator("default", _bare_token)

    # -- judgements ----------------------------------------------------------------------------------------------

    def asked(self, fields: Fields) -> "Asked":
        """What an application asks a person for; Refusal if it may not."""
        request = _request("GET", fields, "")
        try:
            _plain(fields)
            grant = self.get_consent_grant(request)
        except OAuth2Error as error:
            reply = self.handle_error_response(request, error) if error.redirect_uri else None
            raise Refusal(error.get_error_description() or error.error, reply) from None
        return Asked(self, grant)

    def token(self, fields: Fields, authorization: str) -> Reply:
        """Whether an application gets tokens; the reply holds all but those."""
        request = _request("POST", fields, authorization)
        try:
            _once(fields)
            _plain(fields)
        except OAuth2Error as error:
            return self._reply(self.handle_error_response(request, error))
        return self._reply(self.create_token_response(request))

    def revocation(self, fields: Fields, authorization: str) -> Reply:
        """Whether an application may have a token revoked."""
        request = _request("POST", fields, authorization)
        try:
            _once(fields)
        except OAuth2Error as error:
            return self._reply(self.handle_error_response(request, error))
        return self._reply(self.create_endpoint_response(_Revocation.ENDPOINT_NAME, request))

    def used_meanwhile(self) -> Reply:
        """What is said when somebody else was faster with the same code or refresh token."""
        return self._reply(self.handle_error_response(None, InvalidGrantError()))

    @staticmethod
    def _reply(reply: Any) -> Reply:
        assert isinstance(reply, Reply)
        return reply

    # -- what Authlib asks for -----------------------------------------------------------------------------------

    def query_client(self, client_id: str) -> "_Client | None":
        """The application, if it is the one that was looked up."""
        known = self.application
        return _Client(known) if known is not None and known.id == client_id else None

    def save_token(self, token: Any, request: Any) -> None:
        """Nothing: it is made when the judgement is out."""

    def send_signal(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Nothing: nobody listens."""

    def create_oauth2_request(self, request: OAuth2Request) -> OAuth2Request:
        """The request itself: ours are made for Authlib from the start."""
        return request

    def handle_response(self, status: int, body: Any, headers: Any) -> Reply:
        """The answer, which says whose it is (RFC 9207)."""
        kept = {name.lower(): value for name, value in headers}
        if "location" in kept:
            kept["location"] = add_params_to_uri(kept["location"], [("iss", self.issuer)])
        return Reply(status, dict(body or {}), kept)


class Asked:
    """A request for consent that is in order."""

    def __init__(self, judge: Judge, grant: Any) -> None:
        self._judge, self._grant = judge, grant
        payload = grant.request.payload
        self.redirect_uri: str = grant.redirect_uri
        self.challenge: str = payload.data["code_challenge"]
        self.scopes: frozenset[str] = frozenset(grant.request.scope.split())

    def answered(self, code: str | None) -> Reply:
        """The way back with a code, or with the news that there is none."""
        self._judge.code = code or ""
        return self._judge._reply(  # noqa: SLF001 - of this very module
            self._judge.create_authorization_response(
                self._grant.request, grant_user="somebody" if code else None, grant=self._grant
            )
        )

    def refused(self) -> Reply:
        """The way back where the person has nothing of what is asked for."""
        error = InvalidRequestError("Nothing of this is the person's to give.", redirect_uri=self.redirect_uri)
        error.error, error.state = "invalid_scope", self._grant.request.payload.state
        return self._judge._reply(self._judge.handle_error_response(None, error))  # noqa: SLF001


class _Client:
    """An application as Authlib looks at it."""

    def __init__(self, application: Application) -> None:
        self.application = application

    def get_client_id(self) -> str:
        return self.application.id

    def get_default_redirect_uri(self) -> None:
        """None: where people are sent is always said."""

    def get_allowed_scope(self, scope: str | None) -> str:
        return scope or DEFAULT_SCOPE

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return is_among(redirect_uri, self.application.redirect_uris)

    def check_client_secret(self, client_secret: str) -> bool:
        return is_secret_of(self.application, client_secret)

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:  # noqa: ARG002 - Authlib's shape
        return (method != "none") == self.application.is_confidential

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        return grant_type in GRANTS


class _Kept:
    """A consent as Authlib looks at it: as a code, and as a token."""

    def __init__(self, consent: Consent) -> None:
        self.consent, self.code_challenge, self.code_challenge_method = consent, consent.challenge, "S256"

    def get_redirect_uri(self) -> str:
        return self.consent.redirect_uri

    def get_scope(self) -> str:
        return " ".join(self.consent.scopes)

    def check_client(self, client: _Client) -> bool:
        return self.consent.application == client.application.id


class _CodeGrant(AuthorizationCodeGrant):  # type: ignore[misc]
    TOKEN_ENDPOINT_AUTH_METHODS = METHODS

    def generate_authorization_code(self) -> str:
        return str(self.server.code)

    def save_authorization_code(self, code: str, request: Any) -> None:
        """Nothing: it was saved before."""

    def query_authorization_code(self, code: str, client: _Client) -> _Kept | None:  # noqa: ARG002 - Authlib's shape
        consent = self.server.consent
        if consent is None or not _Kept(consent).check_client(client):
            return None
        self.server.was_reused = consent.redeemed_at is not None
        return _Kept(consent) if self.server.applications.is_fresh(consent) else None

    def delete_authorization_code(self, authorization_code: _Kept) -> None:
        """Nothing: it is used up where tokens are given for it."""

    def authenticate_user(self, authorization_code: _Kept) -> str:
        return authorization_code.consent.account


class _RefreshGrant(RefreshTokenGrant):  # type: ignore[misc]
    TOKEN_ENDPOINT_AUTH_METHODS = METHODS
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token: str) -> _Kept | None:  # noqa: ARG002 - Authlib's shape
        consent = self.server.consent
        if consent is None or not _Kept(consent).check_client(self.request.client):
            return None
        self.server.was_reused = not self.server.is_unused
        return _Kept(consent) if self.server.is_unused and self.server.applications.is_live(consent) else None

    def authenticate_user(self, refresh_token: _Kept) -> str:
        return refresh_token.consent.account

    def revoke_old_credential(self, refresh_token: _Kept) -> None:
        """Nothing: it is used up where tokens are given for it."""


class _S256(CodeChallenge):  # type: ignore[misc]
    """PKCE for everyone, and with a digest: OAuth 2.1 leaves nobody out."""

    SUPPORTED_CODE_CHALLENGE_METHOD = CHALLENGES

    def validate_code_challenge(self, grant: Any, redirect_uri: Any) -> None:
        data = grant.request.payload.data
        if not data.get("code_challenge"):
            raise InvalidRequestError("Missing 'code_challenge'")
        if data.get("code_challenge_method") not in CHALLENGES:
            raise InvalidRequestError("The 'code_challenge_method' must be S256")
        super().validate_code_challenge(grant, redirect_uri)


class _Revocation(RevocationEndpoint):  # type: ignore[misc]
    CLIENT_AUTH_METHODS = METHODS

    def check_params(self, request: Any, client: Any) -> None:  # noqa: ARG002 - Authlib's shape
        """A hint that is none of ours is ignored, as RFC 7009 says."""
        if not request.form.get("token"):
            raise InvalidRequestError("Missing 'token' in request.")

    def query_token(self, token_string: str, token_type_hint: str) -> _Kept | None:  # noqa: ARG002 - Authlib's shape
        consent = self.server.consent
        return _Kept(consent) if consent else None

    def revoke_token(self, token: Any, request: Any) -> None:  # noqa: ARG002 - Authlib's shape
        self.server.is_revoked = True


class _Payload(OAuth2Payload):  # type: ignore[misc]
    def __init__(self, fields: Fields) -> None:
        self._fields = {name: list(values) for name, values in fields.items()}

    @property
    def data(self) -> dict[str, str]:
        return {name: values[0] for name, values in self._fields.items() if values[0]}

    @property
    def datalist(self) -> dict[str, list[str]]:
        return self._fields


class _Request(OAuth2Request):  # type: ignore[misc]
    @property
    def form(self) -> dict[str, str]:
        data: dict[str, str] = self.payload.data
        return data


def _request(method: str, fields: Fields, authorization: str) -> OAuth2Request:
    """A request for Authlib. That nobody listens in is seen to where TLS ends, which may be before us."""
    headers = {"Authorization": authorization} if _basic(authorization) else {}
    request = _Request(method, "https://localhost/oauth", headers=headers)
    request.payload = _Payload(fields)
    return request


def _basic(authorization: str) -> str:
    """The name in an `Authorization: Basic`; empty if it cannot be read."""
    scheme, _, encoded = authorization.partition(" ")
    if scheme.lower() != "basic":
        return ""
    try:
        name, colon, _ = b64decode(encoded, validate=True).decode().partition(":")
    except (NotBase64, ValueError):
        return ""
    return unquote(name) if colon else ""


def _once(fields: Fields) -> None:
    """Whatever is sent to these doors is sent once."""
    if any(len(values) > 1 for values in fields.values()):
        raise InvalidRequestError("A parameter was sent more than once.")


def _plain(fields: Fields) -> None:
    """What Authlib repeats in its errors must be such that an error can hold it."""
    for name in ("response_type", "redirect_uri", "grant_type"):
        if any(not sign.isascii() or not sign.isprintable() or sign in '"\\' for sign in "".join(fields.get(name, ()))):
            raise InvalidRequestError(f"The '{name}' is none.")


def _bare_token(**about: Any) -> dict[str, Any]:
    """A token response without the tokens, which are made when it is sure that they are given."""
    return {"token_type": "Bearer", "scope": about["scope"]}

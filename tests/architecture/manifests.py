"""The fields of Compose files and Kubernetes manifests that ours use, with their types: a misspelt one is refused."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Name = Annotated[str, Meta(pattern=r"^[a-z]([-a-z0-9]*[a-z0-9])?$", max_length=63)]
Port = Annotated[int, Meta(ge=1, le=65_535)]
Count = Annotated[int, Meta(ge=0)]
Quantity = Annotated[str, Meta(pattern=r"^[0-9]+(\.[0-9]+)?(m|[KMGT]i?)?$")]
Labels = dict[str, str]


class Strict(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """Knows its fields and no others."""


# -- Kubernetes ---------------------------------------------------------------------------------------------------


class Metadata(Strict, frozen=True):
    name: Name | None = None
    labels: Labels = {}
    annotations: Labels = {}


class Selector(Strict, frozen=True):
    match_labels: Labels


class HttpGet(Strict, frozen=True):
    path: Annotated[str, Meta(pattern="^/")]
    port: Name


class Probe(Strict, frozen=True):
    http_get: HttpGet
    period_seconds: Count = 10
    timeout_seconds: Count = 1
    failure_threshold: Count = 3


class Exec(Strict, frozen=True):
    command: list[str]


class Hook(Strict, frozen=True):
    exec: Exec


class Lifecycle(Strict, frozen=True):
    pre_stop: Hook


class ContainerPort(Strict, frozen=True):
    name: Annotated[str, Meta(pattern="^[a-z][-a-z0-9]*$", max_length=15)]
    container_port: Port


class Variable(Strict, frozen=True):
    name: Annotated[str, Meta(pattern="^[A-Z_]+$")]
    value: str


class Reference(Strict, frozen=True):
    name: Name


class From(Strict, frozen=True):
    secret_ref: Reference


class Resources(Strict, frozen=True):
    requests: dict[Literal["cpu", "memory"], Quantity]
    limits: dict[Literal["cpu", "memory"], Quantity]


class Capabilities(Strict, frozen=True):
    drop: list[str]


class Security(Strict, frozen=True):
    run_as_non_root: bool
    run_as_user: Count
    allow_privilege_escalation: bool
    read_only_root_filesystem: bool
    capabilities: Capabilities


class Mount(Strict, frozen=True):
    name: Name
    mount_path: Annotated[str, Meta(pattern="^/")]
    read_only: bool = False


class Container(Strict, frozen=True):
    name: Name
    image: str
    resources: Resources
    args: list[str] = []
    env: list[Variable] = []
    env_from: list[From] = []
    ports: list[ContainerPort] = []
    volume_mounts: list[Mount] = []
    startup_probe: Probe | None = None
    liveness_probe: Probe | None = None
    readiness_probe: Probe | None = None
    lifecycle: Lifecycle | None = None
    security_context: Security | None = None


class Spread(Strict, frozen=True):
    max_skew: Count
    topology_key: str
    when_unsatisfiable: Literal["DoNotSchedule", "ScheduleAnyway"]
    label_selector: Selector


class Volume(Strict, frozen=True):
    name: Name
    config_map: Reference


class PodSpec(Strict, frozen=True):
    containers: Annotated[list[Container], Meta(min_length=1)]
    restart_policy: Literal["Always", "OnFailure", "Never"] = "Always"
    termination_grace_period_seconds: Count = 30
    topology_spread_constraints: list[Spread] = []
    volumes: list[Volume] = []


class Pod(Strict, frozen=True):
    metadata: Metadata
    spec: PodSpec


class RollingUpdate(Strict, frozen=True):
    max_unavailable: Count
    max_surge: Count


class Strategy(Strict, frozen=True):
    rolling_update: RollingUpdate


class DeploymentSpec(Strict, frozen=True):
    replicas: Count
    selector: Selector
    template: Pod
    strategy: Strategy | None = None


class Deployment(Strict, frozen=True, tag="Deployment", tag_field="kind"):
    api_version: Literal["apps/v1"]
    metadata: Metadata
    spec: DeploymentSpec


class JobSpec(Strict, frozen=True):
    template: Pod
    backoff_limit: Count = 6


class Job(Strict, frozen=True, tag="Job", tag_field="kind"):
    api_version: Literal["batch/v1"]
    metadata: Metadata
    spec: JobSpec


class ServicePort(Strict, frozen=True):
    name: Name
    port: Port
    target_port: Name


class ServiceSpec(Strict, frozen=True, rename={"cluster_ip": "clusterIP"}):
    selector: Labels
    ports: list[ServicePort]
    cluster_ip: Literal["None"] | None = None
    type: Literal["ClusterIP", "LoadBalancer"] = "ClusterIP"


class Service(Strict, frozen=True, tag="Service", tag_field="kind"):
    api_version: Literal["v1"]
    metadata: Metadata
    spec: ServiceSpec


class BudgetSpec(Strict, frozen=True):
    selector: Selector
    min_available: Count | None = None
    max_unavailable: Count | None = None


class Budget(Strict, frozen=True, tag="PodDisruptionBudget", tag_field="kind"):
    api_version: Literal["policy/v1"]
    metadata: Metadata
    spec: BudgetSpec


Manifest = Deployment | Job | Service | Budget


class Generated(Strict, frozen=True):
    name: Name
    files: list[str]


class Image(Strict, frozen=True):
    name: str
    new_name: str
    new_tag: str


class Kustomization(Strict, frozen=True, tag="Kustomization", tag_field="kind"):
    api_version: Literal["kustomize.config.k8s.io/v1beta1"]
    namespace: Name
    resources: list[str]
    config_map_generator: list[Generated]
    images: list[Image]


# -- Compose ------------------------------------------------------------------------------------------------------

Duration = Annotated[str, Meta(pattern="^[0-9]+(ms|s|m)$")]


class Check(Struct, frozen=True, forbid_unknown_fields=True):
    """How Compose finds out whether a container is well."""

    test: list[str]
    interval: Duration
    timeout: Duration
    retries: Count = 3
    start_period: Duration = "0s"


class Needed(Struct, frozen=True, forbid_unknown_fields=True):
    """What has to be before a container starts."""

    condition: Literal["service_started", "service_healthy", "service_completed_successfully"]


class Replicas(Struct, frozen=True, forbid_unknown_fields=True):
    """How many there are."""

    replicas: Count


class ComposeService(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of container."""

    image: str = ""
    build: str = ""
    command: list[str] = []
    environment: dict[str, str] = {}
    volumes: list[str] = []
    ports: list[str] = []
    profiles: list[str] = []
    depends_on: dict[str, Needed] = {}
    healthcheck: Check | None = None
    deploy: Replicas = Replicas(1)
    restart: Literal["no", "always", "on-failure", "unless-stopped"] = "no"
    stop_grace_period: Duration = "10s"


class Compose(Struct, frozen=True, forbid_unknown_fields=True):
    """A Compose file."""

    services: dict[str, ComposeService]
    volumes: dict[str, Any] = {}

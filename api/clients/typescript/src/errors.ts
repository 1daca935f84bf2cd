import type { ErrorCode, Refusal } from "./schema/index.ts";

/** One error as the service writes it. */
export interface ServiceFault {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code?: ErrorCode; readonly retryAfter?: number; readonly [more: string]: unknown };
}

/** The service could not do what it was asked; `code` says what to do about it. */
export class OrreryError extends Error {
  override readonly name: string = "OrreryError";
  readonly code: ErrorCode;
  readonly faults: readonly ServiceFault[];

  constructor(code: ErrorCode, message: string, faults: readonly ServiceFault[] = [], options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.faults = faults;
  }

  static of(faults: readonly ServiceFault[]): OrreryError {
    const first = faults[0];
    return new OrreryError(first?.extensions?.code ?? "INTERNAL", first?.message ?? "the service said nothing", faults);
  }
}

/** The service was away or busy for longer than the client has patience. */
export class Unavailable extends OrreryError {
  override readonly name = "Unavailable";

  constructor(message: string, cause?: unknown) {
    super("UNAVAILABLE", message, [], { cause });
  }
}

/** The rules forbid it. Nothing has happened. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: Refusal;
  readonly rule: string;
  readonly ruleText: string | null;
  readonly reason: string;

  constructor(said: { code: Refusal; rule: string; ruleText?: string | null; reason: string }) {
    super(`${said.reason} (${said.rule})`);
    this.code = said.code;
    this.rule = said.rule;
    this.ruleText = said.ruleText ?? null;
    this.reason = said.reason;
  }
}

/** The table has moved on to `version` since it was looked at. */
export class OutOfDate extends Error {
  override readonly name = "OutOfDate";
  readonly version: number;

  constructor(version: number) {
    super(`the table is at version ${version} by now`);
    this.version = version;
  }
}

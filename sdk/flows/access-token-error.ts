import { hasInstance } from "../transport/error-class.ts";

/**
 * The first check that an access token failed. `missing`: no token was sent. `malformed`: it is no access token. `issuer`, `audience` and
 * `branch`: it belongs to another server, project or branch. `signature`: no key of the project signed it. `anonymous`: its user is
 * anonymous, and `allowAnonymous` is not set. `scope`: the token of an application does not have a scope that the API needs.
 */
export type AccessTokenFailure =
  | "missing"
  | "malformed"
  | "issuer"
  | "audience"
  | "branch"
  | "signature"
  | "expired"
  | "anonymous"
  | "scope";

/** The access token of a request is missing or not valid. Answer with its status; Express does so by itself. */
export class AccessTokenError extends Error {
  static readonly latchkeyError: string = "AccessTokenError";
  static override readonly [Symbol.hasInstance] = hasInstance;

  override name = AccessTokenError.latchkeyError;
  readonly reason: AccessTokenFailure;
  /** Status of the response: 403 if the token is valid and a scope is missing, otherwise 401. */
  readonly status: 401 | 403;

  constructor(reason: AccessTokenFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.status = reason === "scope" ? 403 : 401;
  }
}

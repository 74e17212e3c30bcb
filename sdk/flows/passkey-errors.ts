import { clientError } from "../transport/client-error.ts";
import type { Known } from "../transport/known-error.ts";
import { webauthnCode } from "./webauthn-code.ts";

/** An error that the client library raises itself, with the message as its details. */
export const passkeyError = <Code extends "PASSKEY_AUTHENTICATION_FAILED" | "PASSKEY_REGISTRATION_FAILED">(
  code: Code,
  message: string,
  cause?: unknown,
): Known<Code> => clientError<"PASSKEY_AUTHENTICATION_FAILED" | "PASSKEY_REGISTRATION_FAILED">(code, { message }, cause) as Known<Code>;

/** The error for a request that the browser or its user rejected; undefined for any other error. `Failure`: another class of such errors. */
export function browserError(
  error: unknown,
  Failure: new (...given: never[]) => Error = DOMException,
): Known<"PASSKEY_WEBAUTHN_ERROR"> | undefined {
  if (!(error instanceof DOMException || error instanceof Failure)) return undefined;
  return clientError("PASSKEY_WEBAUTHN_ERROR", { message: error.message, code: webauthnCode(error, location.hostname) }, error);
}

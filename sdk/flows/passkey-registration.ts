import { rpIdPlaceholder } from "#contract/vocabulary/sign-in/passkeys.ts";
import type { ClientApi, PasskeyRegisterInput } from "../generated/client.ts";
import { isKnownError, type Known } from "../transport/known-error.ts";
import { failed, ok, type Result } from "../transport/result.ts";
import { beginCeremony } from "./ceremony.ts";
import { browserError, passkeyError } from "./passkey-errors.ts";

// Fixed word for word (specification 001, section 7).
const passkeyOptionsFailed = "Failed to get initiation options for passkey registration";
const passkeyRegistrationFailed = "Failed to start passkey registration due to unknown error";

/** Errors that `registerPasskey` returns: of the server, or of the browser and its user. */
export type RegisterPasskeyFailure = Known<"PASSKEY_REGISTRATION_FAILED" | "PASSKEY_WEBAUTHN_ERROR">;

// The assertion may have more members than the package's interface declares.
type Credential = PasskeyRegisterInput["credential"];

export interface RegisterPasskeyOptions {
  /** Host name of the page. Default: the current page's. */
  readonly hostname?: string;
  /**
   * Creates the passkey without a dialog, in the password manager that has just filled in the password. The project must turn on
   * `auth.passkey.createAfterPassword`. Browsers that cannot do it return PASSKEY_WEBAUTHN_ERROR.
   */
  readonly automatic?: boolean;
}

/** Registers a passkey for the signed-in user. `api` sends the user's session. */
export async function registerPasskey(
  api: ClientApi,
  { hostname = globalThis.location?.hostname, automatic = false }: RegisterPasskeyOptions = {},
): Promise<Result<undefined, RegisterPasskeyFailure>> {
  if (!hostname) throw new Error("Outside a browser, passkey registration needs `hostname`.");
  const begun = await api.auth.passkey.initiateRegistration(automatic ? { automatic } : {});
  if (begun.status === "error") return failed(passkeyError("PASSKEY_REGISTRATION_FAILED", passkeyOptionsFailed, begun.error));
  const { options_json, code } = begun.data;
  if (options_json.rp.id !== rpIdPlaceholder) return failed(passkeyError("PASSKEY_REGISTRATION_FAILED", passkeyOptionsFailed));

  let credential: Credential;
  const webauthn = await import("@simplewebauthn/browser").catch(() => undefined);
  try {
    if (!webauthn) throw new Error(passkeyRegistrationFailed);
    const { startRegistration } = webauthn;
    // The browser has one request at a time: a prompt of the sign-in form would refuse this one.
    beginCeremony();
    const optionsJSON = { ...options_json, rp: { ...options_json.rp, id: hostname } };
    const made = await startRegistration({ optionsJSON, useAutoRegister: automatic });
    credential = made as Credential;
  } catch (error) {
    const failure = browserError(error, webauthn?.WebAuthnError);
    return failed(failure ?? passkeyError("PASSKEY_REGISTRATION_FAILED", passkeyRegistrationFailed, error));
  }
  const registered = await api.auth.passkey.register({ credential, code });
  if (registered.status === "ok") return ok(undefined);
  const { error } = registered;
  if (isKnownError(error, "PASSKEY_REGISTRATION_FAILED")) return failed(error);
  return failed(passkeyError("PASSKEY_REGISTRATION_FAILED", error.message, error));
}

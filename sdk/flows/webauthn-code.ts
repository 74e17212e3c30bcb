/** Codes of errors that browsers raise during a WebAuthn ceremony (specification 001, section 8, passkey). */
export const webauthnErrorNames = [
  "ERROR_CEREMONY_ABORTED",
  "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT",
  "ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE",
  "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT",
  "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED",
  "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY",
  "ERROR_MALFORMED_PUBKEYCREDPARAMS",
  "ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG",
  "ERROR_INVALID_DOMAIN",
  "ERROR_INVALID_RP_ID",
  "ERROR_INVALID_USER_ID_LENGTH",
  "ERROR_AUTHENTICATOR_GENERAL_ERROR",
] as const;
type WebauthnErrorName = (typeof webauthnErrorNames)[number];

const codesByName: Readonly<Record<string, WebauthnErrorName>> = {
  AbortError: "ERROR_CEREMONY_ABORTED",
  ConstraintError: "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT",
  InvalidStateError: "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED",
  NotSupportedError: "ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG",
  UnknownError: "ERROR_AUTHENTICATOR_GENERAL_ERROR",
};

/** Whether a host may have passkeys: IP addresses may not (WebAuthn level 3, section 5.1.4.1, step 7). */
const isDomain = (host: string) => !/^[\d.]+$|^\[/.test(host);

/**
 * The code of an error that a browser raised during a ceremony. Browsers raise `NotAllowedError` for most refusals and do not say why,
 * to protect the user. Its code refers to the cause.
 */
export function webauthnCode(error: { readonly name: string; readonly code?: unknown }, host: string): WebauthnErrorName {
  // The WebAuthn library has found the code.
  const known = webauthnErrorNames.find((code) => code === error.code);
  if (known) return known;
  if (error.name === "SecurityError") return isDomain(host) ? "ERROR_INVALID_RP_ID" : "ERROR_INVALID_DOMAIN";
  return (Object.hasOwn(codesByName, error.name) ? codesByName[error.name] : undefined) ?? "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY";
}

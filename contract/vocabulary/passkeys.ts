/** Stands where a relying party's id belongs; the client puts the page's host name in its place, and refuses anything else. */
export const relyingPartySentinel = "THIS_VALUE_WILL_BE_REPLACED.example.com";

/** Bytes of the user id in a registration (WebAuthn level 3, section 5.4.3). */
export const userHandleBytes = { min: 1, max: 64 } as const;

/** Names a browser's passkey errors go by. */
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

/** Query parameters of the hosted pages. Separate from the paths, because an app loads it only with a hosted page. */
export const hostedPageParameters = {
  code: "code",
  codeVerifier: "code_verifier",
  state: "state",
  /** The server that issued the code (RFC 9207). */
  issuer: "iss",
  loginCode: "login_code",
  /** The request of an application that the consent page answers. */
  requestId: "request_id",
  /** The code that a device shows (RFC 8628, section 3.3.1). */
  userCode: "user_code",
  /** The code of a sign-in that requires a second factor. In the fragment of the URL. */
  attemptCode: "attempt_code",
  /** Where the sign-out page continues (OpenID Connect RP-Initiated Logout 1.0, section 2). */
  afterSignOut: "post_logout_redirect_uri",
  /** The language that the user chose, or that an app requests. */
  locale: "locale",
  /** The languages that an app requests, separated by spaces (OpenID Connect Core 1.0, section 3.1.2.1). */
  uiLocales: "ui_locales",
  /** The colour scheme of a preview: `light` or `dark`. */
  theme: "theme",
} as const;

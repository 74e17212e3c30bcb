/** The hosted pages and what their addresses carry (specification 000, section 2). */

/** Where the pages hang unless an app says otherwise. */
export const handlerPath = "/handler";

/** Below the handler path, unless an app has a page elsewhere. */
export const pagePaths = {
  signIn: "/sign-in",
  signUp: "/sign-up",
  signOut: "/sign-out",
  emailVerification: "/email-verification",
  passwordReset: "/password-reset",
  forgotPassword: "/forgot-password",
  oauthCallback: "/oauth-callback",
  magicLinkCallback: "/magic-link-callback",
  accountSettings: "/account-settings",
  error: "/error",
  teamInvitation: "/team-invitation",
  mfa: "/mfa",
} as const;

/** Below the handler path, always. */
export const cliAuthConfirmPath = "/cli-auth-confirm";

/** Where people go after signing in, up or out, unless an app says otherwise. */
export const homePath = "/";

/** Query parameters of the pages. */
export const pageParameters = { returnTo: "after_auth_return_to", code: "code", state: "state", loginCode: "login_code" } as const;

/** Where the browser's session storage keeps the second factor's attempt code. */
export const mfaAttemptKey = "stack_mfa_attempt_code";

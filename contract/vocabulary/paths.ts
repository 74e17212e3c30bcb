/** Base path of the API's routes (wire protocol, section 1.1). */
export const apiPath = "/api/v1";

/** Base path of the documentation on the server. */
export const documentationPath = "/docs";

/** The page of the documentation about an error code. */
export const errorPagePath = (code: string) => `${documentationPath}/errors/${code}` as const;

/** Default base path of the hosted pages in an app (specification 000, section 2). */
export const handlerPath = "/handler";

/** The page of the dashboard where a developer takes over a project. */
export const transferPath = "/projects/transfer";

/** Paths of the hosted pages below the handler path. An app may configure others. */
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

/** Path below the handler path. Apps cannot change it. */
export const cliAuthConfirmPath = "/cli-auth-confirm";

/** Base path of a project's hosted pages on the server. @param clientId the project's id, optionally followed by `#` and a branch */
export const hostedHandlerPath = (clientId: string) => `/p/${encodeURIComponent(clientId)}${handlerPath}` as const;

/** Base path of the previews of a project's pages, which frames of the dashboard show. @param clientId as for the hosted pages */
export const previewPath = (clientId: string) => `/p/${encodeURIComponent(clientId)}/preview` as const;

/** Path of the authorization endpoint of the hosted pages, below the handler path. */
export const authorizePath = "/authorize";

/** Default destination after signing in, signing up or signing out. */
export const homePath = "/";

/** Query parameters of the pages. */
export const hostedPageParameters = {
  returnTo: "after_auth_return_to",
  code: "code",
  codeVerifier: "code_verifier",
  state: "state",
  /** The server that issued the code (RFC 9207). */
  issuer: "iss",
  loginCode: "login_code",
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

/** Base path of the development identity provider. */
export const devIdentityPath = "/dev/identity";

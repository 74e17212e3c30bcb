/** Base path of the API's routes (wire protocol, section 1.1). */
export const apiPath = "/api/v1";

/** Base path of the documentation on the server. */
export const documentationPath = "/docs";

/** Where coding agents use the tools of a project (Model Context Protocol). */
export const agentPath = "/mcp";

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

/** Path of the hosted page that starts an impersonated session, below the handler path. */
export const impersonatePath = "/impersonate";

/** Base path of a project's hosted pages on the server. @param clientId the project's id, optionally followed by `#` and a branch */
export const hostedHandlerPath = (clientId: string) => `/p/${encodeURIComponent(clientId)}${handlerPath}` as const;

/** Base path of the previews of a project's pages, which frames of the dashboard show. @param clientId as for the hosted pages */
export const previewPath = (clientId: string) => `/p/${encodeURIComponent(clientId)}/preview` as const;

/** Path of the authorization endpoint of the hosted pages, below the handler path. */
export const authorizePath = "/authorize";

/** Path of the hosted page on which a user lets an application have access, below the handler path. */
export const oauthAuthorizePath = "/oauth-authorize";

/** Path of the hosted page on which a user enters the code of a device, below the handler path. */
export const devicePath = "/device";

/** Default destination after signing in, signing up or signing out. */
export const homePath = "/";

/** Query parameter of the sign-in pages: where the user continues after the sign-in. */
export const returnParameter = "after_auth_return_to";

/** Base path of the development identity provider. */
export const devIdentityPath = "/dev/identity";

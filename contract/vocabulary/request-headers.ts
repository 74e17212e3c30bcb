/** Names of the headers that requests bring, in lower case (wire protocol, sections 1.2 and 1.8). */

export const projectId = "x-stack-project-id";
export const branchId = "x-stack-branch-id";
export const accessType = "x-stack-access-type";
export const clientVersion = "x-stack-client-version";
export const publishableClientKey = "x-stack-publishable-client-key";
export const secretServerKey = "x-stack-secret-server-key";
export const superSecretAdminKey = "x-stack-super-secret-admin-key";
export const adminAccessToken = "x-stack-admin-access-token";
export const workflowToken = "x-stack-workflow-token";
export const accessToken = "x-stack-access-token";
export const refreshToken = "x-stack-refresh-token";
/** Counts only when it is exactly `true`. */
export const allowAnonymousUser = "x-stack-allow-anonymous-user";
/** Its presence alone asks for status 200 with the real one in `x-stack-actual-status`. */
export const overrideErrorStatus = "x-stack-override-error-status";
/** Keeps caches from answering; not read. */
export const randomNonce = "x-stack-random-nonce";
/** Development tools of the published client; not read. */
export const disableDevelopmentDelay = "x-stack-disable-artificial-development-delay";
/** Sent by the published client for one tunnel's sake; not read. */
export const skipTunnelWarning = "ngrok-skip-browser-warning";
export const authorization = "authorization";
export const contentType = "content-type";

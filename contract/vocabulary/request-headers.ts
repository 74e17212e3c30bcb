// Names of request headers, in lower case (wire protocol, sections 1.2 and 1.8). They are separate exports, because a bundler removes unused
// exports, but no unused properties. `headers.ts` collects them as `requestHeaders`.

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
/** Only the exact value `true` counts. */
export const allowAnonymousUser = "x-stack-allow-anonymous-user";
/** If present, errors have status 200 and their status in `x-stack-actual-status`. */
export const overrideErrorStatus = "x-stack-override-error-status";
/** Prevents cached responses. The server ignores it. */
export const randomNonce = "x-stack-random-nonce";
/** Sent by the development tools of the published client. The server ignores it. */
export const disableDevelopmentDelay = "x-stack-disable-artificial-development-delay";
/** The last `x-latchkey-device` of a response. Marks the device as one on which its accounts have signed in. */
export const device = "x-latchkey-device";
/** The solution of a bot challenge, for the call that was refused with it. */
export const botSolution = "x-latchkey-bot-solution";
/** Sent by the published client for a tunnel. The server ignores it. */
export const skipTunnelWarning = "ngrok-skip-browser-warning";
export const authorization = "authorization";
export const contentType = "content-type";
export const ifMatch = "if-match";
export const idempotencyKey = "idempotency-key";

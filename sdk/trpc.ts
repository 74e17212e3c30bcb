/** Entry point for apps that call the API over tRPC. */
export { type LatchkeyLinkOptions, latchkeyLink } from "./trpc-link.ts";
export type { KnownErrorData, LatchkeyRouter } from "./trpc-router.ts";

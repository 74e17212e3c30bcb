/** The names of the published packages for apps of React and Next.js. `latchkey/stack` adds hooks and components. */
export { getConvexProvidersConfig } from "../client.ts";
export { readClientUser } from "../next/client-user.ts";
export * from "./apps.ts";
export type * from "./published-types.ts";

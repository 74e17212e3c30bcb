/** The door of React apps: the provider, the hooks of objects, and a hook for every call. */
export * from "../generated/hooks.ts";
export * from "./collection-hooks.ts";
export type { QueryState } from "./collection-query.ts";
export * from "./email-hooks.ts";
export { ClientAppProvider, useClientApp } from "./provider.tsx";
export { type UseUserOptions, type UseUserStateOptions, useProject, useUser, useUserState } from "./user.ts";

/** The door of React apps: the provider, the hooks of objects, and a hook for every call. */
export * from "../generated/hooks.ts";
export { useActiveSessions, useInvitations, useOwnedProjects, useTeams } from "./belongings.ts";
export { ClientAppProvider, useClientApp } from "./provider.tsx";
export { type UseUserOptions, useProject, useUser } from "./user.ts";

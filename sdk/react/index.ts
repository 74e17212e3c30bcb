/** Entry point for React apps: the provider, the hooks of objects, and a hook for every call. */
import "./register-object-hooks.ts";

export * from "../generated/hooks.ts";
export * from "./admin-hooks.ts";
export * from "./collection-hooks.ts";
export type { QueryState } from "./collection-query.ts";
export * from "./email-hooks.ts";
export * from "./payment-hooks.ts";
export { ClientAppProvider, type ClientAppProviderProps, useClientApp, useClientQueryClient } from "./provider.tsx";
export { clientQueryKey } from "./query-client.ts";
export {
  type UsePartialUserOptions,
  type UseUserOptions,
  type UseUserStateOptions,
  useAccessToken,
  useAccessTokenState,
  usePartialUser,
  usePartialUserState,
  useProject,
  useProjectState,
  useUser,
  useUserState,
} from "./user.ts";
export { useWaitlist, type WaitlistForm } from "./waitlist.ts";

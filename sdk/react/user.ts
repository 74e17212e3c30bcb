import { skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { clientLimits } from "#contract/vocabulary/client-library.ts";
import { notSignedIn } from "#contract/vocabulary/messages.ts";
import type { ClientApp } from "../client.ts";
import type { SignedOutBehavior } from "../flows/current-user.ts";
import { leaveToBrowser } from "../flows/leave-to-browser.ts";
import type { TokenUser } from "../objects/accounts/token-user.ts";
import type { Project } from "../objects/projects/project.ts";
import type { CurrentUser } from "../objects/users/current-user.ts";
import { useClientApp, useClientQueryClient } from "./provider.tsx";
import { clientQueryKey, currentUserKey } from "./query-client.ts";
import { useSuspendedQuery } from "./suspended-query.ts";

/** Options of `useUser`. */
export interface UseUserOptions {
  /** The behavior if no user is signed in. Default: return null. */
  readonly or?: SignedOutBehavior;
  /** Whether a restricted user counts as signed in. Default: false. */
  readonly includeRestricted?: boolean;
}

type StateBehavior = Exclude<SignedOutBehavior, "redirect" | "throw">;

/** Options of `useUserState`. */
export interface UseUserStateOptions {
  /** The behavior if no user is signed in. Default: return null. */
  readonly or?: StateBehavior;
  /** Whether a restricted user counts as signed in. Default: false. */
  readonly includeRestricted?: boolean;
}

/** The user if it counts as signed in. The query has restricted users, so that all choices share it. */
const toAccepted = (user: CurrentUser | null, includeRestricted: boolean): CurrentUser | null =>
  user?.isRestricted && !user.isAnonymous && !includeRestricted ? null : user;

/**
 * The signed-in user, or null. With `or: "anonymous"`, creates an anonymous user if no user is signed in. Suspends while loading and
 * re-renders after every change of the user or the session. A server that renders the page sends the fallback of `<Suspense>`, unless the
 * provider has an `initialUser`.
 *
 * @example
 * const user = useUser({ or: "redirect" });
 * return <p>Hello {user.displayName}</p>;
 */
export function useUser(options: UseUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): CurrentUser;
export function useUser(options?: UseUserOptions): CurrentUser | null;
export function useUser({ or = "return-null", includeRestricted = or === "return-restricted" }: UseUserOptions = {}): CurrentUser | null {
  const app = useClientApp();
  // The component redirects or throws itself, so that all behaviors share one query.
  const isStrict = or === "redirect" || or === "throw";
  const { data } = useSuspendedQuery(userQuery(app, isStrict ? "return-null" : or));
  const user = toAccepted(data, includeRestricted);
  if (user || !isStrict) return user;
  leaveToBrowser();
  // Where redirects do nothing, a suspended component would wait for ever. React 18 has no `use`; both versions suspend for a thrown promise.
  if (or === "redirect" && app.redirectMethod !== "none") throw redirectPromise(app, data !== null);
  throw new Error(notSignedIn("useUser", or));
}

/** The state of `useUser()`, without suspending. `data` is null if no user is signed in. */
export function useUserState({
  or = "return-null",
  includeRestricted = or === "return-restricted",
}: UseUserStateOptions = {}): UseQueryResult<CurrentUser | null, Error> {
  const app = useClientApp();
  // A server sends this hook as pending. The browser must begin like that, even if `useUser` has loaded the user while React hydrates.
  const hydrates = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  return useQuery<CurrentUser | null>(
    hydrates
      ? { queryKey: clientQueryKey("users", "none"), queryFn: skipToken }
      : { ...userQuery(app, or), select: (user) => toAccepted(user, includeRestricted) },
    useClientQueryClient(),
  );
}

const subscribeToNothing = () => () => undefined;

const userQuery = (app: ClientApp, or: StateBehavior) => ({
  queryKey: currentUserKey(or === "return-restricted" ? "return-null" : or),
  queryFn: (): Promise<CurrentUser | null> => app.getUser({ or, includeRestricted: true }),
  // Users carry methods: they are compared by identity, not merged field by field.
  structuralSharing: false,
});

const pendingRedirects = new WeakMap<ClientApp, Promise<never>>();

/** Redirects to the sign-in page, or a restricted user to the account settings, once, even when several components call it. The promise never settles; the caller stays suspended. */
function redirectPromise(app: ClientApp, isSignedIn: boolean): Promise<never> {
  let redirecting = pendingRedirects.get(app);
  if (!redirecting) {
    redirecting = new Promise((_, reject) => {
      (isSignedIn ? app.redirectToAccountSettings({ replace: true }) : app.redirectToSignIn({ replace: true }))
        .finally(() => pendingRedirects.delete(app))
        .catch(reject);
    });
    pendingRedirects.set(app, redirecting);
  }
  return redirecting;
}

const projectQuery = (app: ClientApp) => ({
  queryKey: clientQueryKey("projects", "object"),
  queryFn: () => app.getProject(),
});

/** The project of the app. Suspends while loading. */
export const useProject = (): Project => useSuspendedQuery(projectQuery(useClientApp())).data;

/** The state of `useProject()`, without suspending. */
export const useProjectState = (): UseQueryResult<Project, Error> => useQuery(projectQuery(useClientApp()), useClientQueryClient());

/** Options of `usePartialUser`. */
export interface UsePartialUserOptions {
  /** The choice between an anonymous user and null. Default: return null for one. */
  readonly or?: "return-null" | "anonymous";
}

const partialUserQuery = (app: ClientApp, or: UsePartialUserOptions["or"] = "return-null") => ({
  queryKey: clientQueryKey("users", "partial", { or }),
  queryFn: () => app.getPartialUser({ from: "token", or }),
});

/** The signed-in user from the claims of the access token, which is not verified, or null. Suspends while loading. */
export const usePartialUser = ({ or }: UsePartialUserOptions = {}): TokenUser | null =>
  useSuspendedQuery(partialUserQuery(useClientApp(), or)).data;

/** The state of `usePartialUser()`, without suspending. */
export const usePartialUserState = ({ or }: UsePartialUserOptions = {}): UseQueryResult<TokenUser | null, Error> =>
  useQuery(partialUserQuery(useClientApp(), or), useClientQueryClient());

const accessTokenQuery = (app: ClientApp) => ({
  queryKey: clientQueryKey("users", "accessToken"),
  queryFn: async () => (await app.getAuthJson()).accessToken,
  // Makes a request only when the token is due to be refreshed.
  refetchInterval: clientLimits.minValidityMillis / 2,
});

/**
 * The access token of the session, or null. Suspends while loading, and re-renders with each refreshed token. Send it to servers that verify
 * tokens.
 *
 * @example
 * const accessToken = useAccessToken();
 * const load = () => fetch("https://api.example.com/notes", { headers: { authorization: `Bearer ${accessToken}` } });
 */
export const useAccessToken = (): string | null => useSuspendedQuery(accessTokenQuery(useClientApp())).data;

/** The state of `useAccessToken()`, without suspending. */
export const useAccessTokenState = (): UseQueryResult<string | null, Error> =>
  useQuery(accessTokenQuery(useClientApp()), useClientQueryClient());

import { skipToken, useQuery } from "@tanstack/react-query";
import { clientLimits } from "#contract/vocabulary/client-library.ts";
import { notSignedIn } from "#contract/vocabulary/messages.ts";
import type { CurrentUser } from "../objects/users/current-user.ts";
import { useClientQueryClient } from "./provider.tsx";
import { clientQueryKey } from "./query-client.ts";
import { useSuspendedQuery } from "./suspended-query.ts";
import { useUser, useUserState } from "./user.ts";

/** The query that a pair of hooks reads. The key starts with the group of routes whose changes make the data stale. */
export interface CollectionQuery<Data> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: () => Promise<Data>;
}

/** The return value of a `…State` hook. It does not suspend, and errors do not reach the error boundary. */
export interface QueryState<Data> {
  /** Undefined until the first response. */
  readonly data: Data | undefined;
  /** The error of the last read; null after a success. */
  readonly error: Error | null;
  /** Whether there is neither data nor an error yet. */
  readonly isPending: boolean;
  /** Whether a read is in progress, also in the background. */
  readonly isFetching: boolean;
  /** Reads the data again. Resolves when the read has ended; never rejects. */
  readonly refetch: () => Promise<unknown>;
}

const toOptions = <Data>({ queryKey, queryFn }: CollectionQuery<Data>) => ({
  queryKey: clientQueryKey(...queryKey),
  queryFn,
  gcTime: clientLimits.cacheGraceMillis,
  // Components that mount together share one read.
  staleTime: clientLimits.cacheThrottleMillis,
  // Objects carry methods: they are compared by identity, not merged field by field.
  structuralSharing: false,
});

/** A hook that suspends until the data is there, and its `…State` twin. */
type Hooks<Hook, StateHook> = readonly [Hook, StateHook];

/** The hook of a pair that suspends. A call that is marked as pure, unlike a destructuring, is left out of builds that do not use it. */
export const suspendingHook = <Hook>([hook]: Hooks<Hook, unknown>): Hook => hook;
/** The `…State` hook of a pair. */
export const stateHook = <Hook>([, hook]: Hooks<unknown, Hook>): Hook => hook;

/**
 * Makes a hook that suspends until the data is there, and its `…State` twin.
 *
 * @example
 * const invitationsHooks = collectionQuery((team: Team) => ({
 *   queryKey: ["teamInvitations", "open", team.id],
 *   queryFn: () => team.listInvitations(),
 * }));
 * export const useInvitations = suspendingHook(invitationsHooks);
 * export const useInvitationsState = stateHook(invitationsHooks);
 */
export const collectionQuery = <Input extends readonly unknown[], Data>(query: (...input: Input) => CollectionQuery<Data>) =>
  [
    (...input: Input): Data => useSuspendedQuery(toOptions(query(...input))).data,
    (...input: Input): QueryState<Data> => useQuery<Data, Error>(toOptions(query(...input)), useClientQueryClient()),
  ] as const;

const signedOut = /* @__PURE__ */ new Error(/* @__PURE__ */ notSignedIn("useUser", "throw"));

/** The same for data of the signed-in user. If no user is signed in, the first hook throws an Error and the twin returns it. */
export const ownCollectionQuery = <Input extends readonly unknown[], Data>(
  query: (user: CurrentUser, ...input: Input) => CollectionQuery<Data>,
) =>
  [
    (...input: Input): Data => useSuspendedQuery(toOptions(query(useUser({ or: "throw" }), ...input))).data,
    (...input: Input): QueryState<Data> => {
      const user = useUserState();
      const state = useQuery<Data, Error>(
        user.data ? toOptions(query(user.data, ...input)) : { queryKey: clientQueryKey("users", "none"), queryFn: skipToken },
        useClientQueryClient(),
      );
      if (user.data) return state;
      return { ...user, data: undefined, error: user.error ?? (user.isPending ? null : signedOut) };
    },
  ] as const;

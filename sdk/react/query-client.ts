import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { clientLimits } from "#contract/vocabulary/client-library.ts";
import { type ClientApp, type InitialUser, NetworkError, OfflineError } from "../client.ts";

/** Delay before a read is repeated; milliseconds. */
const retryDelay = 2000;

/** The beginning of each key, so that a query of the library is recognized in developer tools. */
const keyPrefix = "latchkey";

/** The key of a query. Begin with the parts of a route group, such as "internal" and "projects": its calls make the data stale. */
export const clientQueryKey = (...parts: readonly unknown[]): QueryKey => [keyPrefix, ...parts];

/** The key of the signed-in user, by the behavior for signed-out visitors. */
export const currentUserKey = (or = "return-null"): QueryKey => clientQueryKey("users", "current", { or });

const isUnreachable = (error: unknown): boolean => error instanceof NetworkError && !(error instanceof OfflineError);

function createQueryClient(app: ClientApp, { keepTrying = false, initialUser }: FirstData): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: clientLimits.cacheGraceMillis,
        // The transport has tried five times already.
        retry: (_count, error) => keepTrying && isUnreachable(error),
        retryDelay,
        refetchOnWindowFocus: false,
        // The transport reports an offline device as an error; a paused query would load forever.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
  if (initialUser !== undefined)
    void queryClient.prefetchQuery({
      queryKey: currentUserKey(),
      queryFn: () => app.getUser({ initialUser, includeRestricted: true }),
    });
  return queryClient;
}

/** The properties of a provider that its first render fixes. */
interface FirstData {
  readonly keepTrying?: boolean;
  readonly initialUser?: InitialUser | undefined;
}

/** Clients of providers that have not been committed. */
const uncommitted = new WeakMap<ClientApp, QueryClient>();

/**
 * The query client of a provider's first render. React discards the state of that render if a component suspends below it and no
 * boundary is between them. The next attempt must find the data of this one, or it would load for ever.
 */
export function findRenderQueryClient(app: ClientApp, first: FirstData): QueryClient {
  // Requests of several visitors share the app of a server, but no data.
  if (typeof window === "undefined") return createQueryClient(app, first);
  let queryClient = uncommitted.get(app);
  if (!queryClient) uncommitted.set(app, (queryClient = createQueryClient(app, first)));
  return queryClient;
}

/**
 * Connects the query client of a committed provider to its app: changes of data and session reach the hooks. Returns a function that
 * disconnects.
 */
export function connectQueryClient(queryClient: QueryClient, app: ClientApp): () => void {
  if (uncommitted.get(app) === queryClient) uncommitted.delete(app);
  queryClient.mount();
  const unsubscribe = app.subscribe((change) => {
    // Drop the data of the previous user instead of refetching it: it must not stay visible.
    if (change === "session") void queryClient.resetQueries();
    else for (const group of change) void queryClient.invalidateQueries({ queryKey: clientQueryKey(...group.split(".")) });
  });
  return () => {
    unsubscribe();
    queryClient.unmount();
  };
}

import type { QueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, version } from "react";
import type { ClientApp, InitialUser } from "../client.ts";
import { takeCallError } from "../transport/call-errors.ts";
import { processWide } from "../transport/process-wide.ts";
import { connectQueryClient, findRenderQueryClient } from "./query-client.ts";

interface Provided {
  readonly app: ClientApp;
  readonly queryClient: QueryClient;
}

// A provider of the CommonJS build serves hooks of the ES modules. Contexts of different versions of React are not compatible.
const AppContext = processWide(`app-context@${version}`, () => createContext<Provided | null>(null));

/**
 * Shows an error of a call that no code handles. The event keeps its default action, so that the console and error trackers report it.
 * A listener that prevents the default action has handled the error. Listeners of the app may run after this one, hence the delay.
 */
function alertUnhandledError(event: PromiseRejectionEvent): void {
  setTimeout(() => {
    if (!event.defaultPrevented && takeCallError(event.reason)) window.alert(event.reason.message);
  });
}

/** Properties of `ClientAppProvider`. */
export interface ClientAppProviderProps {
  readonly app: ClientApp;
  readonly children: ReactNode;
  /**
   * Whether an alert shows an error of a call that no code handles. It never shows errors of the app's own code, even if they wrap one
   * of a call. Default: true.
   */
  readonly alertUnhandledErrors?: boolean;
  /** Whether reads go on trying while the server cannot be reached, instead of failing. Fixed by the first render. Default: false. */
  readonly keepTrying?: boolean;
  /**
   * The user that the app's server has read: `user.toClientJson()`, null for signed out, or a promise of one. Then `useUser` has its first
   * value without a request, also in the HTML of a server that streams. Fixed by the first render. Default: the browser reads the user.
   */
  readonly initialUser?: InitialUser | undefined;
}

/**
 * Gives the app to the hooks below. Updates what they read after its calls and changes of its session. The hooks have their own query
 * client. A `QueryClientProvider` of the app may be outside or inside, and is not affected.
 *
 * @example
 * <ClientAppProvider app={app}>
 *   <Suspense fallback="Loading…">
 *     <Account />
 *   </Suspense>
 * </ClientAppProvider>
 */
export function ClientAppProvider({ app, children, alertUnhandledErrors = true, ...first }: ClientAppProviderProps) {
  useEffect(() => {
    if (!alertUnhandledErrors) return;
    window.addEventListener("unhandledrejection", alertUnhandledError);
    return () => window.removeEventListener("unhandledrejection", alertUnhandledError);
  }, [alertUnhandledErrors]);
  const [queryClient] = useState(() => findRenderQueryClient(app, first));
  useEffect(() => connectQueryClient(queryClient, app), [app, queryClient]);
  const provided = useMemo(() => ({ app, queryClient }), [app, queryClient]);
  // React 18 renders no context itself.
  return <AppContext.Provider value={provided}>{children}</AppContext.Provider>;
}

function useProvided(hook: string): Provided {
  const provided = useContext(AppContext);
  if (!provided) throw new Error(`${hook} needs a ClientAppProvider above it.`);
  return provided;
}

/** The app of the nearest provider. @throws Error without a provider */
export const useClientApp = (): ClientApp => useProvided("useClientApp").app;

/**
 * The query client of the hooks, for developer tools and for your own queries that the app's calls make stale. `clientQueryKey` makes
 * their keys. Each hook of TanStack Query takes the client as its second argument. @throws Error without a provider
 *
 * @example
 * const queryClient = useClientQueryClient();
 * const members = useQuery({ queryKey: clientQueryKey("teams", "mine"), queryFn: loadMembers }, queryClient);
 */
export const useClientQueryClient = (): QueryClient => useProvided("useClientQueryClient").queryClient;

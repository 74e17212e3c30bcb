import { type ReactNode, useEffect, useRef } from "react";
import { type ClientApp, type ClientAppOptions, createClientApp, type InitialUser } from "../client.ts";
import { ClientAppProvider, type ClientAppProviderProps, useClientQueryClient } from "../react/provider.tsx";
import { clientQueryKey } from "../react/query-client.ts";

/** The part of `LatchkeyProvider` that runs in the browser, too. A separate entry point, which begins with "use client". */

/** The options that a server component can pass to the browser. */
export type SerializableOptions = Pick<ClientAppOptions, "baseUrl" | "projectId" | "publishableClientKey" | "urls" | "pages" | "locale">;

/** Properties of `NextClientProvider`. */
export interface NextClientProviderProps extends SerializableOptions, Omit<ClientAppProviderProps, "app"> {}

/** One for each set of options: React may render a provider several times before it appears. */
const apps = new Map<string, ClientApp>();

function findApp(options: SerializableOptions): ClientApp {
  const key = JSON.stringify(options);
  let app = apps.get(key);
  if (!app) apps.set(key, (app = createClientApp({ pages: "own", ...options, tokenStore: "cookie" })));
  return app;
}

/** Provides the app of these options, and the user that the server has read. */
export function NextClientProvider({
  children,
  alertUnhandledErrors,
  keepTrying,
  initialUser,
  ...options
}: NextClientProviderProps): ReactNode {
  const first = {
    initialUser,
    ...(alertUnhandledErrors !== undefined && { alertUnhandledErrors }),
    ...(keepTrying !== undefined && { keepTrying }),
  };
  return (
    <ClientAppProvider app={findApp(options)} {...first}>
      <FollowServer initialUser={initialUser} />
      {children}
    </ClientAppProvider>
  );
}

/** Reads the user again after a server action or a refresh of the router has rendered the layout again. */
function FollowServer({ initialUser }: { readonly initialUser: InitialUser | undefined }): null {
  const queryClient = useClientQueryClient();
  const seen = useRef(initialUser);
  useEffect(() => {
    if (seen.current === initialUser) return;
    seen.current = initialUser;
    void queryClient.invalidateQueries({ queryKey: clientQueryKey("users") });
  }, [queryClient, initialUser]);
  return null;
}

import { type UseSuspenseQueryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useClientQueryClient } from "./provider.tsx";

/** Next.js reports no error with this digest: the browser renders what the server left out. */
const digest = "BAILOUT_TO_CLIENT_SIDE_RENDERING";

/**
 * Reads data, and suspends until it is there. On a server, the session is unknown and no data is handed to the browser. There it
 * throws an Error, so that React sends the fallback of the nearest `<Suspense>`. The browser then renders the component.
 */
export function useSuspendedQuery<Data, Failure = Error>(options: UseSuspenseQueryOptions<Data, Failure>) {
  const queryClient = useClientQueryClient();
  if (typeof window === "undefined")
    throw Object.assign(new Error("This component reads data in the browser. The server sends the fallback of <Suspense>."), { digest });
  return useSuspenseQuery(options, queryClient);
}

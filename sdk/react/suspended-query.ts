import { type UseSuspenseQueryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { leaveToBrowser } from "../flows/leave-to-browser.ts";
import { useClientQueryClient } from "./provider.tsx";

/**
 * Reads data, and suspends until it is there. On a server, the session is unknown, and the browser renders the component. The exception is
 * data that the provider has from the server: its `initialUser`.
 */
export function useSuspendedQuery<Data, Failure = Error>(options: UseSuspenseQueryOptions<Data, Failure>) {
  const queryClient = useClientQueryClient();
  if (!queryClient.getQueryState(options.queryKey)) leaveToBrowser();
  return useSuspenseQuery(options, queryClient);
}

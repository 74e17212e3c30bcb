import { type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { clientQueryKey } from "#sdk/react/index.ts";
import { useProject } from "./workspace.ts";

type ProjectQueryOptions<Data> = Omit<UseQueryOptions<Data>, "structuralSharing" | "gcTime">;

/**
 * Loads data of the current project. Start `queryKey` with the parts of a route group, such as `["internal", "config"]`. Calls of the
 * client library that change the group make the data stale, and it is loaded again.
 */
export function useProjectQuery<Data>({ queryKey, ...options }: ProjectQueryOptions<Data>): UseQueryResult<Data> {
  const { id } = useProject();
  return useQuery({
    ...options,
    queryKey: clientQueryKey(...queryKey, id),
    // Objects of the client library have methods, which a structural merge would copy from an older snapshot.
    structuralSharing: false,
    // A page that is visited again starts from fresh data: its forms copy what they edit.
    gcTime: 0,
  });
}

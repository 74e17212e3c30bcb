import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/**
 * Waits until the data of a route group is current, such as `internal.projects`. Await it between a call that changes the group
 * and a message that says so. The call itself starts the reload (see `ClientAppProvider`); this joins it.
 */
export function useRefresh(): (group: string) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback((group) => queryClient.invalidateQueries({ queryKey: group.split(".") }, { cancelRefetch: false }), [queryClient]);
}

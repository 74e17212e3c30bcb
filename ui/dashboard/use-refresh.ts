import { useCallback } from "react";
import { clientQueryKey, useClientQueryClient } from "#sdk/react/index.ts";

/**
 * Waits until the data of a route group is current, such as `internal.projects`. Await it between a call that changes the group
 * and a message that says so. The call itself starts the reload (see `ClientAppProvider`); this joins it.
 */
export function useRefresh(): (group: string) => Promise<void> {
  const queryClient = useClientQueryClient();
  return useCallback(
    (group) => queryClient.invalidateQueries({ queryKey: clientQueryKey(...group.split(".")) }, { cancelRefetch: false }),
    [queryClient],
  );
}

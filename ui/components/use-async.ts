import { useCallback, useEffect, useState } from "react";

/** State of an asynchronous load; `retry` repeats it. */
export type AsyncState<Value> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: Value }
  | { readonly state: "failed"; readonly error: unknown; readonly retry: () => void };

/**
 * Loads a value on mount and whenever `key` changes; a result for an earlier key is dropped. The dashboard uses
 * @tanstack/react-query instead, which is too large for the budget of the sign-in page.
 */
export function useAsync<Value>(key: string, load: () => Promise<Value>): AsyncState<Value> {
  const [state, setState] = useState<AsyncState<Value>>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` covers everything that `load` depends on.
  useEffect(() => {
    let current = true;
    setState({ state: "loading" });
    load().then(
      (value) => current && setState({ state: "ready", value }),
      (error: unknown) => current && setState({ state: "failed", error, retry }),
    );
    return () => {
      current = false;
    };
  }, [key, attempt, retry]);

  return state;
}

import { useCallback, useEffect, useState } from "react";
import { NetworkError, OfflineError } from "#sdk/client.ts";

/** Delay before the next attempt; milliseconds. The client library has already waited between its own attempts. */
const retryMillis = 2000;

/** Whether the server did not answer. An offline device is another matter: its user can help. */
const isUnreachable = (error: unknown): boolean => error instanceof NetworkError && !(error instanceof OfflineError);

/** Repeats a read until the server can be reached or the signal aborts. Rejects with every other error, and while the device is offline. */
async function untilReachable<Value>(read: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!isUnreachable(error) || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMillis));
    }
  }
}

/** State of an asynchronous load; `retry` repeats it. */
export type AsyncState<Value> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly value: Value }
  | { readonly state: "failed"; readonly error: unknown; readonly retry: () => void };

/**
 * Loads a value on mount and whenever `key` changes; a result for an earlier key is dropped. A value that is `known` already is not
 * loaded. Goes on trying while the server cannot be
 * reached, and again when the device is online. The dashboard uses @tanstack/react-query instead, which is too large for the budget of
 * the sign-in page.
 */
export function useAsync<Value>(key: string, load: () => Promise<Value>, known?: Value): AsyncState<Value> {
  const [state, setState] = useState<AsyncState<Value>>(known ? { state: "ready", value: known } : { state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` covers everything that `load` depends on.
  useEffect(() => {
    if (known) return;
    const replaced = new AbortController();
    const { signal } = replaced;
    setState({ state: "loading" });
    untilReachable(load, signal).then(
      (value) => signal.aborted || setState({ state: "ready", value }),
      (error: unknown) => {
        if (signal.aborted) return;
        setState({ state: "failed", error, retry });
        if (error instanceof OfflineError) window.addEventListener("online", retry, { once: true, signal });
      },
    );
    return () => replaced.abort();
  }, [key, attempt, retry]);

  return state;
}

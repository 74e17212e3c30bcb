import { useCallback, useEffect, useState } from "react";

/** What a page waits for: nothing yet, a value, or what went wrong; `retry` asks once more. */
export type Loaded<Value> =
  | { readonly state: "loading"; readonly stale?: Value }
  | { readonly state: "ready"; readonly value: Value }
  | { readonly state: "failed"; readonly error: unknown; readonly retry: () => void };

/**
 * Asks for something when the page appears and whenever `key` changes; a late answer to an earlier key is dropped.
 * While the next one loads, `stale` is the value before it, so that lists need not flicker.
 */
export function useLoad<Value>(key: string, ask: () => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for everything that `ask` depends on.
  useEffect(() => {
    let wanted = true;
    setLoaded((before) => (before.state === "ready" ? { state: "loading", stale: before.value } : { state: "loading" }));
    ask().then(
      (value) => wanted && setLoaded({ state: "ready", value }),
      (error: unknown) => wanted && setLoaded({ state: "failed", error, retry }),
    );
    return () => {
      wanted = false;
    };
  }, [key, attempt, retry]);

  return loaded;
}

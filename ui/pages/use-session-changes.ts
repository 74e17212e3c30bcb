import { useEffect, useState } from "react";
import type { PageContext } from "./page-context.ts";

/** Counts changes of the session, which other tabs can cause, while `enabled`. */
export function useSessionChanges({ app }: PageContext, enabled: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(
    () => (enabled ? app.subscribe((change) => change === "session" && setCount((previous) => previous + 1)) : undefined),
    [app, enabled],
  );
  return count;
}

import { useEffect, useState } from "react";

/** Whole seconds until something may be done again, and the way to start anew. */
export function useCountdown(seconds: number): { readonly left: number; restart(): void } {
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    if (left <= 0) return;
    const tick = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(tick);
  }, [left]);

  return { left, restart: () => setLeft(seconds) };
}

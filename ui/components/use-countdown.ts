import { useEffect, useState } from "react";

/** Counts down whole seconds; `restart` starts again. */
export function useCountdown(seconds: number): { readonly secondsLeft: number; restart(): void } {
  const [secondsLeft, setLeft] = useState(seconds);

  useEffect(() => {
    if (secondsLeft <= 0) return;
    const timer = setTimeout(() => setLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  return { secondsLeft, restart: () => setLeft(seconds) };
}

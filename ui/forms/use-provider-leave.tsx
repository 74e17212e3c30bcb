import { type ReactNode, useEffect, useState } from "react";
import { Notice } from "../components/notice.tsx";
import { loadErrorMessage } from "./error-message.tsx";

/** How long a provider may take to show its page before the buttons can be used again; milliseconds. */
const patienceMillis = 10_000;

/** Leaves the page for a provider: which one is pending, and the error of the last attempt. */
export function useProviderLeave() {
  const [pending, setPending] = useState<string>();
  const [error, setError] = useState<ReactNode>();

  // "Back" may show the page as it was left.
  useEffect(() => {
    const reset = () => setPending(undefined);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);
  useEffect(() => {
    if (pending === undefined) return;
    const timer = setTimeout(() => setPending(undefined), patienceMillis);
    return () => clearTimeout(timer);
  }, [pending]);

  /** Runs an act that leaves the page for a provider, unless one is pending. */
  async function leave(id: string, act: () => Promise<void>): Promise<void> {
    if (pending !== undefined) return;
    setPending(id);
    setError(undefined);
    try {
      await act();
    } catch (error) {
      setError(<Notice>{await loadErrorMessage(error)}</Notice>);
      setPending(undefined);
    }
  }
  return { pending, error, leave };
}

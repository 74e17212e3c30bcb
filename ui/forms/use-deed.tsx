import { type ReactNode, useRef, useState } from "react";
import { FailureText } from "./failure-notice.tsx";

/** Something that is done at the press of a button: whether it is under way, and why it failed last. */
export interface Deed {
  readonly busy: boolean;
  readonly problem: ReactNode;
  /** Does it, unless it is under way already. What it throws becomes the problem: in the words of `tell`, where that has any. */
  run(deed: () => Promise<void>, tell?: (error: unknown) => string | undefined): Promise<void>;
  /** Nobody needs to know any more why it failed. */
  forget(): void;
}

/** A deed's state; the failure stays until the next attempt. */
export function useDeed(): Deed {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>();
  // State is too slow to stop a second press in the same frame.
  const under = useRef(false);

  async function run(deed: () => Promise<void>, tell?: (error: unknown) => string | undefined): Promise<void> {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await deed();
    } catch (error) {
      setProblem(tell?.(error) ?? <FailureText error={error} />);
    } finally {
      under.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, run, forget: () => setProblem(undefined) };
}

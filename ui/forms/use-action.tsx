import { type ReactNode, useRef, useState } from "react";
import { loadErrorMessage } from "./error-message.tsx";

type MessageFor = (error: unknown) => ReactNode | Promise<ReactNode>;

/** An action of a button: whether it is running, and the error of the last attempt. */
export interface Action {
  readonly busy: boolean;
  readonly error: ReactNode;
  /** Runs the action unless it is already running. `messageFor` may translate the error. */
  run(action: () => Promise<void>, messageFor?: MessageFor): Promise<void>;
  /** Removes the error. */
  reset(): void;
}

/** State of an action; the error stays until the next attempt. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ReactNode>();
  // A second click can arrive before the state is rendered.
  const running = useRef(false);

  async function run(action: () => Promise<void>, messageFor?: MessageFor): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (error) {
      setError((await messageFor?.(error)) ?? (await loadErrorMessage(error)));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, error, run, reset: () => setError(undefined) };
}

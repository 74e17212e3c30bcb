/** A conditional passkey prompt: the browser lists passkeys in the autofill list of a field (conditional mediation). */
export interface ConditionalPrompt {
  /** Cancels the prompt, for example while the dialog is open. */
  pause(): void;
  /** Repeats the prompt after a delay. */
  resume(delayMillis: number): void;
  stop(): void;
}

/**
 * Keeps a conditional prompt pending: canceled on submit, restarted on focus of or input into a field.
 *
 * @param prompt starts one prompt; resolves to undefined on success, else to the error
 * @param onError called with the error of a prompt that was not canceled. Returns the delay before the next one in
 *   milliseconds, because every keystroke would start another
 */
export function startConditionalPrompt(
  prompt: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => number,
): ConditionalPrompt {
  const stopped = new AbortController();
  let pending: AbortController | undefined;
  let paused = false;
  let notBefore = 0;

  function cancel(): void {
    pending?.abort();
    pending = undefined;
  }

  function delayNext(millis: number): void {
    notBefore = performance.now() + millis;
  }

  async function start(): Promise<void> {
    if (pending || paused || stopped.signal.aborted || performance.now() < notBefore) return;
    const controller = new AbortController();
    pending = controller;
    const error = await prompt(controller.signal);
    // After a success the page is about to change: no further prompt.
    if (controller.signal.aborted || error === undefined) return;
    pending = undefined;
    delayNext(onError(error));
  }

  const listen = (type: string, handler: (event: Event) => void) =>
    document.addEventListener(type, handler, { capture: true, signal: stopped.signal });
  const onFieldEvent = ({ target }: Event) => void (target instanceof HTMLInputElement && start());
  listen("submit", cancel);
  listen("focusin", onFieldEvent);
  listen("input", onFieldEvent);
  void start();

  return {
    pause() {
      paused = true;
      cancel();
    },
    resume(delayMillis) {
      paused = false;
      delayNext(delayMillis);
      void start();
    },
    stop() {
      stopped.abort();
      cancel();
    },
  };
}

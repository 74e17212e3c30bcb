/** An offer that goes on in the background of a page. */
export interface Offer {
  /** Calls it off while something else is under way. */
  hold(): void;
  /** Takes it up again, at the earliest after that many milliseconds. */
  release(pauseMillis: number): void;
  end(): void;
}

/**
 * Keeps an offer open as long as somebody may take it up: not after a form was sent, until somebody turns to a field again.
 * `ask` makes one offer, and answers undefined once it was taken up. Why it was not goes to `tell`, unless it was called off;
 * `tell` answers for how many milliseconds no other is made, since every key in a field would ask for one.
 */
export function keepOffering(ask: (signal: AbortSignal) => Promise<unknown>, tell: (refusal: unknown) => number): Offer {
  const over = new AbortController();
  let open: AbortController | undefined;
  let held = false;
  let pausedUntil = 0;

  function withdraw(): void {
    open?.abort();
    open = undefined;
  }

  function pause(millis: number): void {
    pausedUntil = performance.now() + millis;
  }

  async function offer(): Promise<void> {
    if (open || held || over.signal.aborted || performance.now() < pausedUntil) return;
    const own = new AbortController();
    open = own;
    const refusal = await ask(own.signal);
    // Once it was taken up the page is about to change, and this one stays the last.
    if (own.signal.aborted || refusal === undefined) return;
    open = undefined;
    pause(tell(refusal));
  }

  const listen = (type: string, react: (event: Event) => void) =>
    document.addEventListener(type, react, { capture: true, signal: over.signal });
  const turnTo = ({ target }: Event) => void (target instanceof HTMLInputElement && offer());
  listen("submit", withdraw);
  listen("focusin", turnTo);
  listen("input", turnTo);
  void offer();

  return {
    hold() {
      held = true;
      withdraw();
    },
    release(pauseMillis) {
      held = false;
      pause(pauseMillis);
      void offer();
    },
    end() {
      over.abort();
      withdraw();
    },
  };
}

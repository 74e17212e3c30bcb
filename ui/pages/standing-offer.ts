/** An offer that goes on in the background of a page. */
export interface Offer {
  /** Calls it off while something else is under way. */
  hold(): void;
  /** Takes it up again. */
  release(): void;
  end(): void;
}

/**
 * Keeps an offer open as long as somebody may take it up: not after a form was sent, until somebody turns to a field again.
 * `ask` makes one offer; what comes of it goes to `tell`, unless it was called off.
 */
export function keepOffering(ask: (signal: AbortSignal) => Promise<unknown>, tell: (outcome: unknown) => void): Offer {
  const over = new AbortController();
  let open: AbortController | undefined;
  let held = false;

  function withdraw(): void {
    open?.abort();
    open = undefined;
  }

  async function offer(): Promise<void> {
    if (open || held) return;
    const own = new AbortController();
    open = own;
    const outcome = await ask(own.signal);
    if (own.signal.aborted) return;
    open = undefined;
    tell(outcome);
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
    release() {
      held = false;
      void offer();
    },
    end() {
      over.abort();
      held = true;
      withdraw();
    },
  };
}

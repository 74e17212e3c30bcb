import { type RefObject, useEffect } from "react";

const controls = "a, button, input, select, summary, textarea";

/** What the person used last. One for the document: the card that it stood in may give way to another. */
let used: Element | null = null;

/**
 * Moves the keyboard to the heading of a card when what the person used there is gone, such as the button that they pressed. It
 * would be nowhere otherwise, and a screen reader would not say what has come of it. A page that was just loaded is left alone,
 * and so is a field that took the keyboard by itself.
 */
export function useKeptKeyboard(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = card.current;
    if (!within) return;
    const over = new AbortController();
    const use = ({ target }: Event) => {
      used = target instanceof Element ? target.closest(controls) : null;
    };
    const look = () => {
      if (!used || used.isConnected || document.activeElement !== document.body) return;
      used = null;
      within.querySelector("h1")?.focus();
    };

    // A click besides: not every browser gives the keyboard to a button that a mouse has pressed.
    for (const type of ["focusin", "click"]) within.addEventListener(type, use, { signal: over.signal });
    const changes = new MutationObserver(look);
    changes.observe(within, { childList: true, subtree: true });
    look();
    return () => {
      over.abort();
      changes.disconnect();
    };
  }, [card]);
}

const controls = "a, button, input, select, summary, textarea";

/**
 * Moves focus to the heading when the control that the user used last is removed, such as a submitted form. Otherwise focus is
 * lost and screen readers do not announce the result. Fields that focus themselves are left alone.
 * @param used the target of the user's first event
 */
export function restoreFocus(container: Element, used: EventTarget | null): void {
  let lastUsed: Element | null = null;
  const recordUse = (target: EventTarget | null) => {
    lastUsed = target instanceof Element ? target.closest(controls) : null;
  };
  recordUse(used);

  // Clicks too: Safari does not focus a button that is clicked with the mouse.
  for (const type of ["focusin", "click"]) container.addEventListener(type, ({ target }) => recordUse(target));
  const restoreIfLost = () => {
    if (!lastUsed || lastUsed.isConnected || document.activeElement !== document.body) return;
    lastUsed = null;
    container.querySelector("h1")?.focus();
  };
  // The control may have been removed while this file was downloaded.
  restoreIfLost();
  new MutationObserver(restoreIfLost).observe(container, { childList: true, subtree: true });
}

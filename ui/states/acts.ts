import type { Act } from "./state.ts";

/** Longest wait for an element; milliseconds. */
const patienceMillis = 20_000;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Waits, frame by frame, until `read` returns a value.
 * @throws Error with the message if that takes too long
 */
export async function waitFor<Value>(read: () => Value | null | undefined | false, message: string): Promise<Value> {
  const end = performance.now() + patienceMillis;
  for (;;) {
    const value = read();
    if (value) return value;
    if (performance.now() > end) throw new Error(message);
    await nextFrame();
  }
}

const waitForElement = (selector: string): Promise<HTMLElement> =>
  waitFor(() => document.querySelector<HTMLElement>(selector), `The page has no element ${selector}.`);

/** React listens to the setter of the class, not to that of the element. */
function setValue(element: HTMLElement, value: string): void {
  const { prototype } = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value);
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Does what a visitor would do, one act after the other. @throws Error if an element does not appear */
export async function perform(acts: readonly Act[]): Promise<void> {
  for (const act of acts) {
    if ("press" in act) (await waitForElement(`${act.press}:not(:disabled)`)).click();
    else setValue(await waitForElement(act.fill), act.value);
    await nextFrame();
  }
}

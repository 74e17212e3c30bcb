import type { Act } from "./state.ts";

/** Longest wait for an element; milliseconds. */
const patienceMillis = 20_000;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits for an element. @throws Error that names the selector */
export async function waitForElement(selector: string): Promise<HTMLElement> {
  const end = performance.now() + patienceMillis;
  for (;;) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) return found;
    if (performance.now() > end) throw new Error(`The page has no element ${selector}.`);
    await nextFrame();
  }
}

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

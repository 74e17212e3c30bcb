import type { Page } from "playwright-core";
import type { State } from "../states/state.ts";

/** How a state is shown; the language is a tag. */
interface StateView {
  readonly theme?: "light" | "dark";
  readonly locale?: string;
}

/**
 * Opens a state of the gallery, and waits until the page has reached it.
 * @returns why the page has not reached it, if so. An element did not appear, or requests and answers do not fit
 */
export async function openState(page: Page, { name }: State, { theme = "light", locale = "en" }: StateView = {}): Promise<string[]> {
  await page.goto(`/dev/states/${name}?${new URLSearchParams({ theme, locale })}`);
  await page.locator("html[data-state]").waitFor();
  const { reason } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  return reason ? [reason] : [];
}

import { dashboardThemeCookie } from "#contract/vocabulary/browser-storage.ts";
import { unitMillis } from "#contract/vocabulary/time.ts";

export const themes = ["system", "light", "dark"] as const;

/** The colours of the dashboard: those of the system, or always the same. */
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

/** The chosen theme, which the document has as its attribute. */
export const readTheme = (): Theme => themes.find((theme) => theme === document.documentElement.dataset.theme) ?? "system";

/** Changes the colours now, and with every later page: the server reads the cookie. */
export function chooseTheme(theme: Theme): void {
  const { documentElement } = document;
  if (theme === "system") delete documentElement.dataset.theme;
  else documentElement.dataset.theme = theme;
  const maxAge = theme === "system" ? 0 : (365 * unitMillis.day) / 1000;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store.
  document.cookie = `${dashboardThemeCookie}=${theme};path=/;max-age=${maxAge};samesite=lax`;
  for (const listener of listeners) listener();
}

/** Calls `listener` with each change of the theme. */
export function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

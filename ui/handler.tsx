import { loadMessages } from "./locales/locale.ts";
import type { HandlerPage } from "./pages/page-context.ts";
import SignIn from "./pages/routes/sign-in.tsx";

/**
 * Returns the page at a path below the handler path. Only the sign-in page is part of the first download. Every other page of
 * `pages/routes/`, and the `pages` messages of each locale, are loaded when one of them is visited.
 * Rejects if they cannot be downloaded.
 */
export async function loadHandlerPage(path: string): Promise<HandlerPage> {
  if (path === "sign-in" || path === "log-in") return SignIn;
  const [{ routedPage }] = await Promise.all([import("./pages/routed-page.tsx"), loadMessages("pages")]);
  return routedPage(path);
}

import type { Navigation } from "./navigation.ts";
import type { RedirectTarget } from "./urls.ts";

/** Where the link of a mail leads; in a browser the app's own page unless said. */
export interface CallbackOptions {
  readonly callbackUrl?: string;
}

/** The address for a mail's link. Throws outside a browser, where no page's address is known, unless one is given. */
export function callbackFor(target: RedirectTarget, navigation: Navigation, { callbackUrl }: CallbackOptions = {}): string {
  const url = callbackUrl ?? navigation.callback(target);
  if (url === undefined) throw new Error("Outside a browser, a mail with a link needs callbackUrl: the page the link leads to.");
  return url;
}

import type { Navigation } from "./navigation.ts";
import type { RedirectTarget } from "./urls.ts";

/** Where the link of a mail leads; in a browser the app's own page unless said. */
export interface CallbackOptions {
  readonly callbackUrl?: string;
}

/** The address for a mail's link. Throws where no page's address is known, as outside a browser, unless one is given. */
export function callbackFor(
  target: RedirectTarget,
  navigation: Pick<Navigation, "callback">,
  { callbackUrl }: CallbackOptions = {},
): string {
  const url = callbackUrl ?? navigation.callback(target);
  if (url === undefined)
    throw new Error(
      "A mail with a link needs callbackUrl here, the page that the link leads to: an app knows its own pages in a browser only.",
    );
  return url;
}

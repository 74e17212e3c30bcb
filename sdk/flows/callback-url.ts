import type { Navigation } from "./navigation.ts";
import type { RedirectTarget } from "./urls.ts";

/** The target of the link in an e-mail. Default in a browser: the app's own page. With `pages: "hosted"`: the hosted page. */
export interface CallbackOptions {
  /** A trusted URL of the project. */
  readonly callbackUrl?: string;
}

/** The URL for the link in an e-mail. @throws Error outside a browser, unless `callbackUrl` is given or the page is a hosted one */
export async function callbackFor(
  target: RedirectTarget,
  navigation: Pick<Navigation, "link">,
  { callbackUrl }: CallbackOptions = {},
): Promise<string> {
  const url = callbackUrl ?? (await navigation.link(target));
  if (url === undefined) throw new Error("callbackUrl is required outside a browser: it is the page that the link in the e-mail opens.");
  return url;
}

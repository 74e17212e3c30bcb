import type { MouseEvent } from "react";
import type { ClientApp } from "#sdk/client.ts";

/** Whether a click opens a link in this tab. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Props of a link. */
export interface LinkProps {
  readonly href: string;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** Props of a link that an act may precede. A click in this tab acts and does not follow the address by itself. */
export const linkWith = (href: string, act: () => void): LinkProps => ({
  href,
  onClick(event) {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    act();
  },
});

const redirects = {
  signIn: (app: ClientApp) => app.redirectToSignIn(),
  signUp: (app: ClientApp) => app.redirectToSignUp(),
  accountSettings: (app: ClientApp) => app.redirectToAccountSettings(),
} as const;

/**
 * Props of a link to a page of the app. A click in this tab goes there as the app's redirects do: by its router, with the way back. To
 * hosted pages, it takes the session along. Where redirects do nothing, the link itself is followed.
 */
export const pageLink = (app: ClientApp, target: keyof typeof redirects): LinkProps =>
  app.redirectMethod === "none" ? { href: app.urls[target], onClick() {} } : linkWith(app.urls[target], () => void redirects[target](app));

/** Opens an address of the app: by its router if it has one. */
export function openAddress({ redirectMethod }: ClientApp, url: string): void {
  if (typeof redirectMethod === "object") redirectMethod.navigate(url, { replace: false });
  else window.location.assign(url);
}

import { handlerPath, homePath, pagePaths } from "#contract/vocabulary/paths.ts";

/**
 * The URLs of an app's pages: paths or http(s) URLs. Pages without a URL are below `handler`. With `pages: "hosted"`, the hosted pages
 * serve those without a URL, except `oauthCallback`.
 */
export interface HandlerUrls extends Readonly<Record<keyof typeof pagePaths, string>> {
  /** Default: `/handler`. */
  readonly handler: string;
  readonly home: string;
  /** Default: `home`. */
  readonly afterSignIn: string;
  /** Default: `home`. */
  readonly afterSignUp: string;
  /** Default: `home`. */
  readonly afterSignOut: string;
}

/** A page that the app can redirect to. */
export type RedirectTarget = Exclude<keyof HandlerUrls, "handler">;

/** The URLs of an app's pages, with defaults for those that are not given. */
export function handlerUrls(given: Partial<HandlerUrls> = {}): HandlerUrls {
  const handler = (given.handler ?? handlerPath).replace(/\/$/, "");
  const pages = Object.fromEntries(Object.entries(pagePaths).map(([page, path]) => [page, `${handler}${path}`]));
  const home = given.home ?? homePath;
  return {
    ...(pages as Record<keyof typeof pagePaths, string>),
    home,
    afterSignIn: home,
    afterSignUp: home,
    afterSignOut: home,
    ...given,
    handler,
  };
}

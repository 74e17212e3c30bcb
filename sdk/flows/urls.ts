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

/** A page below the handler path. */
type HandlerTarget = keyof typeof pagePaths;

/** Whether the hosted pages can serve a target. The response to a sign-in is for the app. */
export const isHostedTarget = (target: RedirectTarget): boolean => Object.hasOwn(pagePaths, target) && target !== "oauthCallback";

/**
 * The URLs of an app's pages, with defaults for those that are not given.
 * @param hosted the URL of the hosted pages, for an app whose pages they are
 */
export function handlerUrls(given: Partial<HandlerUrls> = {}, hosted?: string): HandlerUrls {
  const handler = (given.handler ?? handlerPath).replace(/\/$/, "");
  const base = (page: HandlerTarget) => (hosted !== undefined && isHostedTarget(page) ? hosted : handler);
  const pages = Object.fromEntries(Object.entries(pagePaths).map(([page, path]) => [page, `${base(page as HandlerTarget)}${path}`]));
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

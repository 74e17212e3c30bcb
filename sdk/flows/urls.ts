import { handlerPath, homePath, pagePaths } from "#contract/vocabulary/pages.ts";

/** Where an app's pages are; each may be a path or an http(s) address. Those not named here hang from `handler`. */
export interface HandlerUrls extends Readonly<Record<keyof typeof pagePaths, string>> {
  /** `/handler` unless said. */
  readonly handler: string;
  readonly home: string;
  /** `home` unless said. */
  readonly afterSignIn: string;
  /** `afterSignIn` unless said. */
  readonly afterSignUp: string;
  /** `home` unless said. */
  readonly afterSignOut: string;
}

/** A page one can be sent to. */
export type RedirectTarget = Exclude<keyof HandlerUrls, "handler">;

/** The addresses of an app's pages: those given, and the defaults for the others. */
export function handlerUrls(given: Partial<HandlerUrls> = {}): HandlerUrls {
  const handler = (given.handler ?? handlerPath).replace(/\/$/, "");
  const pages = Object.fromEntries(Object.entries(pagePaths).map(([page, path]) => [page, `${handler}${path}`]));
  const home = given.home ?? homePath;
  const afterSignIn = given.afterSignIn ?? home;
  return {
    ...(pages as Record<keyof typeof pagePaths, string>),
    home,
    afterSignIn,
    afterSignUp: afterSignIn,
    afterSignOut: home,
    ...given,
    handler,
  };
}

import { pagePaths } from "#contract/vocabulary/paths.ts";
import type { ClientApp, HandlerUrls } from "#sdk/client.ts";
import { readLastMethod } from "../pages/last-method.ts";
import { isLinkedFrom } from "../pages/linked-from.ts";
import { createRedirects, type PageContext, type PageName, pageUrl, type Redirects, readReturnTo } from "../pages/page-context.ts";
import type { Prepared } from "./component-root.tsx";

type PageKey = keyof typeof pagePaths;

/** The URL of a page of an app. */
export function findPageUrl(urls: HandlerUrls, page: PageName): string {
  const key = (Object.keys(pagePaths) as PageKey[]).find((key) => pagePaths[key] === `/${page}`);
  return key ? urls[key] : `${urls.handler}/${page}`;
}

const toAddress = (url: string) => new URL(url, window.location.href).href;
const toPath = (url: string) => new URL(url, window.location.href).pathname.replace(/\/+$/, "");

/** The name of the page at an address of an app; undefined if it is none of its pages. */
export function findPageName(urls: HandlerUrls, address: string): string | undefined {
  const path = toPath(address);
  const handler = toPath(urls.handler);
  const key = (Object.keys(pagePaths) as PageKey[]).find((key) => toPath(urls[key]) === path);
  if (key) return pagePaths[key].slice(1);
  return path.startsWith(`${handler}/`) ? path.slice(handler.length + 1) : undefined;
}

/** Shows a page in the place of the component. `page`: its name; undefined: the same one, anew. */
export type ShowPage = (page: string | undefined) => void;

/** Creates the redirects of a component, by the method that the app has chosen. */
function createAppRedirects({ redirectMethod, urls }: ClientApp, show: ShowPage): Redirects {
  const { location } = window;
  if (redirectMethod === "window") return { ...createRedirects(location), reload: () => show(undefined) };
  let pending = false;
  const open = (url: string) => {
    pending = false;
    if (redirectMethod === "none") return show(findPageName(urls, url));
    const { origin, href } = new URL(url, location.href);
    if (origin !== location.origin) return location.replace(href);
    return redirectMethod.navigate(href.slice(origin.length), { replace: true });
  };
  return {
    get pending() {
      return pending;
    },
    replace(url) {
      if (pending) return;
      pending = true;
      void Promise.resolve(url).then(open);
    },
    reload: () => show(undefined),
  };
}

/** Whether a link of the app led to the page: another site must not sign a user out. A router changes the address without a request. */
function isFromApp(): boolean {
  const { href } = window.location;
  const [first] = performance.getEntriesByType("navigation");
  return (first !== undefined && first.name.split("#")[0] !== href.split("#")[0]) || isLinkedFrom(href);
}

/** Options of the context of a component. */
export interface AppContextOptions {
  /** Where to continue after a sign-in or sign-up, in place of the pages of the app. */
  readonly returnTo?: string | undefined;
  readonly hasProducts: boolean;
  readonly hasApplications: boolean;
  readonly show: ShowPage;
}

const settleParameter = "latchkey_settle";

/** Whether a provider has returned to the page, so that the consent that its user gave before is recorded. */
export const hasToSettle = ({ app }: PageContext, name: string): boolean =>
  name === "sign-in" && app.hasSession() && new URLSearchParams(window.location.search).has(settleParameter);

/** Finds where a sign-in with a provider continues. With terms, that is the sign-in page, which records the user's consent. */
function findProviderReturn(context: PageContext): string | undefined {
  const { app, boot, returnTo } = context;
  if (boot.brand.termsVersion === null) return returnTo === null ? undefined : toAddress(returnTo);
  const url = new URL(pageUrl({ ...context, returnTo: returnTo ?? app.urls.afterSignIn }, "sign-in"), window.location.href);
  url.searchParams.set(settleParameter, "");
  return url.href;
}

/** Makes the facts of a page from the app that renders it. */
export function createAppContext({ app, project, brand }: Prepared, { returnTo, show, ...facts }: AppContextOptions): PageContext {
  const { urls, projectId, redirectMethod } = app;
  const stays = redirectMethod === "none";
  const context: PageContext = {
    app,
    project,
    boot: {
      projectId,
      projectName: project.display_name,
      brand,
      development: false,
      sameOrigin: isFromApp(),
      ...facts,
      targets: {
        afterSignIn: stays ? null : urls.afterSignIn,
        afterSignUp: stays ? null : urls.afterSignUp,
        afterSignOut: stays ? null : urls.afterSignOut,
      },
      connectableProviders: project.config.enabled_oauth_providers,
    },
    base: "/",
    findUrl: (page) => findPageUrl(urls, page),
    returnTo: readReturnTo(window.location.href) ?? returnTo ?? null,
    redirects: createAppRedirects(app, show),
    lastMethod: readLastMethod(document.cookie),
  };
  return { ...context, afterProvider: findProviderReturn(context) };
}

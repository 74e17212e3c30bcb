import { hostedHandlerPath, pagePaths } from "#contract/vocabulary/paths.ts";
import type { Caller } from "../session/caller.ts";
import { isDevelopment } from "../transport/developer-warnings.ts";
import { type AppOptions, readBaseUrl } from "./app-options.ts";
import type { HostedFlows } from "./hosted-pages.ts";
import type { Navigation } from "./navigation.ts";
import type { HandlerUrls, RedirectTarget } from "./urls.ts";

/** Options that say who serves the pages of an app, and in which language. */
type AppPages = Pick<AppOptions, "pages" | "urls" | "locale">;

/** Whether the hosted pages can serve a target. The response to a sign-in is for the app. */
const isHostedTarget = (target: string): boolean => Object.hasOwn(pagePaths, target) && target !== "oauthCallback";

/** The URLs that an app names, and those of the hosted pages for an app whose pages they are. */
export function namedUrls(options: AppPages & Pick<AppOptions, "baseUrl">, clientId: string): Partial<HandlerUrls> {
  if (options.pages !== "hosted") return options.urls ?? {};
  const hosted = `${readBaseUrl(options, true)}${hostedHandlerPath(clientId)}`;
  const pages = Object.entries(pagePaths).filter(([target]) => isHostedTarget(target));
  return { ...Object.fromEntries(pages.map(([target, path]) => [target, `${hosted}${path}`])), ...options.urls };
}

/**
 * Sends redirects and links to pages that the app does not serve to the hosted pages, for `pages: "hosted"`. Without that option, warns in
 * development about the first default page.
 * @returns the same navigation
 */
export function serveAppPages(navigation: Navigation, caller: Caller, { pages, urls = {}, locale }: AppPages): Navigation {
  const own = { ...navigation };
  const { browser, method } = navigation;
  const redirects = method !== "none";
  const isDefault = (target: RedirectTarget) => isHostedTarget(target) && urls[target] === undefined;
  const isHosted = (target: RedirectTarget) => pages === "hosted" && isDefault(target);
  const load = async (): Promise<HostedFlows> => (await import("./hosted-pages.ts")).hostedFlows({ caller, navigation });

  function onOwnPage(target: RedirectTarget): void {
    if (pages !== undefined || urls.handler !== undefined || !isDefault(target) || !isDevelopment(caller.connection)) return;
    void import("./missing-page.ts")
      .then(({ warnAboutDefaultPage }) => warnAboutDefaultPage(caller.connection, target, navigation.urls[target]))
      .catch(() => {});
  }

  return Object.assign<Navigation, Partial<Navigation>>(navigation, {
    isHosted: isHosted("signIn"),
    readLocale: () => (locale === "document" ? browser?.document.documentElement?.lang || undefined : locale),
    leaveHosted: isHosted("signOut") && browser && redirects ? async (redirectUrl) => (await load()).openSignOut(redirectUrl) : undefined,
    async open(target, options) {
      if (isHosted(target) && browser && redirects) return (await load()).open(target, options);
      if (redirects) onOwnPage(target);
      await own.open(target, options);
    },
    async openHostedSecondFactor(attemptCode) {
      if (redirects && isHosted("mfa")) await (await load()).openSecondFactor(attemptCode);
      else if (redirects) onOwnPage("mfa");
      return isHosted("mfa");
    },
    link: async (target) => (isHosted(target) && browser ? (await load()).link(target) : navigation.callback(target)),
    callback(target) {
      if (isHosted(target)) return navigation.urls[target];
      if (browser && target !== "error") onOwnPage(target);
      return own.callback(target);
    },
  });
}

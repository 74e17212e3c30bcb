import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { environment } from "./environment.ts";
import { type AppOptions, readBaseUrl, readExtraHeaders, requireKnownOptions, requireProjectId } from "./flows/app-options.ts";
import { namedUrls, serveAppPages } from "./flows/app-pages.ts";
import { type Browser, createNavigation, type Navigation } from "./flows/navigation.ts";
import { handlerUrls } from "./flows/urls.ts";
import { type Caller, createCaller, type OpenRequestCookies } from "./session/caller.ts";
import type { Connection } from "./transport/connection.ts";
import { deviceStore } from "./transport/device.ts";
import { systemEffects } from "./transport/effects.ts";

/** The browser window; undefined on a server. */
const pageBrowser = (): Browser | undefined => (typeof window !== "undefined" && typeof document !== "undefined" ? window : undefined);

/** The credentials of a server or admin app. A client app has none. */
export type Credentials = Pick<Connection, "secretServerKey" | "superSecretAdminKey" | "ownerToken">;

/** The caller of an app, or of a program without pages. @throws Error if an option is missing or malformed */
export const openCaller = (
  options: Omit<AppOptions, "urls" | "redirectMethod">,
  accessType: Connection["accessType"],
  credentials: Credentials = {},
  openRequestCookies?: OpenRequestCookies,
): Caller => createCaller(readConnection(options, accessType, credentials), options.tokenStore, pageBrowser(), openRequestCookies);

/**
 * The caller and navigation of an app.
 * @param more names of the options that `accessType` has in addition
 * @throws Error if an option is unknown, missing or malformed
 */
export function openApp(
  options: AppOptions,
  accessType: Connection["accessType"],
  credentials: Credentials = {},
  openRequestCookies?: OpenRequestCookies,
  more: readonly string[] = [],
): { caller: Caller; navigation: Navigation } {
  requireKnownOptions(options, more);
  const browser = pageBrowser();
  const caller = openCaller(options, accessType, credentials, openRequestCookies);
  const { connection } = caller;
  const urls = handlerUrls(namedUrls(options, connection.clientId));
  const navigation = createNavigation(urls, options.redirectMethod ?? (browser ? "window" : "none"), {
    browser,
    sleep: connection.effects.sleep,
    // Most apps redirect to paths only.
    isAllowed: async (url) => (await import("./flows/trusted-redirects.ts")).isAllowedByProject(url, caller, browser?.location),
  });
  return { caller, navigation: serveAppPages(navigation, caller, options) };
}

function readConnection(
  options: Omit<AppOptions, "urls" | "redirectMethod">,
  accessType: Connection["accessType"],
  credentials: Credentials,
): Connection {
  const clientId = options.projectId ?? environment.projectId();
  requireProjectId(clientId);
  const [projectId = "", branchId] = clientId.split("#", 2);
  return {
    baseUrl: readBaseUrl(options, pageBrowser() !== undefined),
    projectId,
    clientId,
    accessType,
    // The session of an owner replaces keys; the keys of the environment may belong to another project.
    publishableClientKey: options.publishableClientKey ?? (credentials.ownerToken ? undefined : environment.publishableClientKey()),
    ...credentials,
    extraRequestHeaders: {
      ...readExtraHeaders(options),
      ...(options.workflowToken && { [requestHeaders.workflowToken]: options.workflowToken }),
      ...(branchId && { [requestHeaders.branchId]: branchId }),
    },
    device: readDevice(options, clientId),
    maxRetryAfterMillis: options.maxRetryAfterMillis,
    oauthScopesOnSignIn: options.oauthScopesOnSignIn,
    effects: { ...systemEffects, ...options.effects, ...(options.fetch ? { fetch: options.fetch } : {}) },
  };
}

/** Visitors of a server share its apps, so only a browser is a device. */
function readDevice({ deviceCookie }: AppOptions, clientId: string): Connection["device"] {
  const browser = pageBrowser();
  if (browser === undefined) return undefined;
  return deviceCookie ? "cookie" : deviceStore(window, clientId);
}

/** The URL of the server for browsers, with which the issuers of its tokens begin. Without a trailing slash. */
export const readPublicUrl = (options: Pick<AppOptions, "baseUrl">): string => readBaseUrl(options, true);

import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { apiPath, hostedHandlerPath } from "#contract/vocabulary/paths.ts";
import { environment } from "./environment.ts";
import { type Browser, createNavigation, type Navigation, type RedirectMethod } from "./flows/navigation.ts";
import { type HandlerUrls, handlerUrls, isHostedTarget, type RedirectTarget } from "./flows/urls.ts";
import { type Caller, createCaller, type OpenRequestCookies, type TokenStoreOption } from "./session/caller.ts";
import type { Connection } from "./transport/connection.ts";
import { isDevelopment } from "./transport/development.ts";
import { deviceStore } from "./transport/device.ts";
import { type Effects, systemEffects } from "./transport/effects.ts";
import { isObject, parseJson } from "./transport/json.ts";
import { requireKnownOptions } from "./transport/known-options.ts";

/** Options of every app. Missing options are read from Node's environment. */
export interface AppOptions {
  /** The http(s) URL of the server, with or without a trailing slash and `/api/v1`. */
  readonly baseUrl?: string | { readonly browser: string; readonly server: string };
  /** A version 4 UUID, or `internal`; for a branch other than `main`, followed by `#` and the branch. */
  readonly projectId?: string;
  /** The project's publishable client key. It is public. */
  readonly publishableClientKey?: string;
  /** Replaces the keys of client and server apps for a bounded time; an admin app creates one. Refreshing a session needs a key. */
  readonly workflowToken?: string;
  /**
   * Where the tokens of the signed-in user are stored. `cookie`: in the browser; on a server no user is signed in. `nextjs-cookie`: the same,
   * and a server app in Next.js reads and writes the cookies of the request. `memory`: in this process.
   */
  readonly tokenStore: TokenStoreOption;
  /** URLs of the pages; `HandlerUrls` has the defaults. */
  readonly urls?: Partial<HandlerUrls>;
  /**
   * Who serves the pages that `urls` does not name. With "hosted", the server: users sign in and up there and come back. Links in e-mails
   * lead there. `redirectToAccountSettings` brings the session along. The app needs one page for `callOAuthCallback`: its URL is
   * `urls.oauthCallback`. With "own", the app. Default: "own", with a warning in development before a default page is used.
   * @example
   * const app = createClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: "cookie", pages: "hosted" });
   */
  readonly pages?: "hosted" | "own";
  /** How redirects happen. Default: `window` in a browser; elsewhere `none`, redirects do nothing. */
  readonly redirectMethod?: RedirectMethod;
  /** Headers that every request sends in addition. */
  readonly extraRequestHeaders?: Readonly<Record<string, string>>;
  /**
   * For the pages of the server itself, which share its origin. The server knows the device by its cookie. The cookies of the session have
   * separate names. Default: false.
   */
  readonly deviceCookie?: boolean;
  /**
   * Longest Retry-After, in milliseconds, that a call of a rate-limited app waits for. A longer one is thrown as a PlainError with
   * status 429. Default: calls wait however long it takes; an AbortSignal ends them.
   */
  readonly maxRetryAfterMillis?: number;
  /**
   * Scopes that `signInWithOAuth` requests of a provider in addition to its own, by the provider's id: `{ github: ["repo"] }`. Not available
   * with shared keys.
   */
  readonly oauthScopesOnSignIn?: Readonly<Record<string, readonly string[]>>;
  /** Replaces the runtime's fetch. */
  readonly fetch?: Effects["fetch"];
  /** Replace the runtime's timers, clock and randomness. */
  readonly effects?: Partial<Effects>;
}

/** The browser window; undefined on a server. */
const pageBrowser = (): Browser | undefined => (typeof window !== "undefined" && typeof document !== "undefined" ? window : undefined);

const projectIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The options of a client app. Names as keys, so that the compiler finds a missing one. */
const clientOptions: Readonly<Record<keyof AppOptions, true>> = {
  baseUrl: true,
  projectId: true,
  publishableClientKey: true,
  workflowToken: true,
  tokenStore: true,
  urls: true,
  pages: true,
  redirectMethod: true,
  extraRequestHeaders: true,
  deviceCookie: true,
  maxRetryAfterMillis: true,
  oauthScopesOnSignIn: true,
  fetch: true,
  effects: true,
};

/** The credentials of a server or admin app. A client app has none. */
export type Credentials = Pick<Connection, "secretServerKey" | "superSecretAdminKey" | "ownerToken">;

/** The caller of an app, or of a program without pages. @throws Error if an option is missing or malformed */
export const openCaller = (
  options: Omit<AppOptions, "urls" | "redirectMethod">,
  accessType: Connection["accessType"],
  credentials: Credentials = {},
  openRequestCookies?: OpenRequestCookies,
): Caller => createCaller(connectionOf(options, accessType, credentials), options.tokenStore, pageBrowser(), openRequestCookies);

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
  requireKnownOptions(options, [...Object.keys(clientOptions), ...more]);
  const browser = pageBrowser();
  const caller = openCaller(options, accessType, credentials, openRequestCookies);
  const { connection } = caller;
  const { pages, urls = {} } = options;
  const hosted = pages === "hosted" ? `${publicUrlOf(options)}${hostedHandlerPath(connection.clientId)}` : undefined;
  const isDefault = (target: RedirectTarget) => urls[target] === undefined;
  const navigation = createNavigation(handlerUrls(urls, hosted), options.redirectMethod ?? (browser ? "window" : "none"), {
    browser,
    sleep: connection.effects.sleep,
    hosted:
      hosted === undefined
        ? undefined
        : {
            serves: (target) => isHostedTarget(target) && isDefault(target),
            load: async (navigation) => (await import("./flows/hosted-pages.ts")).hostedFlows({ caller, navigation }),
          },
    onDefaultPage(target, url) {
      if (pages !== undefined || urls.handler !== undefined || !isHostedTarget(target) || !isDefault(target)) return;
      if (isDevelopment(connection))
        void import("./flows/missing-page.ts").then(({ warnOfDefaultPage }) => warnOfDefaultPage(connection, target, url)).catch(() => {});
    },
    // Most apps redirect to paths only.
    isAllowed: async (url) => (await import("./flows/trusted-redirects.ts")).isAllowedByProject(url, caller, browser?.location),
  });
  return { caller, navigation };
}

function connectionOf(
  options: Omit<AppOptions, "urls" | "redirectMethod">,
  accessType: Connection["accessType"],
  credentials: Credentials,
): Connection {
  const clientId = options.projectId ?? environment.projectId();
  if (!clientId) throw new Error("The app needs a projectId: pass it as an option or set LATCHKEY_PROJECT_ID.");
  const [projectId = "", branchId] = clientId.split("#", 2);
  if (projectId !== internalProjectId && !projectIdPattern.test(projectId))
    throw new Error(`The projectId must be a v4 UUID or "${internalProjectId}", not ${JSON.stringify(projectId)}.`);
  return {
    baseUrl: baseUrlOf(options, pageBrowser() !== undefined),
    projectId,
    clientId,
    accessType,
    // The session of an owner replaces keys; the keys of the environment may belong to another project.
    publishableClientKey: options.publishableClientKey ?? (credentials.ownerToken ? undefined : environment.publishableClientKey()),
    ...credentials,
    extraRequestHeaders: {
      ...(options.extraRequestHeaders ?? headersFromText(environment.extraRequestHeaders())),
      ...(options.workflowToken && { [requestHeaders.workflowToken]: options.workflowToken }),
      ...(branchId && { [requestHeaders.branchId]: branchId }),
    },
    device: deviceOf(options, clientId),
    maxRetryAfterMillis: options.maxRetryAfterMillis,
    oauthScopesOnSignIn: options.oauthScopesOnSignIn,
    effects: { ...systemEffects, ...options.effects, ...(options.fetch ? { fetch: options.fetch } : {}) },
  };
}

/** Visitors of a server share its apps, so only a browser is a device. */
function deviceOf({ deviceCookie }: AppOptions, clientId: string): Connection["device"] {
  const browser = pageBrowser();
  if (browser === undefined) return undefined;
  return deviceCookie ? "cookie" : deviceStore(window, clientId);
}

/** The URL of the server for browsers, with which the issuers of its tokens begin. Without a trailing slash. */
export const publicUrlOf = (options: Pick<AppOptions, "baseUrl">): string => baseUrlOf(options, true);

function baseUrlOf({ baseUrl }: Pick<AppOptions, "baseUrl">, inBrowser: boolean): string {
  const given = typeof baseUrl === "object" ? (inBrowser ? baseUrl.browser : baseUrl.server) : baseUrl;
  const url = given ?? environment.baseUrl(inBrowser);
  if (!url || !/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new Error("The app needs a baseUrl, an http(s) URL: pass it as an option or set LATCHKEY_API_URL.");
  // The dashboard shows the base URL of the API, too.
  return url.replace(/\/+$/, "").replace(new RegExp(`${apiPath}$`), "");
}

function headersFromText(text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined) return {};
  const headers = parseJson(text);
  if (!isObject(headers) || !Object.values(headers).every((value) => typeof value === "string"))
    throw new Error("The extra request headers must be a JSON object of strings.");
  return headers as Record<string, string>;
}

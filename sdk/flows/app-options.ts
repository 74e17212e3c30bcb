import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { environment } from "../environment.ts";
import type { TokenStoreOption } from "../session/caller.ts";
import type { Effects } from "../transport/effects.ts";
import { isObject, parseJson } from "../transport/json.ts";
import type { RedirectMethod } from "./navigation.ts";
import type { HandlerUrls } from "./urls.ts";

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
   * and a server app in Next.js reads and writes the cookies of the request. `memory`: in this process. `{ get, set }`: where your
   * functions store them.
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
  /**
   * The language of your app: a tag (BCP 47) such as `pt-BR`. The hosted pages take it unless the user has chosen another. `document`
   * reads `<html lang>` whenever the user leaves for them. Default: the language of the browser.
   */
  readonly locale?: string;
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

/** The options of a client app. Names as keys, so that the compiler finds a missing one. */
const clientOptions: Readonly<Record<keyof AppOptions, true>> = {
  baseUrl: true,
  projectId: true,
  publishableClientKey: true,
  workflowToken: true,
  tokenStore: true,
  urls: true,
  pages: true,
  locale: true,
  redirectMethod: true,
  extraRequestHeaders: true,
  deviceCookie: true,
  maxRetryAfterMillis: true,
  oauthScopesOnSignIn: true,
  fetch: true,
  effects: true,
};

/**
 * Asserts that an app has every option: a misspelled one would be ignored.
 * @param more names of the options that its access type has in addition
 * @throws TypeError that names the unknown option, and the one that differs in case or separators only
 */
export function requireKnownOptions(options: object, more: readonly string[]): void {
  const known = [...Object.keys(clientOptions), ...more];
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const similar = known.find((each) => each.toLowerCase() === name.replace(/[_-]/g, "").toLowerCase());
    throw new TypeError(`Unknown option ${name}. ${similar ? `Did you mean ${similar}?` : `The options are ${known.join(", ")}.`}`);
  }
}

const projectIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** @throws Error unless the option, or the part before a `#`, is the id of a project */
export function requireProjectId(option: string | undefined): asserts option is string {
  if (!option) throw new Error("The app needs a projectId: pass it as an option or set LATCHKEY_PROJECT_ID.");
  const [projectId = ""] = option.split("#", 1);
  if (projectId !== internalProjectId && !projectIdPattern.test(projectId))
    throw new Error(`The projectId must be a v4 UUID or "${internalProjectId}", not ${JSON.stringify(projectId)}.`);
}

/** The URL of the server without a trailing slash. @throws Error unless the option is an http(s) URL */
export function readBaseUrl({ baseUrl }: Pick<AppOptions, "baseUrl">, inBrowser: boolean): string {
  const given = typeof baseUrl === "object" ? (inBrowser ? baseUrl.browser : baseUrl.server) : baseUrl;
  const url = given ?? environment.baseUrl(inBrowser);
  if (!url || !/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new Error("The app needs a baseUrl, an http(s) URL: pass it as an option or set LATCHKEY_API_URL.");
  // The dashboard shows the base URL of the API, too.
  return url.replace(/\/+$/, "").replace(new RegExp(`${apiPath}$`), "");
}

/** The headers that every request sends in addition. @throws Error if the environment has another value than an object of strings */
export function readExtraHeaders({ extraRequestHeaders }: Pick<AppOptions, "extraRequestHeaders">): Readonly<Record<string, string>> {
  const text = environment.extraRequestHeaders();
  if (extraRequestHeaders || text === undefined) return extraRequestHeaders ?? {};
  const headers = parseJson(text);
  if (!isObject(headers) || !Object.values(headers).every((value) => typeof value === "string"))
    throw new Error("The extra request headers must be a JSON object of strings.");
  return headers as Record<string, string>;
}

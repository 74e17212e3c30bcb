import { environment } from "./environment.ts";
import type { Browser, RedirectMethod } from "./flows/navigation.ts";
import type { HandlerUrls } from "./flows/urls.ts";
import type { TokenStoreOption } from "./session/caller.ts";
import type { Connection } from "./transport/connection.ts";
import { type Effects, systemEffects } from "./transport/effects.ts";
import { isObject, parseJson } from "./transport/json.ts";

/** What every kind of app may be told; what is left out is looked for in Node's environment. */
export interface AppOptions {
  /** The server's address; one slash at its end does not matter. */
  readonly baseUrl?: string | { readonly browser: string; readonly server: string };
  /** A UUID, or `internal`. */
  readonly projectId?: string;
  readonly publishableClientKey?: string;
  readonly tokenStore: TokenStoreOption;
  /** Where the pages are; see `HandlerUrls` for the defaults. */
  readonly urls?: Partial<HandlerUrls>;
  /** How redirects are carried out; `none` unless said: they do nothing. */
  readonly redirectMethod?: RedirectMethod;
  readonly extraRequestHeaders?: Readonly<Record<string, string>>;
  /** Stands in for the runtime's own. */
  readonly fetch?: Effects["fetch"];
  /** Stand in for the runtime's timers, clock and chance. */
  readonly effects?: Partial<Effects>;
}

/** The page the code runs in; undefined on a server. */
export const pageBrowser = (): Browser | undefined =>
  typeof window !== "undefined" && typeof document !== "undefined" ? window : undefined;

const projectIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Settles where and as whom an app calls. Throws where something needed is missing or malformed. */
export function connectionOf(
  options: AppOptions,
  accessType: Connection["accessType"],
  keys: Pick<Connection, "secretServerKey" | "superSecretAdminKey" | "ownerToken"> = {},
): Connection {
  const projectId = options.projectId ?? environment.projectId();
  if (!projectId) throw new Error("The app needs a projectId: give it as an option, or set STACK_PROJECT_ID.");
  if (projectId !== "internal" && !projectIdPattern.test(projectId))
    throw new Error(`The projectId must be a UUID or "internal", not ${JSON.stringify(projectId)}.`);
  return {
    baseUrl: baseUrlOf(options),
    projectId,
    accessType,
    publishableClientKey: options.publishableClientKey ?? environment.publishableClientKey(),
    ...keys,
    extraRequestHeaders: options.extraRequestHeaders ?? headersFromText(environment.extraRequestHeaders()),
    effects: { ...systemEffects, ...options.effects, ...(options.fetch ? { fetch: options.fetch } : {}) },
  };
}

function baseUrlOf({ baseUrl }: AppOptions): string {
  const inBrowser = pageBrowser() !== undefined;
  const given = typeof baseUrl === "object" ? (inBrowser ? baseUrl.browser : baseUrl.server) : baseUrl;
  const url = given ?? environment.baseUrl(inBrowser);
  if (!url || !/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new Error("The app needs a baseUrl, the server's http(s) address: give it as an option, or set STACK_API_URL.");
  return url.replace(/\/$/, "");
}

function headersFromText(text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined) return {};
  const headers = parseJson(text);
  if (!isObject(headers) || !Object.values(headers).every((value) => typeof value === "string"))
    throw new Error("The variable for extra request headers must hold a JSON object of texts.");
  return headers as Record<string, string>;
}

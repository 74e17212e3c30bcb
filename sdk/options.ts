import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { environment } from "./environment.ts";
import { type Browser, createNavigation, type Navigation, type RedirectMethod } from "./flows/navigation.ts";
import { type HandlerUrls, handlerUrls } from "./flows/urls.ts";
import { type Caller, createCaller, type TokenStoreOption } from "./session/caller.ts";
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
const pageBrowser = (): Browser | undefined => (typeof window !== "undefined" && typeof document !== "undefined" ? window : undefined);

const projectIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** What an app of some access type has beside its options. */
type Credentials = Pick<Connection, "secretServerKey" | "superSecretAdminKey" | "ownerToken">;

/** What every kind of app stands on: calls, and ways from page to page. Throws where an option is missing or malformed. */
export function openApp(
  options: AppOptions,
  accessType: Connection["accessType"],
  credentials: Credentials = {},
): { caller: Caller; navigation: Navigation } {
  const browser = pageBrowser();
  const caller = createCaller(connectionOf(options, accessType, credentials), options.tokenStore, browser);
  const { sleep } = caller.connection.effects;
  return { caller, navigation: createNavigation(handlerUrls(options.urls), options.redirectMethod ?? "none", browser, sleep) };
}

function connectionOf(options: AppOptions, accessType: Connection["accessType"], credentials: Credentials): Connection {
  const projectId = options.projectId ?? environment.projectId();
  if (!projectId) throw new Error("The app needs a projectId: give it as an option, or set STACK_PROJECT_ID.");
  if (projectId !== internalProjectId && !projectIdPattern.test(projectId))
    throw new Error(`The projectId must be a UUID or "${internalProjectId}", not ${JSON.stringify(projectId)}.`);
  return {
    baseUrl: baseUrlOf(options),
    projectId,
    accessType,
    // An owner's session opens the project without keys, and those of the environment may be another project's.
    publishableClientKey: options.publishableClientKey ?? (credentials.ownerToken ? undefined : environment.publishableClientKey()),
    ...credentials,
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

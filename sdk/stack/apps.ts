import { type AdminApp, type AdminAppOptions, createAdminApp } from "../admin.ts";
import type { ClientApp, ClientAppOptions, RedirectMethod, TokenStoreOption } from "../client.ts";
import { serverRedirectMethod } from "../flows/server-redirect.ts";
import { openClientApp } from "../objects/client-app.ts";
import { inNext, nextCookieStores } from "../objects/server-connection.ts";
import { createServerApp, type ServerApp, type ServerAppOptions, type ServerRedirectMethod } from "../server.ts";

/** The apps under the names of the published packages, with their options. */

/** A redirect method of the published packages. The hook of a router cannot be called outside components: give `navigate`, too. */
export type PublishedRedirectMethod =
  | "window"
  | "nextjs"
  | "none"
  | { readonly useNavigate?: () => (to: string) => void; readonly navigate?: (to: string) => void };

/** Options of `StackClientApp`. Missing options are read from the environment, also by the names `STACK_…` and `NEXT_PUBLIC_STACK_…`. */
export interface StackClientAppOptions extends Omit<ClientAppOptions, "tokenStore" | "redirectMethod"> {
  /** Where the tokens are stored. Needed unless `inheritsFrom` is given. */
  readonly tokenStore?: TokenStoreOption;
  /** Default: `window` in a browser, and `nextjs` on a server in Next.js. */
  readonly redirectMethod?: PublishedRedirectMethod;
  /** An app whose options count where these options have none. */
  readonly inheritsFrom?: ClientApp | ServerApp | AdminApp;
  /** Has no effect: nothing is read in advance. */
  readonly noAutomaticPrefetch?: boolean;
}

/** Options of `StackServerApp`. */
export interface StackServerAppOptions extends StackClientAppOptions, Pick<ServerAppOptions, "secretServerKey"> {}

/** Options of `StackAdminApp`. */
export interface StackAdminAppOptions extends StackServerAppOptions, Pick<AdminAppOptions, "superSecretAdminKey" | "projectOwnerSession"> {}

/** The app of a `StackClientApp`. The type parameters of the published packages have no meaning here. */
export type StackClientApp<_HasTokenStore extends boolean = boolean, _ProjectId extends string = string> = ClientApp;
/** The app of a `StackServerApp`. */
export type StackServerApp<_HasTokenStore extends boolean = boolean, _ProjectId extends string = string> = ServerApp;
/** The app of a `StackAdminApp`. */
export type StackAdminApp<_HasTokenStore extends boolean = boolean, _ProjectId extends string = string> = AdminApp;

/** The class of an app. */
export interface StackAppConstructor<Options, App> {
  new (options: Options): App;
}

const optionsByApp = new WeakMap<object, StackAdminAppOptions>();

/** The options with which an app was made; undefined for an app of `createClientApp` and the like. */
export const readAppOptions = (app: object): StackAdminAppOptions | undefined => optionsByApp.get(app);

/** The method of our apps. Only `navigate` works outside components. */
function toRedirectMethod(method: PublishedRedirectMethod | undefined): RedirectMethod | "nextjs" | undefined {
  if (typeof method !== "object") return method;
  const { navigate } = method;
  return navigate ? { navigate: (to) => navigate(to) } : undefined;
}

/** The options with those of the inherited app. */
function inherit<Options extends StackAdminAppOptions>(options: Options): Options {
  const { inheritsFrom, ...own } = options;
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return { ...(inheritsFrom && readAppOptions(inheritsFrom)), ...given } as Options;
}

type CreateApp<Options, App> = (
  options: Omit<Options, "inheritsFrom" | "noAutomaticPrefetch" | "redirectMethod">,
  method: RedirectMethod | "nextjs" | undefined,
) => App;

/** A constructor that returns an app. An object that `new` makes by itself would lack the hooks. */
function appClass<Options extends StackAdminAppOptions, App extends object>(create: CreateApp<Options, App>) {
  function construct(options: Options): App {
    const all = inherit(options);
    const { noAutomaticPrefetch: _, redirectMethod, inheritsFrom: __, ...own } = all;
    const app = create(own, toRedirectMethod(redirectMethod));
    optionsByApp.set(app, all as StackAdminAppOptions);
    return app;
  }
  return construct as unknown as StackAppConstructor<Options, App>;
}

/** Server components of Next.js read the user by client apps, too. */
function inClient(method: RedirectMethod | "nextjs" | undefined): Pick<ClientAppOptions, "redirectMethod"> {
  if (method !== undefined && method !== "nextjs") return { redirectMethod: method };
  return inNext() ? { redirectMethod: serverRedirectMethod("nextjs") } : {};
}
const inServer = (method: ServerRedirectMethod | undefined) => (method === undefined ? {} : { redirectMethod: method });

/** The class of client apps. `byDefault`: the redirect method of apps that name none. */
export const clientAppClass = (byDefault?: RedirectMethod): StackAppConstructor<StackClientAppOptions, StackClientApp> =>
  appClass<StackClientAppOptions, ClientApp>(({ tokenStore = null, ...options }, method = byDefault) =>
    openClientApp({ pages: "own", ...options, tokenStore, ...inClient(method) }, nextCookieStores()),
  );

/**
 * A client app, as by `createClientApp`. Its pages are those of the app, with `StackHandler`.
 * @throws Error if an option is unknown, missing or malformed
 * @example
 * export const stackClientApp = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: "cookie" });
 */
export const StackClientApp: StackAppConstructor<StackClientAppOptions, StackClientApp> = /* @__PURE__ */ clientAppClass();

/**
 * A server app, as by `createServerApp`.
 * @throws Error if an option is unknown, missing or malformed
 * @example
 * export const stackServerApp = new StackServerApp({ tokenStore: "nextjs-cookie" });
 */
export const StackServerApp: StackAppConstructor<StackServerAppOptions, StackServerApp> = /* @__PURE__ */ appClass<
  StackServerAppOptions,
  ServerApp
>((options, method) => createServerApp({ pages: "own", ...options, ...inServer(method) }));

/**
 * An app that configures a project, as by `createAdminApp`.
 * @throws Error if an option is unknown, missing or malformed
 * @example
 * const admin = new StackAdminApp({ projectId, superSecretAdminKey, tokenStore: null });
 */
export const StackAdminApp: StackAppConstructor<StackAdminAppOptions, StackAdminApp> = /* @__PURE__ */ appClass<
  StackAdminAppOptions,
  AdminApp
>((options, method) => createAdminApp({ pages: "own", ...options, ...inServer(method) }));

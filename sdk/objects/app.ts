import { appAuthHeader } from "#contract/vocabulary/headers.ts";
import type { SignedOutBehavior } from "../flows/current-user.ts";
import { lazyFlows } from "../flows/lazy-flows.ts";
import { type Navigation, type RedirectMethod, type Redirects, redirectsOf } from "../flows/navigation.ts";
import type { SecondaryFlows } from "../flows/secondary-flows.ts";
import { type SignInWithCredentialFailure, type SignInWithSecondFactorOptions, signInWithCredential } from "../flows/sign-in.ts";
import type { HandlerUrls } from "../flows/urls.ts";
import type { ClientApi } from "../generated/client.ts";
import { readClaims } from "../session/access-token-claims.ts";
import type { Caller, TokenStoreOption } from "../session/caller.ts";
import { tokensOf } from "../session/session.ts";
import type { TokenStore, Tokens } from "../session/store.ts";
import { type Result, unwrap } from "../transport/result.ts";
import type { ItemOptions, ProductListOptions } from "./customer-methods.ts";
import type { CustomerProductPage } from "./customer-product.ts";
import type { Item } from "./item.ts";
import type { Project } from "./project.ts";
import type { TokenUser } from "./token-user.ts";

/** The token store of a call. Default: the app's own. */
export interface StoreOption {
  /** The token store to read. Default: the app's own. */
  readonly tokenStore?: TokenStoreOption;
}

/** Options of `getUser`. */
export interface GetUserOptions extends StoreOption {
  /** What to do if no user is signed in. Default: return null. */
  readonly or?: SignedOutBehavior;
}

/** `session`: the signed-in user changed. Otherwise the groups of queries that a call invalidated. */
export type Change = "session" | readonly string[];

/** Members of apps of every access type. */
export interface App extends Redirects, SecondaryFlows {
  /** As the app was created with it. */
  readonly projectId: string;
  /** The URLs of the pages: those of the options, else the defaults. */
  readonly urls: HandlerUrls;
  /** How redirects happen; an option of the app. */
  readonly redirectMethod: RedirectMethod;
  /** Returns the project as its own apps see it: name, logo and sign-in methods. */
  getProject(): Promise<Project>;
  /** Returns how much a user, a team or a custom customer has of an item. */
  getItem(options: ItemOptions): Promise<Item>;
  /** Lists the products that a user, a team or a custom customer owns, oldest first. */
  listProducts(options: ProductListOptions): Promise<CustomerProductPage>;
  /**
   * Whether the token store holds tokens, without a request. Nothing is verified: the session may have ended, and on a server the tokens of
   * a request may be forged.
   */
  hasSession(options?: StoreOption): boolean;
  /**
   * The user as the access token describes it, without a request. Null if signed out or anonymous. The token is NOT verified: on a server
   * anyone can send a forged one. Use it to show a name, never to authorize; for that, use `getUser`, or `verifyAccessToken` of
   * `latchkey/server`.
   */
  getPartialUser(options: { readonly from: "token"; readonly or?: "return-null" | "anonymous" } & StoreOption): Promise<TokenUser | null>;
  /**
   * Signs in with e-mail and password, and redirects to the `afterSignIn` page. A required second factor redirects to its page and is
   * thrown, unless `totp` is given.
   * @example
   * const result = await app.signInWithCredential({ email, password });
   * if (result.status === "error") show(result.error.message);
   */
  signInWithCredential(options: SignInWithSecondFactorOptions): Promise<Result<undefined, SignInWithCredentialFailure>>;
  /**
   * Revokes the session and removes its tokens, then redirects to the `afterSignOut` page. With `pages: "hosted"`, the session of the
   * hosted pages ends, too.
   */
  signOut(options?: { readonly redirectUrl?: string | URL } & StoreOption): Promise<void>;
  /**
   * The header that identifies the signed-in user to your own server. It contains the refresh token: send it to no other server. For one
   * that only verifies tokens, send the access token of `getAuthJson` as `Authorization: Bearer`.
   */
  getAuthHeaders(options?: StoreOption): Promise<Record<typeof appAuthHeader, string>>;
  /**
   * The tokens of the session; both null if signed out. On a server, the tokens of a request are returned without verification.
   * `insteadOf`: an access token that a server rejected.
   */
  getAuthJson(options?: StoreOption & { readonly insteadOf?: string }): Promise<Tokens>;
  /** Calls the listener when data may be stale. Returns a function that unsubscribes. */
  subscribe(listener: (change: Change) => void): () => void;
}

/** Builds the part of an app that does not depend on its access type. */
export function createApp(caller: Caller, apiFor: (store: TokenStore) => ClientApi, anyApi: ClientApi, navigation: Navigation): App {
  const { clientId } = caller.connection;
  const sessionOf = async (tokenStore: TokenStoreOption | undefined) => caller.session(await caller.openStore(tokenStore));
  const signingIn = async () => {
    const store = await caller.openStore();
    store.requireWritable?.();
    return { api: apiFor(store), store };
  };

  const customers = () => import("./customer-methods.ts");

  return {
    ...redirectsOf(navigation),
    ...lazyFlows({ api: anyApi, navigation, signingIn, caller }),
    projectId: clientId,
    urls: navigation.urls,
    redirectMethod: navigation.method,
    async getProject() {
      const [{ projectFrom }, result] = await Promise.all([import("./project.ts"), anyApi.projects.current()]);
      return projectFrom(unwrap(result));
    },
    getItem: async (options) => (await customers()).getItemOf(anyApi, options),
    listProducts: async (options) => (await customers()).listProductsOf(anyApi, options),
    hasSession: (options) => caller.session(caller.store(options?.tokenStore)) !== null,
    async getPartialUser({ or = "return-null", tokenStore }) {
      const { accessToken } = await tokensOf(await sessionOf(tokenStore));
      const claims = accessToken === null ? undefined : readClaims(accessToken);
      if (!claims || (claims.is_anonymous && or !== "anonymous")) return null;
      return (await import("./token-user.ts")).tokenUserFrom(claims);
    },
    signInWithCredential: async (options) => signInWithCredential(await signingIn(), navigation, options),
    async signOut({ redirectUrl, tokenStore } = {}) {
      const store = await caller.openStore(tokenStore);
      const { signOut } = await import("../flows/sign-out.ts");
      const target = redirectUrl === undefined ? undefined : String(redirectUrl);
      await navigation.leaveBySignOut(() => signOut(apiFor(store), caller.session(store)), target);
    },
    getAuthHeaders: async (options) => ({ [appAuthHeader]: JSON.stringify(await tokensOf(await sessionOf(options?.tokenStore))) }),
    getAuthJson: async (options) => tokensOf(await sessionOf(options?.tokenStore), options?.insteadOf),
    subscribe(listener) {
      const store = caller.store();
      let session = caller.session(store);
      const stopStore = store.subscribe(() => {
        const now = caller.session(store);
        if (now === session) return;
        session = now;
        listener("session");
      });
      const stopCalls = caller.onChange(listener);
      return () => {
        stopStore();
        stopCalls();
      };
    },
  };
}

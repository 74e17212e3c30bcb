import type { FlowContext } from "../flows/codes.ts";
import { leaveBySignOut, signOut } from "../flows/sign-out.ts";
import type { ClientApi } from "../generated/client.ts";
import { readClaims } from "../session/access-token-claims.ts";
import type { TokenStoreOption } from "../session/caller.ts";
import { readTokens } from "../session/session.ts";
import type { TokenStore } from "../session/store.ts";
import { type ConvexContext, convexUser } from "./accounts/convex-user.ts";
import { type TokenUser, tokenUserFrom } from "./accounts/token-user.ts";
import type { ItemOptions, ProductListOptions } from "./payments/customer-methods.ts";
import type { CustomerProductPage } from "./payments/customer-product.ts";
import type { Item } from "./payments/item.ts";
import type { ListOffersOptions, ProductOffer } from "./payments/offer.ts";

/** The token store of a call. Default: the app's own. */
export interface StoreOption {
  /** The token store to read. Default: the app's own. */
  readonly tokenStore?: TokenStoreOption;
}

/** Options of `getPartialUser`. `or`: whether an anonymous user is returned, too. */
export type PartialUserOptions = { readonly or?: "return-null" | "anonymous" } & (
  | ({ readonly from: "token" } & StoreOption)
  | { readonly from: "convex"; readonly ctx: ConvexContext }
);

/** Members of apps that no first page needs. They are loaded with the first call. */
export interface AppMethods {
  /** Returns how much a user, a team or a custom customer has of an item. */
  getItem(options: ItemOptions): Promise<Item>;
  /** Lists the products that a user, a team or a custom customer owns, oldest first. */
  listProducts(options: ProductListOptions): Promise<CustomerProductPage>;
  /**
   * Lists the products that customers of a type can buy, for a price table. Also for visitors who are not signed in.
   * @example
   * const offers = await app.listOffers({ customerType: "team" });
   */
  listOffers(options?: ListOffersOptions): Promise<ProductOffer[]>;
  /**
   * The user as the access token describes it, without a request. Null if signed out or anonymous. The token is NOT verified: on a server
   * anyone can send a forged one. Use it to show a name, never to authorize; for that, use `getUser`, or `verifyAccessToken` of
   * `latchkey/server`. With `from: "convex"`: the user of a Convex function, from the claims that Convex verified.
   */
  getPartialUser(options: PartialUserOptions): Promise<TokenUser | null>;
  /**
   * Returns the access token for the HTTP client of Convex; an empty text if signed out. `forceRefreshToken`: a new one.
   * @example
   * convex.setAuth(await server.getConvexHttpClientAuth({ tokenStore: request }));
   */
  getConvexHttpClientAuth(options?: StoreOption & { readonly forceRefreshToken?: boolean }): Promise<string>;
  /**
   * Revokes the session and removes its tokens, then redirects to the `afterSignOut` page. With `pages: "hosted"`, the session of the
   * hosted pages ends, too.
   */
  signOut(options?: { readonly redirectUrl?: string | URL } & StoreOption): Promise<void>;
}

/** Dependencies of the methods. `api` is for calls of every session. */
export interface AppContext extends Pick<FlowContext, "api" | "navigation" | "caller"> {
  apiFor(store: TokenStore): ClientApi;
}

/** Creates these members of an app. */
export function appMethods({ api, apiFor, navigation, caller }: AppContext): AppMethods {
  const findSession = async (tokenStore: TokenStoreOption | undefined) => caller.session(await caller.openStore(tokenStore));
  const customers = () => import("./payments/customer-methods.ts");

  return {
    getItem: async (options) => (await customers()).getCustomerItem(api, options),
    listProducts: async (options) => (await customers()).listCustomerProducts(api, options),
    listOffers: async (options) => (await customers()).listCustomerOffers(api, options),
    async getPartialUser({ or = "return-null", ...options }: PartialUserOptions) {
      if (options.from === "convex") return convexUser(options.ctx, or);
      const { accessToken } = await readTokens(await findSession(options.tokenStore));
      const claims = accessToken === null ? undefined : readClaims(accessToken);
      return !claims || (claims.is_anonymous && or !== "anonymous") ? null : tokenUserFrom(claims);
    },
    async getConvexHttpClientAuth({ tokenStore, forceRefreshToken } = {}) {
      const session = await findSession(tokenStore);
      const { accessToken } = await readTokens(session);
      return (forceRefreshToken && accessToken !== null ? (await readTokens(session, accessToken)).accessToken : accessToken) ?? "";
    },
    async signOut({ redirectUrl, tokenStore } = {}) {
      const store = await caller.openStore(tokenStore);
      const target = redirectUrl === undefined ? undefined : String(redirectUrl);
      await leaveBySignOut(navigation, () => signOut(apiFor(store), caller.session(store)), target);
    },
  };
}

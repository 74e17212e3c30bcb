import type { FlowContext } from "../flows/codes.ts";
import { leaveBySignOut, signOut } from "../flows/sign-out.ts";
import type { ClientApi } from "../generated/client.ts";
import { readClaims } from "../session/access-token-claims.ts";
import type { TokenStoreOption } from "../session/caller.ts";
import { readTokens } from "../session/session.ts";
import type { TokenStore } from "../session/store.ts";
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
   * `latchkey/server`.
   */
  getPartialUser(options: { readonly from: "token"; readonly or?: "return-null" | "anonymous" } & StoreOption): Promise<TokenUser | null>;
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
  const customers = () => import("./payments/customer-methods.ts");

  return {
    getItem: async (options) => (await customers()).getCustomerItem(api, options),
    listProducts: async (options) => (await customers()).listCustomerProducts(api, options),
    listOffers: async (options) => (await customers()).listCustomerOffers(api, options),
    async getPartialUser({ or = "return-null", tokenStore }) {
      const { accessToken } = await readTokens(caller.session(await caller.openStore(tokenStore)));
      const claims = accessToken === null ? undefined : readClaims(accessToken);
      return !claims || (claims.is_anonymous && or !== "anonymous") ? null : tokenUserFrom(claims);
    },
    async signOut({ redirectUrl, tokenStore } = {}) {
      const store = await caller.openStore(tokenStore);
      const target = redirectUrl === undefined ? undefined : String(redirectUrl);
      await leaveBySignOut(navigation, () => signOut(apiFor(store), caller.session(store)), target);
    },
  };
}

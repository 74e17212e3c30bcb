import { appAuthHeader } from "#contract/vocabulary/headers.ts";
import type { SignedOutBehavior } from "../flows/current-user.ts";
import { lazyFlows } from "../flows/lazy-flows.ts";
import { makeRedirects, type Navigation, type RedirectMethod, type Redirects } from "../flows/navigation.ts";
import type { SecondaryFlows } from "../flows/secondary-flows.ts";
import type { SignInWithCredentialFailure, SignInWithSecondFactorOptions } from "../flows/sign-in.ts";
import type { HandlerUrls } from "../flows/urls.ts";
import type { ClientApi } from "../generated/client.ts";
import type { Caller, TokenStoreOption } from "../session/caller.ts";
import { readTokens } from "../session/session.ts";
import type { TokenStore, Tokens } from "../session/store.ts";
import { lazyMethods } from "../transport/lazy-methods.ts";
import { type Result, unwrap } from "../transport/result.ts";
import type { FetchAccessToken } from "./accounts/convex-user.ts";
import type { AppMethods, StoreOption } from "./app-methods.ts";
import type { Project } from "./projects/project.ts";

/** Options of `getUser`. */
export interface GetUserOptions extends StoreOption {
  /** The behavior if no user is signed in. Default: return null. */
  readonly or?: SignedOutBehavior;
  /** Whether a restricted user counts as signed in. Default: false. A user who is not restricted always does. */
  readonly includeRestricted?: boolean;
}

/** `session`: the signed-in user changed. Otherwise the groups of queries that a call invalidated. */
export type Change = "session" | readonly string[];

/** Members of apps of every access type. */
export interface App extends Redirects, SecondaryFlows, AppMethods {
  /** As the app was created with it. */
  readonly projectId: string;
  /** The URLs of the pages: those of the options, else the defaults. */
  readonly urls: HandlerUrls;
  /** How redirects happen; an option of the app. */
  readonly redirectMethod: RedirectMethod;
  /** Returns the project as its own apps see it: name, logo and sign-in methods. */
  getProject(): Promise<Project>;
  /**
   * Whether the token store holds tokens, without a request. Nothing is verified: the session may have ended, and on a server the tokens of
   * a request may be forged.
   */
  hasSession(options?: StoreOption): boolean;
  /**
   * Signs in with e-mail and password, and redirects to the `afterSignIn` page. A required second factor redirects to its page and is
   * thrown, unless `totp` is given.
   * @example
   * const result = await app.signInWithCredential({ email, password });
   * if (result.status === "error") show(result.error.message);
   */
  signInWithCredential(options: SignInWithSecondFactorOptions): Promise<Result<undefined, SignInWithCredentialFailure>>;
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
  /**
   * Returns the function with which the React client of Convex gets access tokens; null from it means signed out.
   * @example
   * convex.setAuth(app.getConvexClientAuth());
   */
  getConvexClientAuth(options?: StoreOption): FetchAccessToken;
  /** Calls the listener when data may be stale. Returns a function that unsubscribes. */
  subscribe(listener: (change: Change) => void): () => void;
}

/** Builds the part of an app that does not depend on its access type. */
export function createApp(caller: Caller, apiFor: (store: TokenStore) => ClientApi, anyApi: ClientApi, navigation: Navigation): App {
  const { clientId } = caller.connection;
  const findSession = async (tokenStore: TokenStoreOption | undefined) => caller.session(await caller.openStore(tokenStore));
  const signingIn = async () => {
    const store = await caller.openStore();
    store.requireWritable?.();
    return { api: apiFor(store), store };
  };

  const context = { api: anyApi, apiFor, navigation, signingIn, caller };
  const methods = lazyMethods(["getItem", "listProducts", "listOffers", "getPartialUser", "getConvexHttpClientAuth", "signOut"], async () =>
    (await import("./app-methods.ts")).appMethods(context),
  );

  return {
    ...makeRedirects(navigation),
    ...lazyFlows(context),
    ...methods,
    projectId: clientId,
    urls: navigation.urls,
    redirectMethod: navigation.method,
    async getProject() {
      const [{ projectFrom }, result] = await Promise.all([import("./projects/project.ts"), anyApi.projects.current()]);
      return projectFrom(unwrap(result));
    },
    hasSession: (options) => caller.session(caller.store(options?.tokenStore)) !== null,
    // A password sign-in loads this flow, and none of the others.
    signInWithCredential: async (options) =>
      (await import("../flows/sign-in.ts")).signInWithCredential(await signingIn(), navigation, options),
    getAuthHeaders: async (options) => ({ [appAuthHeader]: JSON.stringify(await readTokens(await findSession(options?.tokenStore))) }),
    getAuthJson: async (options) => readTokens(await findSession(options?.tokenStore), options?.insteadOf),
    getConvexClientAuth: (options) => async (request) => (await methods.getConvexHttpClientAuth({ ...options, ...request })) || null,
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

import { appAuthHeader } from "#contract/vocabulary/headers.ts";
import { type SignInWithCredentialFailure, type SignInWithCredentialOptions, signInWithCredential } from "../flows/credentials.ts";
import { lateFlows } from "../flows/late.ts";
import { type Navigation, type Redirects, redirectsOf } from "../flows/navigation.ts";
import type { OccasionalFlows } from "../flows/occasional.ts";
import type { WhenSignedOut } from "../flows/presence.ts";
import { signOut } from "../flows/sign-out.ts";
import type { HandlerUrls } from "../flows/urls.ts";
import type { ClientApi } from "../generated/client.ts";
import type { Caller, TokenStoreOption } from "../session/caller.ts";
import { readClaims } from "../session/claims.ts";
import { tokensOf } from "../session/session.ts";
import type { TokenStore, Tokens } from "../session/store.ts";
import { type Result, unwrap } from "../transport/result.ts";
import { type Project, projectFrom } from "./project.ts";
import { type TokenUser, tokenUserFrom } from "./token-user.ts";

/** Where a call finds its session, if not in the app's own store. */
export interface StoreOption {
  readonly tokenStore?: TokenStoreOption;
}

export interface GetUserOptions extends StoreOption {
  /** What to do where nobody is signed in; null unless said. */
  readonly or?: WhenSignedOut;
}

/** `session`: somebody else, or nobody, is signed in now; else the groups of queries whose answers are stale. */
export type Change = "session" | readonly string[];

/** What apps of every access type have. */
export interface App extends Redirects, OccasionalFlows {
  readonly projectId: string;
  readonly urls: HandlerUrls;
  getProject(): Promise<Project>;
  /** The user as the access token tells of it: no look-up, and as old as the token. Null: nobody, or an anonymous user. */
  getPartialUser(options: { readonly from: "token"; readonly or?: "return-null" | "anonymous" } & StoreOption): Promise<TokenUser | null>;
  signInWithCredential(options: SignInWithCredentialOptions): Promise<Result<undefined, SignInWithCredentialFailure>>;
  /** Ends the session on the server and here, then goes to the page for afterwards. */
  signOut(options?: { readonly redirectUrl?: string | URL } & StoreOption): Promise<void>;
  /** The header that tells one's own server who is signed in. */
  getAuthHeaders(options?: StoreOption): Promise<Record<typeof appAuthHeader, string>>;
  /** The session's tokens, both null where nobody is signed in. `insteadOf`: an access token that a server has refused. */
  getAuthJson(options?: StoreOption & { readonly insteadOf?: string }): Promise<Tokens>;
  /** Calls back when what was read may be stale; answers the way to stop. */
  subscribe(listener: (change: Change) => void): () => void;
}

/** Builds the part of an app that does not depend on its access type. */
export function createApp(caller: Caller, apiFor: (store: TokenStore) => ClientApi, anyApi: ClientApi, navigation: Navigation): App {
  const { projectId, effects } = caller.connection;
  const sessionOf = (tokenStore: TokenStoreOption | undefined) => caller.session(caller.store(tokenStore));
  const signingIn = () => {
    const store = caller.store();
    return { api: apiFor(store), store };
  };

  return {
    ...redirectsOf(navigation),
    ...lateFlows({ api: anyApi, navigation, signingIn, effects }),
    projectId,
    urls: navigation.urls,
    getProject: async () => projectFrom(unwrap(await anyApi.projects.current())),
    async getPartialUser({ or = "return-null", tokenStore }) {
      const { accessToken } = await tokensOf(sessionOf(tokenStore));
      const claims = accessToken === null ? undefined : readClaims(accessToken);
      return claims && (!claims.is_anonymous || or === "anonymous") ? tokenUserFrom(claims) : null;
    },
    signInWithCredential: async (options) => signInWithCredential(signingIn(), navigation, options),
    async signOut({ redirectUrl, tokenStore } = {}) {
      const store = caller.store(tokenStore);
      await signOut(apiFor(store), caller.session(store));
      if (redirectUrl === undefined) await navigation.to("afterSignOut", { replace: true });
      else await navigation.toAddress(String(redirectUrl), { replace: true });
    },
    getAuthHeaders: async (options) => ({ [appAuthHeader]: JSON.stringify(await tokensOf(sessionOf(options?.tokenStore))) }),
    getAuthJson: async (options) => tokensOf(sessionOf(options?.tokenStore), options?.insteadOf),
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

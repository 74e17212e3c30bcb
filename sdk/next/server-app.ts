import { cache } from "react";
import { notSignedIn } from "#contract/vocabulary/messages.ts";
import { withReturn } from "../flows/navigation.ts";
import { throwNextRedirect } from "../flows/server-redirect.ts";
import type { User as UserResponse } from "../generated/client.ts";
import { type CurrentServerUser, createServerApp, type ServerApp, type ServerAppOptions } from "../server.ts";
import { loadNextHeaders } from "../session/next-cookie-jar.ts";
import { bearerToken, readHeaderTokens } from "../session/request-store.ts";
import { readClientUser } from "./client-user.ts";
import { pageHeader } from "./page-header.ts";

/** Options of `createNextServerApp`: those of a server app, which the environment has by default. */
export interface NextServerAppOptions extends Omit<ServerAppOptions, "tokenStore" | "redirectMethod"> {}

/** Options of `getUser` in a Next.js app. */
export interface NextGetUserOptions {
  /**
   * The behavior if no user is signed in. `redirect`: to the sign-in page, which leads back if `proxy.ts` has the proxy of
   * `latchkey/next/proxy`. `anonymous`: creates an anonymous user, in route handlers and server actions. Default: return null.
   */
  readonly or?: "redirect" | "throw" | "anonymous" | "return-null";
}

/** A route handler that has the user. `context` is that of Next.js, with `params`. */
export type UserHandler<Incoming extends Request, Context> = (
  request: Incoming,
  user: CurrentServerUser,
  context: Context,
) => Response | Promise<Response>;

/** The user of a request that Next.js answers. */
export interface NextServerApp {
  /** The app that these functions use, with the token store "nextjs-cookie". */
  readonly app: ServerApp;
  /**
   * The signed-in user, or null. For server components, server actions and route handlers. The server checks the session, once for all
   * components of a page. A refreshed token is stored where Next.js allows it: in route handlers, server actions and the proxy.
   * @throws Error with `or: "throw"` if no user is signed in; NetworkError if the server cannot be reached
   * @example
   * const user = await getUser({ or: "redirect" });
   * return <h1>Hello {user.displayName}</h1>;
   */
  getUser(options: NextGetUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): Promise<CurrentServerUser>;
  getUser(options?: NextGetUserOptions): Promise<CurrentServerUser | null>;
  /**
   * The same user for the property `initialUser` of a provider: plain JSON without fields that only servers may see. Null if no user is
   * signed in; undefined if the server cannot be reached, so that the browser tries again.
   */
  getClientUser(): Promise<UserResponse | null | undefined>;
  /**
   * Makes a route handler for signed-in users. It reads the cookies, or the tokens that another program sends: the header `x-stack-auth` or
   * `Authorization: Bearer`. Without a user, it answers with status 401 and JSON.
   * @example
   * export const GET = withUser((request, user) => Response.json({ email: user.primaryEmail }));
   */
  withUser<Context, Incoming extends Request = Request>(
    handler: UserHandler<Incoming, Context>,
  ): (request: Incoming, context: Context) => Promise<Response>;
}

/**
 * Creates the functions of `latchkey/next` for options that the environment does not have.
 * @throws Error if an option is unknown, missing or malformed
 * @example
 * export const { getUser, withUser } = createNextServerApp({ urls: { signIn: "/login" } });
 */
export function createNextServerApp(options: NextServerAppOptions = {}): NextServerApp {
  const app = createServerApp({ ...options, tokenStore: "nextjs-cookie", redirectMethod: "nextjs" });
  const findUser = cache(() => app.getUser());
  const findAnonymousUser = cache(() => app.getUser({ or: "anonymous" }));

  async function getUser({ or = "return-null" }: NextGetUserOptions = {}): Promise<CurrentServerUser | null> {
    if (or === "anonymous") return findAnonymousUser();
    const user = await findUser();
    if (user || or === "return-null") return user;
    if (or === "redirect") await redirectToSignIn();
    throw new Error(notSignedIn("getUser", or));
  }

  async function redirectToSignIn(): Promise<never> {
    const { headers } = await loadNextHeaders();
    const page = (await headers()).get(pageHeader);
    // Any origin will do: the result is a path.
    const address = page === null ? app.urls.signIn : withReturn(app.urls.signIn, new URL(page, "http://page").href);
    throwNextRedirect(address);
  }

  return {
    app,
    getUser: getUser as NextServerApp["getUser"],
    getClientUser: () => readClientUser(findUser),
    withUser: (handler) => async (request, context) => {
      const { headers } = request;
      const hasTokens = bearerToken(headers) !== null || readHeaderTokens(headers) !== undefined;
      const user = await app.getUser(hasTokens ? { tokenStore: request } : {});
      return user ? handler(request, user, context) : Response.json(signInRequired, { status: 401 });
    },
  };
}

const signInRequired = { code: "USER_AUTHENTICATION_REQUIRED", error: "This call requires a signed-in user." } as const;

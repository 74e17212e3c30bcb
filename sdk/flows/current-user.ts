import type { signedOutBehaviors } from "#contract/vocabulary/client-library.ts";
import { notSignedIn } from "#contract/vocabulary/messages.ts";
import type { User as UserResponse } from "../generated/client.ts";
import type { Caller } from "../session/caller.ts";
import type { Session } from "../session/session.ts";
import { isKnownError } from "../transport/known-error.ts";
import type { SignInContext } from "./finish-sign-in.ts";
import { leaveToBrowser } from "./leave-to-browser.ts";
import type { Navigation } from "./navigation.ts";

/**
 * The behavior of `getUser` if no user is signed in. Anonymous users count as signed out unless `or` is "anonymous", which creates one.
 * On a server this creates a user per request, unless you return the tokens (`getAuthJson`) to the browser. No cookie is set.
 */
export type SignedOutBehavior =
  | (typeof signedOutBehaviors)[number]
  /** As `return-null`, and a restricted user is returned. */
  | "return-restricted"
  /** @deprecated Returns an existing anonymous user and creates none. */
  | "anonymous-if-exists[deprecated]";

/**
 * The signed-in user as a server of the app has read it: `user.toClientJson()`, or null for signed out. A promise may also resolve to
 * undefined: the server could not read the user.
 */
export type InitialUser = UserResponse | null | PromiseLike<UserResponse | null | undefined>;

/** Loads the user of a session, or makes it from a response. */
type FindUser<User> = (session: Pick<Session, "end">, json?: UserResponse) => Promise<User>;

/** How a caller treats visitors without an account, and restricted users. */
export interface UserChoice {
  readonly or: SignedOutBehavior;
  readonly includeRestricted?: boolean | undefined;
  readonly initialUser?: InitialUser | undefined;
}

/** Whether anonymous users count as signed in. */
const acceptsAnonymous = (or: SignedOutBehavior) => or === "anonymous" || or === "anonymous-if-exists[deprecated]";

/** The user of the store's session, or the behavior that the caller chose for signed-out users. */
export async function resolveUser<User extends { readonly isAnonymous: boolean; readonly isRestricted: boolean }>(
  find: FindUser<User>,
  { or, includeRestricted = or === "return-restricted", initialUser }: UserChoice,
  signingIn: SignInContext,
  caller: Caller,
  navigation: Navigation,
): Promise<User | null> {
  const session = () => caller.session(signingIn.store);
  const found = () => fetchUser(session(), find);
  let user = await (initialUser === undefined ? found() : readInitialUser(initialUser, session, find));
  if (user === null && or === "anonymous") {
    const { signUpAnonymously } = await import("./anonymous-sign-up.ts");
    const { clientId, effects } = caller.connection;
    await signUpAnonymously(signingIn, clientId, effects.withLock);
    user = await found();
    if (user === null) throw new Error("The new anonymous user was deleted.");
  }
  if (user && (user.isAnonymous ? acceptsAnonymous(or) : !user.isRestricted || includeRestricted)) return user;
  if (or.startsWith("return-") || acceptsAnonymous(or)) return null;
  // In a browser the page is left by now. Where redirects do nothing, the caller must not continue without a user: the error says so.
  // A restricted user is signed in: the sign-in page would send it back. The account settings show the reason and verify addresses.
  if (or === "redirect") await navigation.to(user && !user.isAnonymous ? "accountSettings" : "signIn", { replace: true });
  throw new Error(`${notSignedIn("getUser", or)}${or === "redirect" && !navigation.browser ? serverRedirectHint : ""}`);
}

const serverRedirectHint = `. On this server redirects do nothing: set redirectMethod to "nextjs", to "response", or to a function that throws the redirect of your framework.`;

async function readInitialUser<User>(initialUser: InitialUser, findSession: () => Session | null, find: FindUser<User>) {
  const json = await initialUser;
  const session = findSession();
  const isRendered = typeof window === "undefined";
  if (json === undefined) leaveToBrowser();
  // Since the server's answer, another tab may have signed in or out.
  if (json === undefined || (!isRendered && (session !== null) !== (json !== null))) return fetchUser(session, find);
  return json && find(session ?? { end() {} }, json);
}

/** Null if there is no session or its user was deleted. */
async function fetchUser<User>(session: Session | null, find: FindUser<User>): Promise<User | null> {
  if (!session) return null;
  try {
    return await find(session);
  } catch (error) {
    if (!isKnownError(error, "CANNOT_GET_OWN_USER_WITHOUT_USER")) throw error;
    // The user was deleted but its tokens have not expired. Drop them so that the session ends now.
    session.end();
    return null;
  }
}

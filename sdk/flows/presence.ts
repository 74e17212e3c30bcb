import type { signedOutChoices } from "#contract/vocabulary/choices.ts";
import { notSignedIn } from "#contract/vocabulary/sentences.ts";
import type { Caller } from "../session/caller.ts";
import type { Session } from "../session/session.ts";
import { isKnownError } from "../transport/known-error.ts";
import type { Navigation } from "./navigation.ts";
import type { SigningIn } from "./signed-in.ts";

/**
 * What to do where nobody is signed in; anonymous users count as nobody unless they are asked for. `anonymous` makes one
 * where there is nobody. On a server, for a request's tokens, that is a new one with each visit, unless the answer takes the
 * new tokens (`getAuthJson`) to where the next request has them: no cookie is set.
 */
export type WhenSignedOut =
  | (typeof signedOutChoices)[number]
  /** @deprecated An anonymous user is answered, but none is made. */
  | "anonymous-if-exists[deprecated]";

/** Whether anonymous users count as signed in. */
const isForAnonymous = (or: WhenSignedOut) => or === "anonymous" || or === "anonymous-if-exists[deprecated]";

/** The user that `find` answers for the store's session, or what the caller chose for there being none. */
export async function presentUser<User extends { readonly isAnonymous: boolean }>(
  find: (session: Session) => Promise<User>,
  or: WhenSignedOut,
  signingIn: SigningIn,
  caller: Caller,
  navigation: Navigation,
): Promise<User | null> {
  const found = () => livingUser(caller.session(signingIn.store), find);
  let user = await found();
  if (user === null && or === "anonymous") {
    const { signUpAnonymously } = await import("./anonymous.ts");
    const { projectId, effects } = caller.connection;
    await signUpAnonymously(signingIn, projectId, effects.alone);
    user = await found();
    if (user === null) throw new Error("The anonymous user that was just made is gone.");
  }
  if (user && (!user.isAnonymous || isForAnonymous(or))) return user;
  if (or === "return-null" || isForAnonymous(or)) return null;
  // By the time this is done the page has been left; where redirects do nothing, the caller must not go on without a user.
  if (or === "redirect") await navigation.to("signIn", { replace: true });
  throw new Error(notSignedIn("getUser", or));
}

/** Null: nobody is signed in, or who was has been deleted. */
async function livingUser<User>(session: Session | null, find: (session: Session) => Promise<User>): Promise<User | null> {
  if (!session) return null;
  try {
    return await find(session);
  } catch (error) {
    if (!isKnownError(error, "CANNOT_GET_OWN_USER_WITHOUT_USER")) throw error;
    // Its tokens are nobody's now, though they live on for a while: kept, they would pass for a session until they are too old.
    session.end();
    return null;
  }
}

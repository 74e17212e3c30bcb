import type { signedOutChoices } from "#contract/vocabulary/choices.ts";
import { notSignedIn } from "#contract/vocabulary/sentences.ts";
import type { Caller } from "../session/caller.ts";
import type { Navigation } from "./navigation.ts";
import type { SigningIn } from "./signed-in.ts";

/**
 * What to do where nobody is signed in; anonymous users count as nobody unless they are asked for. `anonymous` makes one
 * where there is nobody.
 */
export type WhenSignedOut =
  | (typeof signedOutChoices)[number]
  /** @deprecated An anonymous user is answered, but none is made. */
  | "anonymous-if-exists[deprecated]";

/** Whether anonymous users count as signed in. */
const isForAnonymous = (or: WhenSignedOut) => or === "anonymous" || or === "anonymous-if-exists[deprecated]";

/** The user that `find` answers for the store, or what the caller chose for there being none. */
export async function presentUser<User extends { readonly isAnonymous: boolean }>(
  find: () => Promise<User | null>,
  or: WhenSignedOut,
  signingIn: SigningIn,
  { connection: { projectId, effects } }: Caller,
  navigation: Navigation,
): Promise<User | null> {
  let user = await find();
  if (user === null && or === "anonymous") {
    const { signUpAnonymously } = await import("./anonymous.ts");
    await signUpAnonymously(signingIn, projectId, effects.alone);
    user = await find();
    if (user === null) throw new Error("The anonymous user that was just made is gone.");
  }
  if (user && (!user.isAnonymous || isForAnonymous(or))) return user;
  if (or === "return-null" || isForAnonymous(or)) return null;
  // By the time this is done the page has been left; where redirects do nothing, the caller must not go on without a user.
  if (or === "redirect") await navigation.to("signIn", { replace: true });
  throw new Error(notSignedIn("getUser", or));
}

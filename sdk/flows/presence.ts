import type { signedOutChoices } from "#contract/vocabulary/choices.ts";
import { notSignedIn, notSupported } from "#contract/vocabulary/sentences.ts";
import type { Navigation } from "./navigation.ts";

/** What to do where nobody is signed in; anonymous users count as nobody unless they are asked for. */
export type WhenSignedOut = (typeof signedOutChoices)[number];

/** The user, or what the caller chose for there being none. */
export async function presentUser<User extends { readonly isAnonymous: boolean }>(
  user: User | null,
  or: WhenSignedOut,
  navigation: Navigation,
): Promise<User | null> {
  if (user && (!user.isAnonymous || or === "anonymous")) return user;
  if (or === "return-null") return null;
  if (or === "anonymous") throw new Error(notSupported("Anonymous sign-up"));
  // By the time this is done the page has been left; where redirects do nothing, the caller must not go on without a user.
  if (or === "redirect") await navigation.to("signIn", { replace: true });
  throw new Error(notSignedIn("getUser", or));
}

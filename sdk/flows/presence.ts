import type { Navigation } from "./navigation.ts";

/** What to do where nobody is signed in; anonymous users count as nobody unless they are asked for. */
export type WhenSignedOut = "return-null" | "redirect" | "throw" | "anonymous";

/** The user, or what the caller chose for there being none. `name` is the method that was called, for the message. */
export async function presentUser<User extends { readonly isAnonymous: boolean }>(
  user: User | null,
  or: WhenSignedOut,
  navigation: Navigation,
  name = "getUser",
): Promise<User | null> {
  if (user && (!user.isAnonymous || or === "anonymous")) return user;
  if (or === "return-null") return null;
  if (or === "anonymous") throw new Error("Anonymous sign-up is not currently supported");
  // By the time this is done the page has been left; where redirects do nothing, the caller must not go on without a user.
  if (or === "redirect") await navigation.to("signIn", { replace: true });
  throw new Error(`User is not signed in but ${name} was called with { or: '${or}' }`);
}

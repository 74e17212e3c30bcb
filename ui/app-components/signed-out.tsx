import type { SessionGateProps } from "./signed-in.tsx";
import { useIsSignedIn } from "./use-is-signed-in.ts";

/**
 * Renders its children if no user is signed in.
 *
 * @example
 * <SignedOut>
 *   <a href="/handler/sign-in">Sign in</a>
 * </SignedOut>
 */
export function SignedOut({ anonymous = false, fallback = null, children }: SessionGateProps) {
  const isSignedIn = useIsSignedIn(anonymous);
  if (isSignedIn === undefined) return fallback;
  return isSignedIn ? null : children;
}

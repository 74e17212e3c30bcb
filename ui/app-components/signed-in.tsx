import type { ReactNode } from "react";
import { useIsSignedIn } from "./use-is-signed-in.ts";

/** Properties of `SignedIn` and `SignedOut`. */
export interface SessionGateProps {
  /** Whether anonymous users count as signed in. Default: false. */
  readonly anonymous?: boolean;
  /** Shown while the session is read, and if it cannot be read. Default: nothing. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders its children if a user is signed in. It does not protect data: the server must check the session of each request.
 *
 * @example
 * <SignedIn fallback={<Spinner />}>
 *   <Dashboard />
 * </SignedIn>
 */
export function SignedIn({ anonymous = false, fallback = null, children }: SessionGateProps) {
  const isSignedIn = useIsSignedIn(anonymous);
  if (isSignedIn === undefined) return fallback;
  return isSignedIn ? children : null;
}

import { useEffect } from "react";
import { useClientApp } from "#sdk/react/index.ts";

/**
 * Redirects to the sign-in page, and back after the sign-in. Renders nothing.
 *
 * @example
 * <SignedOut>
 *   <RedirectToSignIn />
 * </SignedOut>
 */
export function RedirectToSignIn() {
  const app = useClientApp();
  useEffect(() => void app.redirectToSignIn({ replace: true }), [app]);
  return null;
}

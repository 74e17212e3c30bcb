import { useState } from "react";
import { useClientApp } from "#sdk/react/index.ts";

/**
 * Signs the user out, once. The session ends in this browser in any case, and what shows the user goes with it. An error of the server is
 * left to the provider, which shows it.
 */
export function useSignOut() {
  const app = useClientApp();
  const [busy, setBusy] = useState(false);
  function signOut(): void {
    setBusy(true);
    void app.signOut();
  }
  return { busy, signOut };
}

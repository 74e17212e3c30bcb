import { useClientApp } from "latchkey/react";
import { useEffect } from "react";

/** The sign-in pages of the server lead back to this page, with a code for the session. */
export default function Callback() {
  const app = useClientApp();
  useEffect(() => void app.callOAuthCallback(), [app]);
  return "Loading …";
}

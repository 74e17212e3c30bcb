import { createFileRoute } from "@tanstack/react-router";
import { useClientApp } from "latchkey/react";
import { useEffect } from "react";

export const Route = createFileRoute("/handler/oauth-callback")({ component: Callback });

/** The sign-in pages of the server lead back to this page, with a code for the session. */
function Callback() {
  const app = useClientApp();
  useEffect(() => void app.callOAuthCallback(), [app]);
  return "Loading …";
}

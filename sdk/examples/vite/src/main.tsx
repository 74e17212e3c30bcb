// src/main.tsx
import { ClientAppProvider } from "latchkey/react";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { Account } from "./account.tsx";
import { app } from "./latchkey.ts";

// The sign-in pages of the server lead back to this path, with a code for the session.
if (location.pathname === "/handler/oauth-callback") await app.callOAuthCallback();

createRoot(document.body.querySelector("#root")!).render(
  <StrictMode>
    <ClientAppProvider app={app}>
      <Suspense fallback="Loading …">
        <Account />
      </Suspense>
    </ClientAppProvider>
  </StrictMode>,
);

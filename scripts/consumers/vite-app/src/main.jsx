// src/main.jsx
import { ClientAppProvider } from "latchkey/react";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { Account } from "./account.jsx";
import { app } from "./latchkey.js";

createRoot(document.getElementById("root")).render(
  <StrictMode>
    <ClientAppProvider app={app}>
      <Suspense fallback="Loading …">
        <Account />
      </Suspense>
    </ClientAppProvider>
  </StrictMode>,
);

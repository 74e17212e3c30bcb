// src/main.tsx
import "latchkey/components.css";
import { LatchkeyHandler } from "latchkey/components";
import { ClientAppProvider } from "latchkey/react";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { Account } from "./account.tsx";
import { app } from "./latchkey.ts";

// Every path below /handler is a page of the library: sign-in, sign-up, the account settings and the links in e-mails.
const Page = location.pathname.startsWith("/handler/") ? LatchkeyHandler : Account;

createRoot(document.querySelector("#root") as HTMLElement).render(
  <StrictMode>
    <ClientAppProvider app={app}>
      <Suspense fallback="Loading …">
        <Page />
      </Suspense>
    </ClientAppProvider>
  </StrictMode>,
);

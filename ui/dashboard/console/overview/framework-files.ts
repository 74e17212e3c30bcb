// Files of the example apps in sdk/examples, or parts of them: framework-code.test.ts compares them.

export const nextLayout = `import { LatchkeyProvider } from "latchkey/next";
import type { ReactNode } from "react";

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <LatchkeyProvider>{children}</LatchkeyProvider>
      </body>
    </html>
  );
}`;

export const nextHandler = `import "latchkey/components.css";
import { LatchkeyHandler } from "latchkey/components";

/** Every path below /handler: sign-in, sign-up, the account settings and the links in e-mails. */
export default function Handler() {
  return <LatchkeyHandler />;
}`;

export const nextProxy = `import { createLatchkeyProxy } from "latchkey/next/proxy";

export const proxy = createLatchkeyProxy({ protect: ["/account"] });

// Every page. Route handlers refresh by themselves.
export const config = { matcher: ["/((?!api/|_next/|.*\\\\..*).*)"] };`;

export const nextGreeting = `"use client";
import { useClientApp, useUser } from "latchkey/react";

/** Who is signed in. The server also renders it. */
export function Greeting() {
  const app = useClientApp();
  const user = useUser();
  if (user === null)
    return (
      <>
        <p>Signed out</p>
        <button type="button" onClick={() => app.redirectToSignUp()}>
          Create account
        </button>
        <button type="button" onClick={() => app.redirectToSignIn()}>
          Sign in
        </button>
      </>
    );
  return (
    <>
      <h1>{\`Hello \${user.displayName ?? user.primaryEmail}\`}</h1>
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </>
  );
}`;

export const viteClient = `// src/latchkey.ts
import { createClientApp } from "latchkey/client";

export const app = createClientApp({
  baseUrl: import.meta.env.VITE_LATCHKEY_API_URL,
  projectId: import.meta.env.VITE_LATCHKEY_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
  tokenStore: "cookie",
});`;

export const viteMain = `// src/main.tsx
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
);`;

export const viteAccount = `// src/account.tsx
import { useClientApp, useUser } from "latchkey/react";

export function Account() {
  const app = useClientApp();
  const user = useUser();
  if (user === null)
    return (
      <>
        <button type="button" onClick={() => app.redirectToSignUp()}>
          Create account
        </button>
        <button type="button" onClick={() => app.redirectToSignIn()}>
          Sign in
        </button>
      </>
    );
  return (
    <>
      <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
      <form action={async (form) => void (await user.setDisplayName(String(form.get("name"))))}>
        <input name="name" aria-label="Name" required />
        <button type="submit">Rename</button>
      </form>
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </>
  );
}`;

export const expressApi = `// api.js
import express from "express";
import { createServerApp } from "latchkey/server";

// Reads LATCHKEY_API_URL, LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY and LATCHKEY_SECRET_SERVER_KEY.
const latchkey = createServerApp({});

const api = express();
api.get("/me", async (request, response) => {
  const user = await latchkey.getUser({ tokenStore: request });
  if (user === null) response.status(401).json({ error: "Sign in first." });
  else response.json({ email: user.primaryEmail });
});
api.listen(process.env.PORT ?? 3000);`;

export const pythonVerify = `import json
import os
from functools import cache
from urllib.request import urlopen

import jwt

project = os.environ["LATCHKEY_PROJECT_ID"]
issuer = f"{os.environ['LATCHKEY_API_URL']}/api/v1/projects/{project}"


@cache
def discover():
    """Reads the metadata of the issuer once: where its keys are, and how it signs."""
    with urlopen(f"{issuer}/.well-known/openid-configuration") as response:
        metadata = json.load(response)
    return jwt.PyJWKClient(metadata["jwks_uri"]), metadata["id_token_signing_alg_values_supported"]


def verify(token):
    """Returns the claims of an access token. Raises jwt.InvalidTokenError if it is not valid."""
    keys, algorithms = discover()
    key = keys.get_signing_key_from_jwt(token)
    return jwt.decode(token, key, algorithms=algorithms, issuer=issuer, audience=project)`;

import { join } from "node:path";
import { type Edit, type Edits, findFile, newFile, readText, withImport } from "./edit.ts";
import type { App } from "./framework.ts";

const appText = `import { createClientApp } from "latchkey/client";

export const latchkey = createClientApp({
  baseUrl: import.meta.env.VITE_LATCHKEY_API_URL,
  projectId: import.meta.env.VITE_LATCHKEY_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
  tokenStore: "cookie",
  // The server shows the pages for sign-in, e-mail links and account settings.
  pages: "hosted",
});

// Users come back here from the sign-in page, and continue where they left.
if (window.location.pathname === "/handler/oauth-callback") void latchkey.callOAuthCallback();
`;

/** A component that shows who is signed in. It is also for Next.js. */
export const accountText = `import { useClientApp, useUser } from "latchkey/react";

/** Who is signed in, or the ways to the sign-in and sign-up pages. */
export function Account() {
  const app = useClientApp();
  const user = useUser();
  if (user === null)
    return (
      <p>
        <button type="button" onClick={() => app.redirectToSignIn()}>
          Sign in
        </button>{" "}
        <button type="button" onClick={() => app.redirectToSignUp()}>
          Create account
        </button>
      </p>
    );
  return (
    <p>
      {user.displayName ?? user.primaryEmail}{" "}
      <button type="button" onClick={() => app.redirectToAccountSettings()}>
        Account
      </button>{" "}
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </p>
  );
}
`;

const missingMain = "Wrap your app: <ClientAppProvider app={latchkey}>…</ClientAppProvider> from latchkey/react.";

/** The files of a Vite app with React: the client app, a component, and the provider around `<App />`. */
export function viteFiles({ source, isTypeScript }: App): Edits {
  const [plain, jsx] = isTypeScript ? ["ts", "tsx"] : ["js", "jsx"];
  const created = [...newFile(join(source, `latchkey.${plain}`), appText), ...newFile(join(source, `account.${jsx}`), accountText)];
  const main = findFile(source, ["main.tsx", "main.jsx", "main.ts", "main.js", "index.tsx", "index.jsx"]);
  const wrapped = main && wrapApp(main, { app: `./latchkey.${plain}`, account: `./account.${jsx}` });
  return { edits: [...created, ...(wrapped ? [wrapped] : [])], steps: wrapped || hasProvider(main) ? [] : [missingMain] };
}

const hasProvider = (file: string | undefined) => file !== undefined && (readText(file) ?? "").includes("ClientAppProvider");

/** Puts the provider around `<App />`; undefined if the file has none, or has the provider. */
function wrapApp(file: string, imports: { app: string; account: string }): Edit | undefined {
  const before = readText(file) as string;
  const element = /^([ \t]*)<App\s*\/>/m.exec(before);
  if (!element || hasProvider(file)) return undefined;
  const [found, indent = ""] = element;
  const inner = [
    "<ClientAppProvider app={latchkey}>",
    "  <Suspense fallback={null}>",
    "    <Account />",
    "    <App />",
    "  </Suspense>",
    "</ClientAppProvider>",
  ];
  const text = before.replace(found, () => inner.map((line) => `${indent}${line}`).join("\n"));
  const withReact = /\bSuspense\b.*from ["']react["']/.test(before) ? text : withImport(text, 'import { Suspense } from "react";');
  const lines = [
    'import { ClientAppProvider } from "latchkey/react";',
    `import { Account } from "${imports.account}";`,
    `import { latchkey } from "${imports.app}";`,
  ];
  return { file, before, after: lines.reduce(withImport, withReact) };
}

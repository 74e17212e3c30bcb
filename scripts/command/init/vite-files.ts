import { join } from "node:path";
import { type Edit, type Edits, findFile, newFile, readText, withImport } from "./edit.ts";
import type { App } from "./framework.ts";
import { accountText, clientAppText, handlerText, propsType } from "./source-texts.ts";

const providerText = (isTypeScript: boolean) => `import { ClientAppProvider } from "latchkey/react";
import { lazy, ${isTypeScript ? "type ReactNode, " : ""}Suspense } from "react";
import { latchkey } from "./latchkey";

// Loaded at their addresses only.
const Handler = lazy(() => import("./handler"));
const isHandler = window.location.pathname.startsWith("/handler/");

/** Gives the signed-in user to the app. Below /handler/ it shows the pages for sign-in, links in e-mails and account settings instead. */
export function AuthProvider({ children }${propsType(isTypeScript)}) {
  return (
    <ClientAppProvider app={latchkey}>
      <Suspense fallback={null}>{isHandler ? <Handler /> : children}</Suspense>
    </ClientAppProvider>
  );
}
`;

const missingMain = "Wrap your app in <AuthProvider>…</AuthProvider> of auth-provider, and show <Account /> of account.";

/** The files of a Vite app with React: the client app, its pages, a component, and the provider around `<App />`. */
export function viteFiles({ source, isTypeScript }: App): Edits {
  const [plain, jsx] = isTypeScript ? ["ts", "tsx"] : ["js", "jsx"];
  const created = [
    ...newFile(join(source, `latchkey.${plain}`), clientAppText("VITE_")),
    ...newFile(join(source, `handler.${jsx}`), handlerText),
    ...newFile(join(source, `auth-provider.${jsx}`), providerText(isTypeScript)),
    ...newFile(join(source, `account.${jsx}`), accountText),
  ];
  const main = findFile(source, ["main.tsx", "main.jsx", "main.ts", "main.js", "index.tsx", "index.jsx"]);
  const wrapped = main && wrapApp(main);
  return { edits: [...created, ...(wrapped ? [wrapped] : [])], steps: wrapped || hasProvider(main) ? [] : [missingMain] };
}

const hasProvider = (file: string | undefined) => file !== undefined && /\b(AuthProvider|ClientAppProvider)\b/.test(readText(file) ?? "");

/** Puts the provider around `<App />`; undefined if the file has none, or has the provider. */
function wrapApp(file: string): Edit | undefined {
  const before = readText(file) as string;
  const element = /^([ \t]*)<App\s*\/>/m.exec(before);
  if (!element || hasProvider(file)) return undefined;
  const [found, indent = ""] = element;
  const inner = ["<AuthProvider>", "  <Account />", "  <App />", "</AuthProvider>"];
  const text = before.replace(found, () => inner.map((line) => `${indent}${line}`).join("\n"));
  const imports = ['import { Account } from "./account";', 'import { AuthProvider } from "./auth-provider";'];
  return { file, before, after: imports.reduce(withImport, text) };
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Edit, type Edits, findFile, newFile, readText, withImport } from "./edit.ts";
import type { App } from "./framework.ts";
import { accountText } from "./source-texts.ts";

const providersText = (isTypeScript: boolean) => `"use client";
import { createClientApp } from "latchkey/client";
import { ClientAppProvider } from "latchkey/react";
${isTypeScript ? 'import type { ReactNode } from "react";\n' : ""}
// The server shows the pages for sign-in, e-mail links and account settings.
const app = createClientApp({ tokenStore: "cookie", pages: "hosted" });

export function Providers({ children }${isTypeScript ? ": { children: ReactNode }" : ""}) {
  return <ClientAppProvider app={app}>{children}</ClientAppProvider>;
}
`;

const serverText = `import { createServerApp } from "latchkey/server";

export const server = createServerApp({ tokenStore: "nextjs-cookie" });
`;

const callbackText = `"use client";
import { useClientApp } from "latchkey/react";
import { useEffect } from "react";

/** Users come back here from the sign-in page, and continue where they left. */
export default function Callback() {
  const app = useClientApp();
  useEffect(() => void app.callOAuthCallback(), [app]);
  return null;
}
`;

const missingLayout = "Put <Providers> of providers around the children of your root layout.";

/** The files of a Next.js app: the provider, the server app, and a component. The root layout gets the provider. */
export function nextFiles({ isTypeScript }: App): Edits {
  const [plain, jsx] = isTypeScript ? ["ts", "tsx"] : ["js", "jsx"];
  const folder = existsSync("src/app") ? "src/app" : "app";
  const layout = findFile(folder, [`layout.${jsx}`, "layout.js"]);
  const wrapped = layout && wrapChildren(layout);
  const hasProviders = layout !== undefined && (readText(layout) ?? "").includes("<Providers>");
  return {
    edits: [
      ...newFile(join(folder, `providers.${jsx}`), providersText(isTypeScript)),
      ...newFile(join(folder, `account.${jsx}`), `"use client";\n${accountText}`),
      ...newFile(join(folder, `handler/oauth-callback/page.${jsx}`), callbackText),
      ...newFile(join(folder, `latchkey-server.${plain}`), serverText),
      ...(wrapped ? [wrapped] : []),
    ],
    steps: [
      ...(wrapped || hasProviders ? [] : [missingLayout]),
      'Show who is signed in, below a <Suspense>: import { Account } from "./account", then <Account />.',
      'Read the user on the server: import { server } from "./latchkey-server", then await server.getUser().',
    ],
  };
}

/** Puts the provider around the children of the root layout; undefined if that was done, or they were not found. */
function wrapChildren(file: string): Edit | undefined {
  const before = readText(file) as string;
  // The last one is in the markup; an earlier one may be the parameter.
  const at = before.lastIndexOf("{children}");
  if (at < 0 || before.includes("<Providers>")) return undefined;
  const text = `${before.slice(0, at)}<Providers>{children}</Providers>${before.slice(at + "{children}".length)}`;
  return { file, before, after: withImport(text, 'import { Providers } from "./providers";') };
}

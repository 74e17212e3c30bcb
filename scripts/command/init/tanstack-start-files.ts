import { join } from "node:path";
import { type Edits, findFile, newFile } from "./edit.ts";
import type { App } from "./framework.ts";
import { accountText, clientAppText, serverAppText } from "./source-texts.ts";
import { hasProvider, providerStep, wrapInProvider } from "./wrap-element.ts";

const routeText = `import { createFileRoute } from "@tanstack/react-router";
import { LatchkeyHandler } from "latchkey/components";
import "latchkey/components.css";

/** The pages for sign-in, links in e-mails and account settings. */
export const Route = createFileRoute("/handler/$")({ component: () => <LatchkeyHandler /> });
`;

/** The files of a TanStack Start app. The root route gets the provider. */
export function tanstackStartFiles({ source, isTypeScript }: App): Edits {
  const [plain, jsx] = isTypeScript ? ["ts", "tsx"] : ["js", "jsx"];
  const root = findFile(join(source, "routes"), ["__root.tsx", "__root.jsx"]) ?? join(source, `routes/__root.${jsx}`);
  const wrapped = wrapInProvider(root, ["<Outlet />", "{children}"], "../latchkey");
  return {
    edits: [
      ...newFile(join(source, `latchkey.${plain}`), clientAppText("VITE_")),
      ...newFile(join(source, `latchkey-server.${plain}`), serverAppText("VITE_")),
      ...newFile(join(source, `routes/handler.$.${jsx}`), routeText),
      ...newFile(join(source, `account.${jsx}`), accountText),
      ...(wrapped ? [wrapped] : []),
    ],
    steps: [
      ...(wrapped || hasProvider(root) ? [] : [providerStep(root)]),
      'Show who is signed in in a route: import { Account } from "../account", then <Account />.',
      "Read the user in a server function: await latchkeyServer.getUser({ tokenStore: getRequest() }), from latchkey-server.",
    ],
  };
}

import { join } from "node:path";
import { type Edit, type Edits, findFile, newFile, readText, withImport } from "./edit.ts";
import type { App } from "./framework.ts";
import { accountText, clientAppText, handlerText, serverAppText } from "./source-texts.ts";
import { hasProvider, providerStep, wrapInProvider } from "./wrap-element.ts";

/** The files of a React Router app in framework mode. The root gets the provider, and the list of routes the pages. */
export function reactRouterFiles({ source, isTypeScript }: App): Edits {
  const [plain, jsx] = isTypeScript ? ["ts", "tsx"] : ["js", "jsx"];
  const root = findFile(source, ["root.tsx", "root.jsx"]) ?? join(source, `root.${jsx}`);
  const routes = findFile(source, ["routes.ts", "routes.js"]);
  const wrapped = wrapInProvider(root, ["<Outlet />"], "./latchkey");
  const listed = routes && addRoute(routes, `route("handler/*", "handler.${jsx}")`);
  const hasRoute = routes !== undefined && (readText(routes) ?? "").includes('"handler/*"');
  return {
    edits: [
      ...newFile(join(source, `latchkey.${plain}`), clientAppText("VITE_")),
      ...newFile(join(source, `latchkey.server.${plain}`), serverAppText("VITE_")),
      ...newFile(join(source, `handler.${jsx}`), handlerText),
      ...newFile(join(source, `account.${jsx}`), accountText),
      ...(wrapped ? [wrapped] : []),
      ...(listed ? [listed] : []),
    ],
    steps: [
      ...(wrapped || hasProvider(root) ? [] : [providerStep(root)]),
      ...(listed || hasRoute ? [] : [`Add the pages to your routes: route("handler/*", "handler.${jsx}")`]),
      'Show who is signed in: import { Account } from "./account", then <Account />.',
      "Read the user in a loader: await latchkeyServer.getUser({ tokenStore: request }), from latchkey.server.",
    ],
  };
}

/** Appends a route to the list; undefined if it is there, or the file has no list. */
function addRoute(file: string, route: string): Edit | undefined {
  const before = readText(file) as string;
  const end = /,?\s*\]\s*(?:satisfies\s+RouteConfig\s*)?;?\s*$/.exec(before);
  if (!end || before.includes('"handler/*"') || !/export default \[/.test(before)) return undefined;
  const isEmpty = /\[\s*$/.test(before.slice(0, end.index));
  const tail = end[0].replace(/^,/, "");
  const text = `${before.slice(0, end.index)}${isEmpty ? "" : ", "}${route}${tail}`;
  const isImported = /import\s*\{[^}]*\broute\b[^}]*\}/.test(before);
  return { file, before, after: isImported ? text : withImport(text, 'import { route } from "@react-router/dev/routes";') };
}

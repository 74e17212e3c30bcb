import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Edit, type Edits, findFile, newFile, readText, withImport } from "./edit.ts";
import type { App } from "./framework.ts";
import { accountText, handlerText } from "./source-texts.ts";

/** The proxy. `name`: of its file and its export, which Next.js 16 has changed. */
const proxyText = (name: string) => `import { createLatchkeyProxy } from "latchkey/next/proxy";

// Refreshes sessions. Pages for signed-in users only: createLatchkeyProxy({ protect: ["/dashboard"] }).
export const ${name} = createLatchkeyProxy();

// Every page. Route handlers refresh by themselves.
export const config = { matcher: ["/((?!api/|_next/|.*\\\\..*).*)"] };
`;

const missingLayout = "Put <LatchkeyProvider> of latchkey/next around the children of your root layout.";
const ownProxy = (file: string) =>
  `Your app has ${file}: call createLatchkeyProxy() of latchkey/next/proxy in it, and return its response.`;

/** The major version of Next.js that package.json names; 16 for one that is no number, such as "latest". */
function readMajorVersion(): number {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync("package.json", "utf8"));
  return Number(/\d+/.exec(dependencies.next ?? devDependencies.next)?.[0] ?? 16);
}

/** The files of a Next.js app: the proxy, the pages below /handler, and a component. The root layout gets the provider. */
export function nextFiles({ isTypeScript, source }: App): Edits {
  const [plain, jsx] = isTypeScript ? ["ts", "tsx"] : ["js", "jsx"];
  const folder = existsSync("src/app") ? "src/app" : "app";
  const layout = findFile(folder, [`layout.${jsx}`, "layout.js"]);
  const wrapped = layout && wrapChildren(layout);
  const hasProvider = layout !== undefined && (readText(layout) ?? "").includes("<LatchkeyProvider");
  const proxy = readMajorVersion() >= 16 ? "proxy" : "middleware";
  const existing = findFile(source, ["proxy.ts", "proxy.js", "middleware.ts", "middleware.js"]);
  const isOwnProxy = existing !== undefined && !(readText(existing) ?? "").includes("createLatchkeyProxy");
  return {
    edits: [
      ...(existing ? [] : newFile(join(source, `${proxy}.${plain}`), proxyText(proxy))),
      ...newFile(join(folder, `handler/[[...latchkey]]/page.${jsx}`), handlerText),
      ...newFile(join(folder, `account.${jsx}`), `"use client";\n${accountText}`),
      ...(wrapped ? [wrapped] : []),
    ],
    steps: [
      ...(wrapped || hasProvider ? [] : [missingLayout]),
      ...(isOwnProxy ? [ownProxy(existing)] : []),
      "Open /handler/sign-up to create the first account.",
      'Show who is signed in: import { Account } from "./account", then <Account />.',
      'Read the user on the server: import { getUser } from "latchkey/next", then await getUser().',
    ],
  };
}

/** Puts the provider around the children of the root layout; undefined if that was done, or they were not found. */
function wrapChildren(file: string): Edit | undefined {
  const before = readText(file) as string;
  // The last one is in the markup; an earlier one may be the parameter.
  const at = before.lastIndexOf("{children}");
  if (at < 0 || before.includes("<LatchkeyProvider")) return undefined;
  const text = `${before.slice(0, at)}<LatchkeyProvider>{children}</LatchkeyProvider>${before.slice(at + "{children}".length)}`;
  return { file, before, after: withImport(text, 'import { LatchkeyProvider } from "latchkey/next";') };
}

// Apps in React with our package: the first download, and both formats in one process. The app is the one of `sdk/examples/vite`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPackages } from "./consumers/build-packages.ts";
import { type Consumer, prepareConsumer } from "./consumers/prepare-consumer.ts";
import { importedPackages } from "./imported-packages.mjs";

const { client: packageFile } = await buildPackages();
let consumer: Consumer;
beforeAll(async () => {
  consumer = await prepareConsumer("vite", [packageFile], resolve("sdk/examples/vite"));
}, 600_000);
afterAll(() => consumer?.remove());
const write = (file: string, text: string) => writeFileSync(join(consumer.folder, file), text);

/** Writes the app: one element. */
const writeApp = (element: string, imports: string) =>
  write(
    "src/main.tsx",
    `import { Suspense } from "react";
    import { createRoot } from "react-dom/client";
    ${imports}
    createRoot(document.getElementById("root")).render(<Suspense>${element}</Suspense>);`,
  );

/** Builds the app. @returns the compressed size of the scripts that the page loads first */
async function build(folder: string): Promise<number> {
  await consumer.run("vite", "build", "--outDir", folder);
  const html = readFileSync(join(consumer.folder, folder, "index.html"), "utf8");
  const names = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(0);
  return names.reduce((sum, name) => sum + gzipSync(readFileSync(join(consumer.folder, folder, name))).length, 0);
}

test("adds at most 24.0 kB to the first download, and no part for owners of projects", async () => {
  writeApp("<p>Hello</p>", "");
  const without = await build("dist-without");
  const imports = `import { createClientApp } from "latchkey/client";
    import { ClientAppProvider, useUser } from "latchkey/react";
    const app = createClientApp({ baseUrl: "http://localhost", projectId: "internal", publishableClientKey: "pck", tokenStore: "cookie" });
    const Name = () => useUser()?.displayName;`;
  writeApp("<ClientAppProvider app={app}><Name /></ClientAppProvider>", imports);
  expect((await build("dist-with")) - without).toBeLessThanOrEqual(24_000);
  expect(readdirSync(join(consumer.folder, "dist-with/assets")).filter((name) => name.includes("owned-project"))).toEqual([]);
});

test("the client as one file is at most 42.6 kB, and imports nothing", () => {
  const [name = "", ...others] = readdirSync("dist/sdk/browser");
  expect(others).toEqual([]);
  const file = join("dist/sdk/browser", name);
  expect(gzipSync(readFileSync(file)).length).toBeLessThanOrEqual(42_600);
  expect(importedPackages([file])).toEqual([]);
});

test("a provider of the CommonJS build serves hooks of the ES modules, and the reverse", async () => {
  const program = `import { createRequire } from "node:module";
    import { createElement } from "react";
    import { renderToString } from "react-dom/server";
    import { createClientApp } from "latchkey/client";
    import * as modules from "latchkey/react";
    const common = createRequire(import.meta.url)("latchkey/react");
    const app = createClientApp({ baseUrl: "http://localhost", projectId: "internal", publishableClientKey: "p", tokenStore: "memory" });
    const pair = ({ ClientAppProvider }, { useClientApp, useUserState }) => {
      const Page = () => useClientApp().projectId + " " + ("isPending" in useUserState());
      return renderToString(createElement(ClientAppProvider, { app }, createElement(Page)));
    };
    console.log(JSON.stringify([common.useUser !== modules.useUser, pair(common, modules), pair(modules, common)]));`;
  write("both.mjs", program);
  expect(JSON.parse(await consumer.run("node", "both.mjs"))).toEqual([true, ...Array(2).fill(expect.stringContaining("internal true"))]);
});

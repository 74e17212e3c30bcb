// The example apps of the README, made in empty folders with our package and built for production.
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { ProjectKeys } from "#server/testing/index.ts";
import { buildPackages } from "./consumers/build-packages.ts";
import { type Consumer, prepareConsumer } from "./consumers/prepare-consumer.ts";
import { type ServedApp, serveApp } from "./consumers/serve-app.ts";

const { server, browser } = await startBrowserTest();
const { client: packageFile } = await buildPackages();

/** A project that trusts the app. */
const givenProject = (origin: string): Promise<ProjectKeys> =>
  server.givenProject({
    auth: { password: { allowSignIn: true } },
    domains: { allowLocalhost: false, trustedDomains: { app: { baseUrl: origin } } },
  });

describe("the Vite app", () => {
  let consumer: Consumer;
  let app: ServedApp;
  beforeAll(async () => {
    consumer = await prepareConsumer("vite-app", [packageFile]);
    app = await serveApp(join(consumer.folder, "dist"), () => ({}));
    const project = await givenProject(app.origin);
    const variables = { API_URL: server.url, PROJECT_ID: project.id, PUBLISHABLE_CLIENT_KEY: project.publishableClientKey };
    const lines = Object.entries(variables).map(([name, value]) => `VITE_LATCHKEY_${name}=${value}\n`);
    writeFileSync(join(consumer.folder, ".env"), lines.join(""));
    await consumer.run("npm", "run", "build");
  }, 600_000);
  afterAll(() => {
    app?.close();
    consumer?.remove();
  });

  test("signs up with its own form, renames the user and signs out", async () => {
    await visit(browser, app.origin, async (page) => {
      await page.goto("/");
      await page.getByLabel("E-mail").fill("mary@example.org");
      await page.getByLabel("Password").fill("short");
      await page.getByRole("button", { name: "Create account" }).click();
      await page
        .getByRole("alert")
        .getByText(/password/i)
        .waitFor();
      await page.getByLabel("E-mail").fill("mary@example.org");
      await page.getByLabel("Password").fill("correct horse battery");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByRole("heading", { name: "Hello mary@example.org" }).waitFor();
      await page.getByLabel("Name").fill("Mary");
      await page.getByRole("button", { name: "Rename" }).click();
      await page.getByRole("heading", { name: "Hello Mary" }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Hello Mary" }).waitFor();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("button", { name: "Create account" }).waitFor();
    });
  });

  test("adds at most 23.8 kB to the first download, and no part for owners of projects", async () => {
    const firstBytes = (folder: string) => {
      const html = readFileSync(join(consumer.folder, folder, "index.html"), "utf8");
      const names = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name = ""]) => name);
      expect(names.length).toBeGreaterThan(0);
      return names.reduce((sum, name) => sum + gzipSync(readFileSync(join(consumer.folder, folder, name))).length, 0);
    };
    expect(readdirSync(join(consumer.folder, "dist/assets")).filter((name) => name.includes("owned-project"))).toEqual([]);
    const write = (file: string, text: string) => writeFileSync(join(consumer.folder, file), text);
    const render = (element: string, imports: string) => `import { Suspense } from "react";
      import { createRoot } from "react-dom/client";
      ${imports}
      createRoot(document.getElementById("root")).render(<Suspense>${element}</Suspense>);`;
    write("src/main.jsx", render("<p>Hello</p>", ""));
    await consumer.run("vite", "build", "--outDir", "dist-without");
    const imports = `import { createClientApp } from "latchkey/client";
      import { ClientAppProvider, useUser } from "latchkey/react";
      const app = createClientApp({ baseUrl: "http://localhost", projectId: "internal", publishableClientKey: "pck", tokenStore: "cookie" });
      const Name = () => useUser()?.displayName;`;
    write("src/main.jsx", render("<ClientAppProvider app={app}><Name /></ClientAppProvider>", imports));
    await consumer.run("vite", "build", "--outDir", "dist-with");
    expect(firstBytes("dist-with") - firstBytes("dist-without")).toBeLessThanOrEqual(23_800);
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
    writeFileSync(join(consumer.folder, "both.mjs"), program);
    expect(JSON.parse(await consumer.run("node", "both.mjs"))).toEqual([true, ...Array(2).fill(expect.stringContaining("internal true"))]);
  });
});

describe("the Express API", () => {
  let consumer: Consumer;
  let api: ChildProcess;
  let address: string;
  let project: ProjectKeys;
  beforeAll(async () => {
    consumer = await prepareConsumer("express-api", [packageFile]);
    project = await givenProject("https://app.example.org");
    api = spawn(process.execPath, ["api.js"], {
      cwd: consumer.folder,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        PORT: "0",
        LATCHKEY_API_URL: server.url,
        LATCHKEY_PROJECT_ID: project.id,
        LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
        LATCHKEY_SECRET_SERVER_KEY: project.secretServerKey,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [port] = await new Promise<string[]>((done) => api.stdout?.once("data", (text) => done(/\d+/.exec(String(text)) ?? [])));
    address = `http://127.0.0.1:${port}/notes`;
  }, 600_000);
  afterAll(() => {
    api?.kill();
    consumer?.remove();
  });

  test("reads the user of a request, and refuses requests without one", async () => {
    const { accessToken, refreshToken, email } = await server.givenUser({ project });
    const get = async (header?: string) => {
      const response = await fetch(address, { headers: header === undefined ? {} : { "x-stack-auth": header } });
      return [response.status, await response.json()];
    };
    expect(await get(JSON.stringify({ accessToken, refreshToken }))).toEqual([200, { notes: [`A note for ${email}`] }]);
    expect(await get()).toEqual([401, { error: "Sign in first." }]);
  });
});

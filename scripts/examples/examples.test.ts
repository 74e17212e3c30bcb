// The example apps of `sdk/examples`, used in a browser. They are installed in empty folders and built for production.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sparticuz from "@sparticuz/chromium";
import { decodeJwt } from "jose";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person } from "#server/testing/index.ts";
import { newEmail } from "#ui/testing/hosted-pages.ts";
import { buildPackages } from "../consumers/build-packages.ts";
import type { Consumer } from "../consumers/prepare-consumer.ts";
import { isWithoutConnection } from "../drills/node-binary.ts";
import { type Example, examples, examplesInTurn } from "./examples.ts";
import { testNext } from "./next-facts.ts";
import { type Column, printTable, type Row } from "./result-table.ts";
import { listScripts, prepareExample, type RunningExample, startExample } from "./running-example.ts";
import { addSession, cookieHeader, readAccessToken } from "./session-cookies.ts";

/** The paths of requests to the server so far. */
const requested: string[] = [];
const log = (line: string) => {
  const { path } = JSON.parse(line) as { path?: string };
  if (path) requested.push(path);
};
const { server, browser } = await startBrowserTest({ log });
const project = await server.givenProject();
const choices: Readonly<Record<string, () => readonly Example[]>> = { all: () => examples, turn: () => examplesInTurn() };
const choice = process.env.EXAMPLES ?? "turn";
const wanted = choices[choice]?.() ?? examples.filter(({ folder }) => choice.split(",").includes(folder));

const packages = await buildPackages({ withServer: wanted.some(({ tests }) => tests !== undefined) });
const packageFile = packages.client;
const password = "correct horse battery";
/** Longer than an access token is valid. */
const expiryMillis = 11 * 60_000;

const rows = new Map<string, Row>();
const root = mkdtempSync(join(tmpdir(), "examples-"));
afterAll(() => {
  console.log(`\n${printTable(rows)}\n`);
  rmSync(root, { recursive: true, force: true });
});

const installed = new Map<string, Promise<Consumer>>();
/** Installs an example once, also if it runs in several runtimes. */
function install(example: Example): Promise<Consumer> {
  const { folder } = example;
  const app = installed.get(folder) ?? prepareExample(example, join(root, folder), { server: server.url, project, packageFile });
  installed.set(folder, app);
  return app;
}

/** A user whose access token has expired, and whose session has not. */
async function givenExpiredSession(): Promise<Person> {
  server.clock.advance(-expiryMillis);
  try {
    return await server.givenUser({ project });
  } finally {
    server.clock.advance(expiryMillis);
  }
}

describe.each(wanted)("$name", (example) => {
  const row: Row = {};
  let app: Consumer;
  let running: RunningExample;
  let leftOut: string | undefined;
  rows.set(example.name, row);
  const following = wanted.slice(wanted.indexOf(example) + 1);
  beforeAll(async () => {
    try {
      app = await install(example);
      // The next one is installed while this one is tested.
      if (following[0]) install(following[0]).catch(() => undefined);
    } catch (error) {
      if (!isWithoutConnection(error)) throw error;
      leftOut = "left out, because its packages cannot be downloaded";
      console.log(`- ${example.name}: ${leftOut}`);
    }
  }, 300_000);
  afterAll(() => {
    running?.close();
    if (!following.some(({ folder }) => folder === example.folder)) app?.remove();
  });

  /** A test whose duration is a cell of the table. */
  const cell = (column: Column, title: string, run: () => Promise<void>) =>
    test(title, async ({ skip }) => {
      row[column] = leftOut ? "left out" : "FAILED";
      if (leftOut) skip(leftOut);
      const started = performance.now();
      await run();
      row[column] = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    });

  const greeting = (page: Page, email: string) => page.getByRole("heading", { name: `Hello ${email}` }).waitFor();
  const shown = async (page: Page, email: string) => {
    await greeting(page, email);
    if (example.server) await page.getByText(`The server read ${email}`).waitFor();
  };
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  async function submit(page: Page, name: "Create account" | "Sign in", email: string): Promise<void> {
    await page.goto("/");
    if (example.form === "pages") await button(page, name).click();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await button(page, name).click();
    await shown(page, email);
  }

  async function signOut(page: Page): Promise<void> {
    // The sign-out ends with a redirect, which another navigation would interrupt.
    const redirected = page.waitForRequest((request) => request.isNavigationRequest() && request.url() === `${running.url}/`);
    await button(page, "Sign out").click();
    await redirected;
    await button(page, "Create account").waitFor();
  }

  if (!["html", "python"].includes(example.folder))
    cell("types", "type-checks with the types of the package", async () => void (await app.run("npm", "run", "types")));

  for (const command of example.tests ?? [])
    cell("tests", `its tests pass: ${command.join(" ")}`, async () => {
      // Both files are beside each other, as a server offers them. The installed server is the one of this commit.
      const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath());
      const environment = { CHROMIUM_PATH, LATCHKEY_SERVER_PACKAGE: packages.server, XDG_CACHE_HOME: join(root, "cache") };
      console.log(await app.run("env", ...Object.entries(environment).map(([name, value]) => `${name}=${value}`), ...command));
    });

  if (example.form === undefined) return;

  cell("build", "is built for production, and starts", async () => {
    if (listScripts(app).includes("build")) await app.run("npm", "run", "build");
    running = await startExample(example, app);
  });

  if (example.server === "page")
    cell("server", "the server renders the user of the cookies", async () => {
      const read = async (headers: Record<string, string>) => (await fetch(running.url, { headers })).text();
      const ada = await server.givenUser({ project });
      expect(await read({ cookie: cookieHeader(project.id, ada) })).toContain(`The server read ${ada.email}`);
      expect(await read({})).toContain("The server read no user");
    });

  if (example.server === "api")
    cell("server", "the API reads the user of a token, and refuses others", async () => {
      const read = async (headers: Record<string, string>) => {
        const response = await fetch(`${running.url}/me`, { headers });
        return [response.status, ((await response.json()) as { email?: string }).email];
      };
      const ada = await server.givenUser({ project });
      expect(await read({ authorization: `Bearer ${ada.accessToken}` })).toEqual([200, ada.email]);
      expect(await read({})).toEqual([401, undefined]);
      const expired = await givenExpiredSession();
      expect(await read({ authorization: `Bearer ${expired.accessToken}` })).toEqual([401, undefined]);
      const withCookies = await read({ cookie: cookieHeader(project.id, expired) });
      expect(withCookies).toEqual(example.refreshes ? [200, expired.email] : [401, undefined]);
    });

  cell("sign-in", "a visitor signs up, signs out, and signs in again", async () => {
    const email = newEmail();
    await visit(browser, running.url, async (page) => {
      await submit(page, "Create account", email);
      await signOut(page);
      await submit(page, "Sign in", email);
    });
  });

  cell("refresh", "an expired access token is replaced without a sign-in", async () => {
    const person = await givenExpiredSession();
    await visit(browser, running.url, async (page, context) => {
      await addSession(context, running.url, project.id, person);
      await page.goto("/");
      await shown(page, person.email);
      const validSeconds = async () => (decodeJwt((await readAccessToken(context, running.url)) ?? "").exp ?? 0) - Date.now() / 1000;
      await expect.poll(validSeconds).toBeGreaterThan(60);
    });
  });

  cell("sign-out", "a user signs out, and the session has ended", async () => {
    const ada = await server.givenUser({ project });
    await visit(browser, running.url, async (page, context) => {
      await addSession(context, running.url, project.id, ada);
      await page.goto("/");
      await shown(page, ada.email);
      await signOut(page);
      expect(await readAccessToken(context, running.url)).toBeUndefined();
    });
    const refresh = await server.request("POST", "/auth/sessions/current/refresh", {
      as: "client",
      project,
      headers: { "x-stack-refresh-token": ada.refreshToken },
    });
    expect(refresh.status).toBe(401);
  });

  if (example.folder === "next") testNext({ server, browser, project, requested, givenExpiredSession, url: () => running.url });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { hostedCookieNames } from "#contract/vocabulary/browser-storage.ts";
import { refreshCookie, refreshCookieValue } from "#sdk/session/cookies.ts";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { runCommand } from "#server/testing/command.ts";
import type { Person, ProjectKeys, TestResponse } from "#server/testing/index.ts";
import { focusedText } from "../testing/dashboard.ts";
import { cutRequests, replaceResponses } from "../testing/failing-requests.ts";
import { givenSecondFactor } from "../testing/second-factor.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();
let project: ProjectKeys;
beforeAll(async () => {
  project = await server.givenProject();
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm" });
const alert = (page: Page) => page.getByRole("alert").textContent();
const pageFor = (loginCode: string) => `/p/${project.id}/handler/cli-auth-confirm?login_code=${loginCode}`;

/** A waiting command line tool: the URL for its user, and a poll for its result. */
async function givenTool(): Promise<{ address: string; shortCode: string; poll(): Promise<TestResponse> }> {
  const started = await server.request("POST", "/auth/cli", { as: "client", project, body: { device_name: "ada-laptop" } });
  const { login_code, polling_code } = started.json;
  return {
    address: pageFor(login_code),
    shortCode: `${login_code.slice(0, 4)}-${login_code.slice(4, 8)}`.toUpperCase(),
    poll: () => server.request("POST", "/auth/cli/poll", { as: "client", project, body: { polling_code } }),
  };
}

/** The user of the session that a tool received. */
async function readEmail(refreshToken: string): Promise<string> {
  const headers = { "x-stack-refresh-token": refreshToken };
  const renewed = await server.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers });
  const me = await server.request("GET", "/users/me", { as: "client", project, user: renewed.json.access_token });
  return me.json.primary_email;
}

/** Runs a story in the browser of a signed-in user. */
const withPerson = (story: (page: Page, person: Person) => Promise<void>, expected?: RegExp) =>
  withVisitor(async (page, context) => {
    const person = await server.givenUser({ project });
    await addSessionCookie(context, server.url, project, person.refreshToken);
    await story(page, person);
  }, expected);

test("a tool is signed in after its user signs in with two factors and confirms", async () => {
  const person = await server.givenUser({ project });
  const shows = await givenSecondFactor(server, person, project);
  await withVisitor(async (page) => {
    const tool = await givenTool();
    await page.goto(tool.address);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await page.getByLabel("Six-digit code").fill(shows());
    await page.waitForURL(`${server.url}${tool.address}`);
    await page.getByText(person.email).waitFor();
    await page.getByText("Your terminal must show this code:").waitFor();
    await page.getByText(tool.shortCode, { exact: true }).waitFor();
    for (const text of ["ada-laptop", "127.0.0.1"]) await page.getByRole("definition").getByText(text, { exact: true }).waitFor();
    await page.getByText("Confirm only if you started this sign-in yourself").waitFor();
    expect((await tool.poll()).json).toEqual({ status: "waiting" });

    await confirm(page).click();
    await page.getByRole("heading", { name: "The command line tool is signed in" }).waitFor();
    await expect.poll(() => focusedText(page)).toBe("The command line tool is signed in");
    await page.getByText("You can close this window").waitFor();
    const answer = await tool.poll();
    expect([answer.status, answer.json.status]).toEqual([201, "success"]);
    expect(await readEmail(answer.json.refresh_token)).toBe(person.email);

    await page.reload();
    await page.getByRole("heading", { name: "This sign-in cannot be confirmed" }).waitFor();
  });
});

test("the page of the command `latchkey login` shows the code that the terminal shows", async () => {
  await withPerson(async (page, { email }) => {
    const home = mkdtempSync(join(tmpdir(), "command-"));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const { id, publishableClientKey } = project;
    const target = ["--url", server.url, "--project", id, "--publishable-client-key", publishableClientKey];
    const { address, ended, printed } = runCommand(home, ["login", ...target]);
    await page.goto((await address()).href);
    const shown = await page.getByRole("main").locator("code").textContent();
    expect(shown).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(printed()).toContain(`The page shows the code ${shown}.`);
    await page.getByRole("definition").getByText(hostname(), { exact: true }).waitFor();
    await confirm(page).click();
    await page.getByRole("heading", { name: "The command line tool is signed in" }).waitFor();
    expect(await ended).toMatchObject({ code: 0, err: "", out: expect.stringContaining(`Signed in as ${email}`) });
  });
});

test("`latchkey init` makes a project of the app's name with working keys, once its developer confirms", async () => {
  const home = mkdtempSync(join(tmpdir(), "init-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  writeFileSync(join(home, "package.json"), JSON.stringify({ name: "shop", devDependencies: { vite: "8.0.0", react: "19.0.0" } }));
  await withVisitor(async (page, context) => {
    const developer = await server.givenUser();
    await addSessionCookie(context, server.url, server.project, developer.refreshToken);
    const { address, ended } = runCommand(home, ["init", "--url", server.url, "--no-install", "--no-browser"]);
    await page.goto((await address()).href);
    await confirm(page).click();
    expect(await ended).toMatchObject({ code: 0, err: "", out: expect.stringContaining("Created the project shop.") });
  });
  const [, id, publishableClientKey] = /PROJECT_ID=(.+)\nVITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY=(.+)\n/.exec(
    readFileSync(join(home, ".env.local"), "utf8"),
  ) as unknown as [string, string, string];
  const made = { ...server.project, id, publishableClientKey };
  expect(await server.request("GET", "/projects/current", { as: "client", project: made })).toMatchObject({
    status: 200,
    json: { display_name: "shop" },
  });
});

test("the request is denied by keyboard, and nothing is sent but the question where it was started", async () => {
  await withPerson(async (page) => {
    const tool = await givenTool();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await page.goto(tool.address);
    await confirm(page).waitFor();
    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("heading", { name: "The command line tool is not signed in" }).waitFor();
    await expect.poll(() => focusedText(page)).toBe("The command line tool is not signed in");
    expect(sent.filter((url) => url.includes("/auth/cli")).map((url) => new URL(url).pathname)).toEqual(["/api/v1/auth/cli/details"]);
    expect((await tool.poll()).json).toEqual({ status: "waiting" });
  });
});

test("a user switches accounts and returns to the confirmation", async () => {
  const bob = await server.givenUser({ project });
  await withPerson(async (page) => {
    const tool = await givenTool();
    await page.goto(tool.address);
    await page.getByRole("link", { name: "Switch account" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("E-mail").fill(bob.email);
    await page.getByLabel("Password", { exact: true }).fill(bob.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${server.url}${tool.address}`);
    await page.getByText(bob.email).waitFor();
  });
});

test("after a change of user in another tab, the page names that user, whose session the tool gets", async () => {
  const bob = await server.givenUser({ project });
  await withVisitor(async (page, context) => {
    const other = await context.newPage();
    await other.goto(`/p/${project.id}/handler/sign-in?after_auth_return_to=%2Fdev%2Finbox`);
    await other.getByLabel("E-mail").fill(bob.email);
    await other.getByLabel("Password", { exact: true }).fill(bob.password);

    const ada = await server.givenUser({ project });
    await addSessionCookie(context, server.url, project, ada.refreshToken);
    const tool = await givenTool();
    await page.goto(tool.address);
    await page.getByText(ada.email).waitFor();
    await other.keyboard.press("Enter");
    await other.waitForURL(`${server.url}/dev/inbox`);
    await page.getByText(bob.email).waitFor();
    expect(await page.getByText(ada.email).count()).toBe(0);

    await confirm(page).click();
    await page.getByRole("heading", { name: "The command line tool is signed in" }).waitFor();
    expect(await readEmail((await tool.poll()).json.refresh_token)).toBe(bob.email);
  });
});

test("a confirmation for one user never grants the session of another user", async () => {
  const bob = await server.givenUser({ project });
  await withPerson(async (page, ada) => {
    const tool = await givenTool();
    await page.goto(tool.address);
    await page.getByText(ada.email).waitFor();
    await confirm(page).waitFor();
    // In one step, before the page can notice the change.
    await page.evaluate(
      ({ name, value }) => {
        // biome-ignore lint/suspicious/noDocumentCookie: as another tab of the page would.
        document.cookie = `${name}=${encodeURIComponent(value)}; Path=/`;
        document.querySelector<HTMLButtonElement>("main button")?.click();
      },
      { name: refreshCookie(project.id, false, hostedCookieNames), value: refreshCookieValue(bob.refreshToken, Date.now()) },
    );
    await page.getByText(bob.email).waitFor();
    await confirm(page).waitFor();
    expect((await tool.poll()).json).toEqual({ status: "waiting" });
  });
});

test("a link without a complete code cannot be confirmed and does not ask for sign-in", async () => {
  await withVisitor(async (page) => {
    await page.goto(pageFor(""));
    await page.getByText("This link is incomplete.").waitFor();
    await page.goto(pageFor("0123"));
    await page.getByText("or is incomplete").waitFor();
    expect(await confirm(page).count()).toBe(0);
  });
});

test("an expired login code shows an error", async () => {
  await withPerson(async (page) => {
    const tool = await givenTool();
    await page.goto(tool.address);
    await confirm(page).waitFor();
    server.clock.advance(2 * 3_600_000 + 1);
    await confirm(page).click();
    await page.getByText("Start again in your terminal").waitFor();
    await expect.poll(() => focusedText(page)).toBe("This sign-in cannot be confirmed");
    expect((await tool.poll()).json).toEqual({ status: "expired" });
  });
});

test("anonymous users and ended sessions are redirected to sign-in", async () => {
  const { json } = await server.request("POST", "/auth/anonymous/sign-up", { as: "client", project });
  await withVisitor(async (page, context) => {
    await addSessionCookie(context, server.url, project, json.refresh_token);
    const tool = await givenTool();
    await page.goto(tool.address);
    await page.getByLabel("E-mail").waitFor();
  });
  await withPerson(async (page, person) => {
    const tool = await givenTool();
    await page.goto(tool.address);
    await confirm(page).waitFor();
    await server.request("PATCH", `/users/${person.id}`, { as: "server", project, body: { password: "another horse battery" } });
    await confirm(page).click();
    await page.getByLabel("E-mail").waitFor();
    expect(new URL(page.url()).searchParams.get("after_auth_return_to")).toBe(tool.address);
    expect((await tool.poll()).json).toEqual({ status: "waiting" });
  }, /status of 401/);
});

test("an impersonated session cannot sign in a tool", async () => {
  const { id } = await server.givenUser({ project });
  const body = { user_id: id, is_impersonation: true };
  const { json } = await server.request("POST", "/auth/sessions", { as: "server", project, body });
  await withVisitor(async (page, context) => {
    await addSessionCookie(context, server.url, project, json.refresh_token);
    const tool = await givenTool();
    await page.goto(tool.address);
    await confirm(page).click();
    await expect.poll(() => alert(page)).toContain("You are impersonating this user");
    expect((await tool.poll()).json).toEqual({ status: "waiting" });
  });
});

test("a rate limit or network error keeps the request undecided", async () => {
  await withPerson(async (page) => {
    const tool = await givenTool();
    await page.goto(tool.address);
    const headers = { "x-stack-actual-status": "429", "retry-after": "3600", "content-type": "text/plain" };
    const allow = await replaceResponses(page, "**/auth/cli/complete", (route) =>
      route.fulfill({ status: 200, headers, body: "Too many requests." }),
    );
    await confirm(page).click();
    await expect.poll(() => alert(page)).toContain("Try again in 60 minutes");
    allow();
    const reconnect = await cutRequests(page, "**/auth/cli/complete");
    await confirm(page).click();
    await expect.poll(() => alert(page)).toContain("server cannot be reached");
    reconnect();
    await confirm(page).click();
    await page.getByRole("heading", { name: "The command line tool is signed in" }).waitFor();
  }, /net::ERR_FAILED/);
});

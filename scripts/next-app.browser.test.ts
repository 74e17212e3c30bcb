// An app outside the repository that is built by Next.js with our package.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { ProjectKeys } from "#server/testing/index.ts";
import { type Consumer, prepareConsumer } from "./consumers/prepare-consumer.ts";
import { type ProductProcess, startProduct } from "./product-process.ts";

const { server, browser } = await startBrowserTest();
let consumer: Consumer;
let project: ProjectKeys;
let app: ProductProcess;
beforeAll(async () => {
  consumer = await prepareConsumer("next-app", [resolve("dist/sdk/latchkey.tgz")]);
  project = await server.givenProject();
  const environment = {
    NEXT_PUBLIC_LATCHKEY_API_URL: server.url,
    NEXT_PUBLIC_LATCHKEY_PROJECT_ID: project.id,
    NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    LATCHKEY_SECRET_SERVER_KEY: project.secretServerKey,
  };
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(consumer.folder, ".env.production"), lines.join(""));
  await consumer.run("env", "NEXT_TELEMETRY_DISABLED=1", "next", "build");
  const program = join(consumer.folder, "node_modules/next/dist/bin/next");
  app = await startProduct(process.execPath, [program, "start"], { cwd: consumer.folder, env: { NEXT_TELEMETRY_DISABLED: "1" } });
}, 900_000);
afterAll(async () => {
  await app?.stop();
  consumer?.remove();
});

const password = "correct horse battery";
const withVisitor = (story: Story) => visit(browser, app.url, story);
const readText = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${app.url}${path}`, { headers, redirect: "manual" });
  return { status: response.status, location: response.headers.get("location"), text: await response.text() };
};

/** Signs up on the page to which the server component redirects. @returns the e-mail address */
async function signUp(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`;
  await page.goto("/account");
  await page.waitForURL("**/handler/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByLabel("New account").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText(`Hello ${email}`).waitFor();
  return email;
}

const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name);

test("the server sends fallbacks for what it cannot know, and the browser completes the page", async () => {
  const home = await readText("/");
  expect(home.text).toContain("Loading…");
  expect(home.text).not.toContain("Signed out");
  await withVisitor(async (page) => {
    await page.goto("/");
    await page.getByText("Signed out").waitFor();
    await page.goto("/without-boundary");
    await page.getByText("Nobody").waitFor();
  });
});

test("a user signs up, is seen by server components and route handlers, and signs out", async () => {
  await withVisitor(async (page) => {
    const email = await signUp(page);
    await page.goto("/account");
    await page.getByRole("heading", { name: `Account of ${email}` }).waitFor();
    expect(await page.evaluate(async () => (await fetch("/api/whoami")).json())).toEqual({ email });

    await page.goto("/");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("Signed out").waitFor();
    await page.goto("/account");
    await page.waitForURL("**/handler/sign-in");
  });
});

test("without a user, server components redirect and route handlers answer 401", async () => {
  expect(await readText("/account")).toMatchObject({ status: 307, location: "/handler/sign-in" });
  expect(await readText("/api/whoami")).toMatchObject({ status: 401, text: '{"reason":"missing"}' });
  const forged = { authorization: "Bearer forged" };
  expect(await readText("/api/whoami", forged)).toMatchObject({ status: 401, text: '{"reason":"malformed"}' });
  const { accessToken, email } = await server.givenUser({ project });
  expect(await readText("/api/whoami", { authorization: `Bearer ${accessToken}` })).toMatchObject({
    status: 200,
    text: `{"email":"${email}"}`,
  });
});

test("a refreshed token is stored where Next.js allows it, and a server signs out", async () => {
  await withVisitor(async (page, context) => {
    const email = await signUp(page);
    // No page of the app is open, so only the server refreshes.
    await page.goto("about:blank");
    await context.clearCookies({ name: "stack-access" });
    expect(await (await context.request.get("/account")).text()).toContain(email);
    expect(await cookieNames(context)).not.toContain("stack-access");
    expect(await (await context.request.get("/api/refresh")).json()).toEqual({ email });
    expect(await cookieNames(context)).toContain("stack-access");
    expect(await (await context.request.get("/api/whoami")).json()).toEqual({ email });
    await page.goto("/");
    await page.getByText(`Hello ${email}`).waitFor();

    await page.goto("about:blank");
    const signOut = await context.request.post("/api/sign-out", { maxRedirects: 0 });
    expect([signOut.status(), new URL(signOut.headers().location ?? "", app.url).pathname]).toEqual([307, "/"]);
    expect((await cookieNames(context)).filter((name) => name.startsWith("stack-"))).toEqual([]);
    await page.goto("/");
    await page.getByText("Signed out").waitFor();
  });
});

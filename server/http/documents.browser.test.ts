import type { AddressInfo } from "node:net";
import express from "express";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessType, accessTypes } from "#contract/kernel/access.ts";
import { connectBrowser } from "../testing/browser.ts";
import { documentText, makeDocumentsRoot } from "../testing/openapi-documents.ts";
import { documentsRouter } from "./documents.ts";

const { root, remove } = makeDocumentsRoot();
const server = express().use(documentsRouter({ root })).listen(0, "127.0.0.1");
let browser: Browser;

beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  server.close();
  remove();
});

interface Operation {
  summary: string;
  operationId: string;
  tags: string[];
}
interface Document {
  tags: { name: string; "x-displayName": string }[];
  paths: Record<string, Record<string, Operation>>;
}
const toDocument = (access: AccessType): Document => JSON.parse(documentText(access));
const operations = (access: AccessType): Operation[] => Object.values(toDocument(access).paths).flatMap((item) => Object.values(item));

/** Opens the reference of one document and notes what should not happen. */
async function open(access: AccessType): Promise<{ page: Page; foreign: string[]; errors: string[] }> {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = await browser.newPage();
  page.setDefaultTimeout(90_000);
  const foreign: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) foreign.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  // An attempt to evaluate code is caught by the reference, and reported by the browser.
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} forbids ${blockedURI}`),
    );
  });
  await page.goto(`${origin}/docs?api=${access}`);
  await page.getByRole("heading", { name: `Latchkey ${access} API` }).waitFor();
  return { page, foreign, errors };
}

/** The titles of the groups of a document. */
const groups = (access: AccessType): string[] => toDocument(access).tags.map((tag) => tag["x-displayName"]);

interface Group {
  readonly title: string;
  readonly summaries: readonly string[];
}

/** The groups with the most operations: rendering all of a document takes the browser a minute. */
function largestGroups(access: AccessType, count: number): Group[] {
  const all = toDocument(access).tags.map(({ name, "x-displayName": title }) => ({
    title,
    summaries: operations(access)
      .filter(({ tags }) => tags.includes(name))
      .map(({ summary }) => summary),
  }));
  return all.sort((a, b) => b.summaries.length - a.summaries.length).slice(0, count);
}

test("the admin document has every operation of the others", () => {
  const all = operations("admin").map(({ operationId }) => operationId);
  for (const access of accessTypes) expect(all).toEqual(expect.arrayContaining(operations(access).map(({ operationId }) => operationId)));
});

test("the page has its first content before the script of the reference, and says so if that cannot be loaded", async () => {
  const page = await browser.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/docs/reference.js", async (route) => {
    await held;
    await route.abort();
  });
  // The load of a page waits for a script that is requested before it.
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`, { waitUntil: "commit" });
  await page.getByRole("heading", { name: "API reference", level: 1 }).waitFor();
  await page.getByText("Loading the reference…").waitFor();
  for (const access of accessTypes) expect(await page.locator(`a[href="/openapi/${access}.json"]`).count()).toBe(1);
  release();
  await page.getByText("The reference could not be loaded.").waitFor();
  await page.close();
});

test("the reference shows every group of the server document, without external requests", async () => {
  const { page, foreign, errors } = await open("server");
  const navigation = page.getByRole("navigation");
  for (const group of groups("server")) await navigation.getByRole("button", { name: group }).first().waitFor();
  expect(foreign).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test("the reference links all documents, shows the operations of a group, and sends test requests to this host", async () => {
  const { page, foreign, errors } = await open("client");
  const navigation = page.getByRole("navigation");
  for (const group of groups("client")) await navigation.getByRole("button", { name: group }).first().waitFor();
  await page.getByRole("button", { name: "Client API" }).click();
  await page.getByText("Server API", { exact: true }).waitFor();
  await page.getByText("Admin API", { exact: true }).click();
  await page.getByRole("heading", { name: "Latchkey admin API" }).waitFor();
  expect(errors).toEqual([]);

  const call = page.waitForRequest((request) => request.url().includes("/api/v1/auth/password/"));
  await page
    .getByRole("button", { name: /^Test Request/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Send\b.*\brequest to\b/ }).click();
  expect((await call).headers()).toMatchObject({ "x-stack-access-type": "admin" });
  await page.keyboard.press("Escape");

  for (const group of groups("admin")) await navigation.getByRole("button", { name: group }).first().waitFor();
  for (const { title, summaries } of largestGroups("admin", 3)) {
    await navigation.getByRole("button", { name: title }).first().click();
    for (const summary of summaries) await navigation.getByText(summary, { exact: true }).first().waitFor();
  }
  expect(foreign).toEqual([]);
  await page.close();
});

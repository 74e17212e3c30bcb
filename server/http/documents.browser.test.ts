import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import express from "express";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessType, accessTypes } from "#contract/kernel/access.ts";
import { launchBrowser } from "../testing/browser.ts";
import { documentsRouter } from "./documents.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const server = express().use(documentsRouter({ root })).listen(0, "127.0.0.1");
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

interface Operation {
  summary: string;
  operationId: string;
}
const operations = (access: AccessType): Operation[] =>
  Object.values(
    JSON.parse(readFileSync(`${root}/openapi/${access}.json`, "utf8")).paths as Record<string, Record<string, Operation>>,
  ).flatMap((item) => Object.values(item));

/** Opens the reference of one document and notes what should not happen. */
async function open(access: AccessType): Promise<{ page: Page; foreign: string[]; complaints: string[] }> {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = await browser.newPage();
  page.setDefaultTimeout(90_000);
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) foreign.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${origin}/docs?api=${access}`);
  await page.getByRole("heading", { name: `Latchkey ${access} API` }).waitFor();
  return { page, foreign, complaints };
}

test.each(accessTypes)("the reference shows every operation of the %s document and calls nobody else", async (access) => {
  const { page, foreign, complaints } = await open(access);

  // Groups unfold as they are opened, and may hold others.
  const navigation = page.getByRole("navigation");
  const summaries = operations(access).map(({ summary }) => summary);
  const closed = navigation.getByRole("button", { name: "Open Group" });
  const missing = async () => {
    await closed.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLButtonElement).click();
    });
    // By what stands there, not by what is in view: a list of a hundred scrolls.
    const texts = await navigation.evaluate((root) => {
      const found: string[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) found.push(walker.currentNode.parentElement?.textContent?.trim() ?? "");
      return found;
    });
    return summaries.filter((summary) => !texts.includes(summary));
  };
  await expect.poll(missing, { timeout: 90_000, interval: 250 }).toEqual([]);

  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test("one document leads to the others, and a call that is tried out goes to this host", async () => {
  const { page, foreign, complaints } = await open("client");
  await page.getByRole("button", { name: "Client API" }).click();
  await page.getByText("Admin API", { exact: true }).click();
  await page.getByRole("heading", { name: "Latchkey admin API" }).waitFor();
  expect(complaints).toEqual([]);

  const call = page.waitForRequest((request) => request.url().includes("/api/v1/auth/password/"));
  await page
    .getByRole("button", { name: /^Test Request/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Send/ }).first().click();
  expect((await call).headers()).toMatchObject({ "x-stack-access-type": "admin" });
  expect(foreign).toEqual([]);
  await page.close();
});

// `npm run dev` is started as a developer does; pages come from Vite, all else from the server behind it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessTypes } from "#contract/kernel/access.ts";
import { openApiDocuments } from "#openapi/document.ts";
import { bootScript } from "./page-boot.ts";
import { type ProductProcess, startProduct } from "./product-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "dev-"));
// Before the first request: making them lasts longer than the server leaves an idle connection open.
const documents = openApiDocuments();
let product: ProductProcess;

beforeAll(async () => {
  product = await startProduct("npm", ["run", "dev"], { cwd: ".", env: { DATA_DIR: dataDir, DATABASE_URL: undefined } });
});
afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const page = async (path: string) => (await fetch(product.url + path, { headers: { accept: "text/html" } })).text();

test("a page has hot module replacement, its entry and the boot data with the outer URL", async () => {
  const html = await page("/handler/sign-in");
  expect(html).toContain("/@vite/client");
  expect(JSON.parse(/>([\s\S]*)</.exec(bootScript(html) ?? "")?.[1] ?? "null")).toMatchObject({
    apiUrl: product.url,
    projectId: "internal",
  });
  const entry = /src="([^"]*main\.tsx[^"]*)"/.exec(html)?.[1] ?? "";
  expect((await fetch(new URL(entry, product.url))).headers.get("content-type")).toContain("javascript");
});

test("payments run against a double of Stripe, whose script replaces Stripe's on the purchase page", async () => {
  const boot = bootScript(await page("/purchase/of-no-project")) ?? "";
  const { stripeScript } = JSON.parse(/>([\s\S]*)</.exec(boot)?.[1] ?? "null");
  expect((await fetch(stripeScript)).headers.get("content-type")).toContain("javascript");
  const { origin } = new URL(stripeScript);
  expect(product.output()).toContain(`Stripe     ${origin}/`);
  expect(await (await fetch(origin)).text()).toContain("4000 0027 6000 3184");
});

test("the OpenAPI documents are those of the contract, with the outer URL, and need no build", async () => {
  for (const access of accessTypes) {
    const document = await (await fetch(`${product.url}/openapi/${access}.json`)).json();
    const { servers, paths } = documents[access];
    expect(document.servers).toEqual([{ url: `${product.url}${new URL(servers?.[0]?.url ?? "").pathname}` }]);
    expect(Object.keys(document.paths)).toEqual(Object.keys(paths ?? {}));
  }
});

test("API calls are forwarded to the server", async () => {
  const greeting = await fetch(`${product.url}/api/v1`);
  expect(greeting.status).toBe(200);
  expect((await fetch(`${product.url}/dev/inbox.json`)).headers.get("content-type")).toContain("json");
});

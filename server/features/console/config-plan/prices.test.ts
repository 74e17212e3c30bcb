import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const set = (project: ProjectKeys, override: object, more: object = {}) =>
  server.request("PATCH", "/internal/config/override", {
    as: "admin",
    project,
    body: { config_override_string: JSON.stringify(override), ...more },
  });
const monthly = "payments.products.pro.prices.monthly";
const noCurrency = `${JSON.stringify(monthly)}: At least one currency is required.`;

test.each([
  ["a product", { "payments.products.pro": { prices: { monthly: { interval: [1, "month"] } } } }],
  ["a price", { "payments.products.pro": {}, [monthly]: { serverOnly: true } }],
  ["an amount of null", { "payments.products.pro": { prices: { monthly: { USD: "1" } } }, [`${monthly}.USD`]: null }],
])("%s without a currency is rejected, also in a dry run", async (_name, override) => {
  const project = await server.givenProject({});
  for (const more of [{}, { dry_run: true }]) {
    const answer = await set(project, override, more);
    expect([answer.status, answer.text]).toEqual([400, noCurrency]);
  }
});

test("the last currency of a price cannot be removed, and one can be replaced by another", async () => {
  const project = await server.givenProject({ payments: { products: { pro: { prices: { monthly: { USD: "1" } } } } } });
  expect((await set(project, { [`${monthly}.USD`]: null })).text).toBe(noCurrency);
  expect((await set(project, { [`${monthly}.USD`]: null, [`${monthly}.EUR`]: "1" })).status).toBe(200);
});

test("a price that was stored without a currency does not block other changes", async () => {
  const project = await server.givenProject({ payments: { products: { pro: { prices: { monthly: { serverOnly: true } } } } } });
  expect((await set(project, { "auth.otp.allowSignIn": true })).status).toBe(200);
});

test.each([0, 40_001, Number.MAX_SAFE_INTEGER])("an interval of %d days is accepted", async (count) => {
  const project = await server.givenProject({});
  const answer = await set(project, { "payments.products.pro": { prices: { monthly: { USD: "1", interval: [count, "day"] } } } });
  expect([answer.status, answer.text]).toEqual([200, "{}"]);
});

test("an interval above the largest safe integer is rejected", async () => {
  const project = await server.givenProject({});
  const answer = await set(project, { "payments.products.pro.freeTrial": [Number.MAX_SAFE_INTEGER + 1, "day"] });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('"payments.products.pro.freeTrial": ')]);
});

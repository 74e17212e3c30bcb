import { expect, test } from "vitest";
import { createDisposableDomains } from "#server/services/disposable-domains.ts";
import { disposableDomains } from "./disposable-domains-file.ts";

test("the server's filter has each domain of the list, and hardly another one", async () => {
  const { includes } = createDisposableDomains();
  const domains = disposableDomains();
  expect(domains.length).toBeGreaterThan(100_000);
  for (const domain of domains) if (!(await includes(domain))) throw new Error(`The filter lacks ${domain}.`);
  let mistaken = 0;
  for (let number = 0; number < 100_000; number++) if (await includes(`usual-${number}.example`)) mistaken++;
  expect(mistaken).toBeLessThanOrEqual(10);
});

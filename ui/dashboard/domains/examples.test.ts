import { expect, test } from "vitest";
import { examplesOf } from "./examples.ts";

const addresses = (baseUrl: string, wanted: boolean) =>
  examplesOf(baseUrl)
    .filter(({ trusted }) => trusted === wanted)
    .map(({ address }) => address);

test.each([
  ["https://shop.example.org", "https://shop.example.org/any/page", "https://www.shop.example.org"],
  ["https://*.example.org", "https://app.example.org", "https://example.org"],
  ["https://**.example.org", "https://eu.staging.example.org", "https://example.org"],
  ["http://localhost:3000", "http://localhost:3000", "http://localhost:8443"],
  ["https://pr-*.example.org:8000", "https://pr-app.example.org:8000", "https://pr-app.example.org:8443"],
])("for %s the examples show that it covers %s, and not %s", (baseUrl, covered, not) => {
  expect(addresses(baseUrl, true)).toContain(covered);
  expect(addresses(baseUrl, false)).toContain(not);
});

test("every example is an address that is well-formed, and each is shown once", () => {
  const examples = ["https://**.a.example.org", "https://*.*.example.org", "https://*"].flatMap((baseUrl) => examplesOf(baseUrl));
  for (const { address } of examples) expect([address, URL.canParse(address)]).toEqual([address, true]);
  const shown = examplesOf("https://*").map(({ address }) => address);
  expect(new Set(shown).size).toBe(shown.length);
});

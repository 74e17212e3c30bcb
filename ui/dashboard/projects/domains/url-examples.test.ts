import { expect, test } from "vitest";
import { urlExamples } from "./url-examples.ts";

const addresses = (baseUrl: string, wanted: boolean) =>
  urlExamples(baseUrl)
    .filter(({ trusted }) => trusted === wanted)
    .map(({ url }) => url);

test.each([
  ["https://shop.example.org", "https://shop.example.org/any/page", "https://www.shop.example.org"],
  ["https://*.example.org", "https://app.example.org", "https://example.org"],
  ["https://**.example.org", "https://eu.staging.example.org", "https://example.org"],
  ["http://localhost:3000", "http://localhost:3000", "http://localhost:8443"],
  ["https://pr-*.example.org:8000", "https://pr-app.example.org:8000", "https://pr-app.example.org:8443"],
])("the examples for %s include the trusted %s and the untrusted %s", (baseUrl, covered, not) => {
  expect(addresses(baseUrl, true)).toContain(covered);
  expect(addresses(baseUrl, false)).toContain(not);
});

test("every example is a valid URL and shown once", () => {
  const examples = ["https://**.a.example.org", "https://*.*.example.org", "https://*"].flatMap((baseUrl) => urlExamples(baseUrl));
  for (const { url } of examples) expect([url, URL.canParse(url)]).toEqual([url, true]);
  const shown = urlExamples("https://*").map(({ url }) => url);
  expect(new Set(shown).size).toBe(shown.length);
});

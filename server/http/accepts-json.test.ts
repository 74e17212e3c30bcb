import { expect, test } from "vitest";
import { acceptsJson } from "./request-headers.ts";

test.each([
  "application/json",
  "Application/JSON; charset=utf-8",
  "application/json, text/plain, */*",
  "text/plain;q=0.9,application/json;q=0.1",
])("%s names JSON", (accept) => {
  expect(acceptsJson(accept)).toBe(true);
});

test.each([undefined, "", "*/*", "application/*", "text/html,*/*;q=0.8", "application/json;q=0", "application/json-seq", "text/plain"])(
  "%s does not",
  (accept) => {
    expect(acceptsJson(accept)).toBe(false);
  },
);

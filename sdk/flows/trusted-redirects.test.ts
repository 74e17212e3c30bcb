import { expect, test } from "vitest";
import { project } from "../testing/sample-responses.ts";
import { isTrustedRedirect } from "./trusted-redirects.ts";

const loadProject = async () => ({
  ...project,
  config: { ...project.config, domains: [{ domain: "https://*.shop.example", handler_path: "/handler" }] },
});

test.each([
  ["https://auth.example/p/x/handler/sign-in", "app.example", true],
  ["https://eu.shop.example/basket", "app.example", true],
  ["https://shop.example/", "app.example", false],
  ["http://eu.shop.example/", "app.example", false],
  ["https://evil.example/", "app.example", false],
  ["http://localhost:3000/", "app.example", false],
  ["http://localhost:3000/", "localhost", true],
  ["http://localhost:3000/", undefined, false],
])("a redirect to %s from a page on %s: %s", async (url, pageHost, trusted) => {
  expect(await isTrustedRedirect(new URL(url), "https://auth.example", pageHost, loadProject as never)).toBe(trusted);
});

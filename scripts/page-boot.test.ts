import { expect, test } from "vitest";
import { bootScript, withBoot } from "./page-boot.ts";

const script = '<script type="application/json" id="boot">{"projectName":"a $& b"}</script>';

test("the boot data is copied unchanged from the server's page into Vite's", () => {
  const served = `<html><head>${script}<script type="module" src="/assets/x.js"></script></head></html>`;
  expect(withBoot("<head><!--boot--></head>", bootScript(served) ?? "")).toBe(`<head>${script}</head>`);
});

test("a page without boot data has none", () => {
  expect(bootScript('<html><script type="application/json" id="other">{}</script></html>')).toBeUndefined();
});

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { checkOverride } from "#contract/config/override.ts";
import { listLeaves } from "./generate/settings-document.ts";
import { settingEffects, unsupportedSettings } from "./setting-effects.ts";

const root = new URL("../", import.meta.url);
const readFile = (path: string) => fileURLToPath(new URL(path, root));
const readText = (path: string) => (existsSync(readFile(path)) ? readFileSync(readFile(path), "utf8") : "");
const documented = listLeaves().map(([path]) => path);

test("every documented setting has an effect or is refused", () => {
  expect([...Object.keys(settingEffects), ...unsupportedSettings].sort()).toEqual([...new Set(documented)].sort());
});

describe.each(Object.entries(settingEffects))("%s", (path, { reader, uses, test: [file, title] }) => {
  // A setting that only contract/config reads changes nothing but the configuration.
  test("is read outside of contract/config", () => {
    expect(reader).toMatch(/^(contract\/routes|server|ui)\/(?!.*\.test\.)/);
    const name = uses ?? path.split(".").findLast((part) => part !== "*") ?? "";
    expect(new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(readText(reader)), `${reader} reads ${name}`).toBe(true);
  });

  test("has a test that shows its effect", () => {
    const titles = [...readText(file).matchAll(/(?:test|\))\(\s*(["`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , found]) => found);
    expect(
      titles.some((found) => found?.startsWith(title)),
      `${file} has the test ${title}`,
    ).toBe(true);
  });
});

describe.each(unsupportedSettings)("%s", (path) => {
  const given = path.replace("*", "main");

  test.each([["postgres"], [[1, "month"]], [true]])("refuses %j by name", (value) => {
    const check = checkOverride({ [given]: value });
    expect(check).toMatchObject({ ok: false, reason: expect.stringContaining(JSON.stringify(given)) });
  });

  test("accepts null", () => {
    expect(checkOverride({ [given]: null })).toMatchObject({ ok: true });
  });
});

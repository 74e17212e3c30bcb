import { expect, test } from "vitest";
import { toBrand } from "#contract/config/to-brand.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import {
  type BrandDraft,
  brandOverride,
  findAccentProblem,
  findBackgroundProblem,
  findLegalProblems,
  isValid,
  previewConfig,
  toBrandDraft,
  withoutFiles,
} from "./brand-draft.ts";

const config = { brand: { radius: 8, typeface: "system", poweredBy: true, accent: "#2f55c8" } } as ProjectConfig;
const saved = toBrandDraft(config);
const change = (changes: Partial<BrandDraft>): BrandDraft => ({ ...saved, ...changes });

test("the override has the changed settings only, and null for a removed one", () => {
  expect(brandOverride(saved, saved)).toEqual({});
  expect(brandOverride(saved, change({ accent: " ", radius: 0, termsUrl: " https://example.com/terms " }))).toEqual({
    "brand.accent": null,
    "brand.radius": 0,
    "brand.termsUrl": "https://example.com/terms",
  });
});

test("an accent is refused with the nearest one that passes", () => {
  expect(findAccentProblem("#2f55c8")).toBeUndefined();
  expect(findAccentProblem("")).toBeUndefined();
  expect(findAccentProblem("blue")).toBe("format");
  const problem = findAccentProblem("#ffd400");
  if (typeof problem !== "object") throw new Error("The accent is accepted.");
  expect(problem.contrast).toBeLessThan(4.5);
  expect(findAccentProblem(problem.nearest)).toBeUndefined();
});

test("a dark background is refused with the nearest one that passes", () => {
  const problem = findBackgroundProblem("#334455", "#2f55c8");
  if (typeof problem !== "object") throw new Error("The background is accepted.");
  expect(findBackgroundProblem(problem.nearest, "#2f55c8")).toBeUndefined();
});

test("legal links are web addresses, and a version of the terms needs their address", () => {
  expect(findLegalProblems(saved)).toEqual({});
  expect(findLegalProblems(change({ termsUrl: "javascript:alert(1)", privacyUrl: "example.com" }))).toEqual({
    termsUrl: "url",
    privacyUrl: "url",
  });
  expect(findLegalProblems(change({ termsVersion: "2026-11" }))).toEqual({ termsUrl: "needed" });
  expect(findLegalProblems(change({ termsVersion: "2026-11", termsUrl: "https://example.com/terms" }))).toEqual({});
  expect(isValid(saved)).toBe(true);
  expect(isValid(change({ privacyUrl: "example.com" }))).toBe(false);
});

test("the preview has the nearest colours in place of refused ones", () => {
  const previewed = previewConfig(config, change({ accent: "#ffd400", background: "nothing", radius: 0 }));
  const { palette, background, radius } = toBrand(previewed);
  expect(findAccentProblem(palette?.light.accent ?? "")).toBeUndefined();
  expect([palette?.light.accent === "#ffd400", background, radius]).toEqual([false, null, 0]);
  expect(previewConfig(config, saved).brand.accent).toBe("#2f55c8");
});

test("files that are not saved stay in the browser: the server gets other URLs", () => {
  const { brand } = previewConfig(config, change({ logoLight: "data:image/png;base64,AAAA", logoDark: "https://example.org/dark.png" }));
  const { settings, insertFiles } = withoutFiles(brand);
  expect(settings).toMatchObject({ radius: 8, logoDark: "https://example.org/dark.png", logoLight: "https://preview.invalid/logoLight" });
  expect(insertFiles(`<img src="${settings.logoLight}">`)).toBe('<img src="data:image/png;base64,AAAA">');
});

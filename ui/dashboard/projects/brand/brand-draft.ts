import type { ProjectConfig } from "#contract/config/tree.ts";
import { brandLimits } from "#contract/vocabulary/projects/brand.ts";
import {
  accentContrast,
  backgroundContrast,
  defaultAccent,
  hexColorPattern,
  minContrast,
  nearestAccent,
  nearestBackground,
} from "#contract/vocabulary/projects/brand-colors.ts";

type BrandConfig = ProjectConfig["brand"];

/** The brand in the form: texts as typed, and empty where nothing is set. New images and fonts are data URLs. */
export type BrandDraft = { readonly [Key in keyof BrandConfig]-?: Exclude<BrandConfig[Key], undefined> };

const unset = {
  logoLight: "",
  logoDark: "",
  logoLightWide: "",
  logoDarkWide: "",
  accent: "",
  background: "",
  favicon: "",
  termsUrl: "",
  privacyUrl: "",
  termsVersion: "",
};

/** The settings that the form edits as a text. */
export type BrandText = keyof typeof unset;

/** Reads the brand of a configuration. */
export const toBrandDraft = ({ brand }: Pick<ProjectConfig, "brand">): BrandDraft => ({
  ...unset,
  ...(Object.fromEntries(Object.entries(brand).filter(([, value]) => value !== undefined)) as typeof unset & typeof brand),
});

const trimmed = <Value>(value: Value): Value => (typeof value === "string" ? (value.trim() as Value) : value);

/** The override that turns `saved` into `draft`. Unchanged values are omitted, so that concurrent changes of others remain. */
export function brandOverride(saved: BrandDraft, draft: BrandDraft) {
  const changed = (Object.keys(saved) as (keyof BrandDraft)[]).filter((key) => trimmed(saved[key]) !== trimmed(draft[key]));
  return Object.fromEntries(changed.map((key) => [`brand.${key}`, trimmed(draft[key]) === "" ? null : trimmed(draft[key])]));
}

/** Why a colour is refused: it is no colour, or text on it would not be legible. Then with the contrast, and the nearest that passes. */
export type ColorProblem = "format" | { readonly contrast: number; readonly nearest: string };

/** The problem of a typed accent; undefined if it may be saved. */
export function findAccentProblem(typed: string): ColorProblem | undefined {
  const accent = typed.trim();
  if (accent === "") return undefined;
  if (!hexColorPattern.test(accent)) return "format";
  const contrast = accentContrast(accent);
  return contrast < minContrast ? { contrast, nearest: nearestAccent(accent) } : undefined;
}

/** The accent that the pages have while another one is typed: the nearest that passes. Undefined: no colour is typed. */
export const readAccent = (typed: string): string | undefined =>
  hexColorPattern.test(typed.trim()) ? nearestAccent(typed.trim()) : undefined;

/** The problem of a typed background; undefined if it may be saved. @param accent the typed accent. A refused one counts as the default */
export function findBackgroundProblem(typed: string, accent: string): ColorProblem | undefined {
  const background = typed.trim();
  if (background === "") return undefined;
  if (!hexColorPattern.test(background)) return "format";
  const text = findAccentProblem(accent) === undefined ? (readAccent(accent) ?? defaultAccent) : defaultAccent;
  const contrast = backgroundContrast(background, text);
  return contrast < minContrast ? { contrast, nearest: nearestBackground(background, text) } : undefined;
}

/** The legal settings that the form refuses, with the reason. */
export function findLegalProblems({ termsUrl, privacyUrl, termsVersion }: BrandDraft) {
  return {
    ...(!isLegalUrl(termsUrl) && { termsUrl: "url" as const }),
    ...(!isLegalUrl(privacyUrl) && { privacyUrl: "url" as const }),
    // A box that asks for consent to a text without a link is worthless.
    ...(termsVersion.trim() !== "" && termsUrl.trim() === "" && { termsUrl: "needed" as const }),
    ...(termsVersion.trim().length > brandLimits.termsVersion && { termsVersion: "tooLong" as const }),
  };
}

function isLegalUrl(typed: string): boolean {
  const text = typed.trim();
  return text === "" || (text.length <= brandLimits.legalUrl && /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text));
}

/** Whether the brand may be saved. */
export const isValid = (draft: BrandDraft): boolean =>
  findAccentProblem(draft.accent) === undefined &&
  findBackgroundProblem(draft.background, draft.accent) === undefined &&
  Object.keys(findLegalProblems(draft)).length === 0;

/** The configuration of a preview. A refused colour is replaced by the nearest that passes, and other refused values by none. */
export function previewConfig(config: ProjectConfig, draft: BrandDraft): ProjectConfig {
  const accent = readAccent(draft.accent);
  const problem = findBackgroundProblem(draft.background, draft.accent);
  const background = problem === undefined ? draft.background.trim() : problem === "format" ? "" : problem.nearest;
  const problems = findLegalProblems(draft);
  const set = Object.entries({ ...draft, accent: accent ?? "", background }).filter(([key, value]) => value !== "" && !(key in problems));
  return { ...config, brand: Object.fromEntries(set) as BrandConfig };
}

/**
 * Replaces the files of a brand that are not saved by URLs. A preview does not send them to the server.
 * @returns the settings for the server, and a function that puts the files into what it rendered
 */
export function withoutFiles(brand: BrandConfig) {
  const files = Object.entries(brand).flatMap(([key, value]) =>
    typeof value === "string" && value.startsWith("data:") ? [[key, `https://preview.invalid/${key}`, value] as const] : [],
  );
  return {
    settings: { ...brand, ...Object.fromEntries(files.map(([key, url]) => [key, url])) } as Readonly<
      Record<string, string | number | boolean>
    >,
    insertFiles: (html: string) => files.reduce((text, [, url, data]) => text.replaceAll(url, data), html),
  };
}

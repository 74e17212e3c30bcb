import type { Json } from "../vocabulary/json.ts";
import { isObject, type JsonObject } from "./json-object.ts";
import type { Override } from "./merge-override.ts";
import { migrateSignUpSwitch } from "./sign-up-mode.ts";

/**
 * Legacy keys and the current name of their last part. Undefined: dropped. Published clients still write them (wire protocol, section
 * 4.4), and so do files of earlier versions.
 */
const renamedPaths: readonly (readonly [path: string, currentName: string | undefined])[] = [
  ["workflows", undefined],
  ["apps.installed.workflows", undefined],
  ["auth.password.refuseCommon", "refuseBreached"],
  ["emails.theme", "selectedThemeId"],
  ["emails.themeList", undefined],
  ["emails.templateList", undefined],
  ["payments.stripeAccountId", undefined],
  ["payments.stripeAccountSetupComplete", undefined],
  ["payments.offers", "products"],
  ["payments.groups", "catalogs"],
  ["payments.products.*.groupId", "catalogId"],
  ["payments.items.*.default", undefined],
];
const rules = renamedPaths.map(([path, currentName]) => ({ path: path.split("."), currentName }));

/** Skips the comparison for keys that no rule names. */
const legacyNames = new Set(rules.map(({ path }) => path.at(-1)));

const matches = (rule: readonly string[], path: readonly string[]) =>
  rule.length === path.length && rule.every((part, index) => part === "*" || part === path[index]);

/** A path in current names, or undefined if it was dropped. */
function toCurrentPath(path: readonly string[]): string[] | undefined {
  const current: string[] = [];
  for (const part of path) {
    const rule = legacyNames.has(part) ? rules.find((candidate) => matches(candidate.path, [...current, part])) : undefined;
    if (rule && rule.currentName === undefined) return undefined;
    current.push(rule?.currentName ?? part);
  }
  return current;
}

interface Entry {
  readonly name: string;
  readonly value: Json;
  readonly isLegacy: boolean;
}

/** A current name wins over a legacy name of the same setting. */
const mergeEntries = (entries: readonly Entry[]): JsonObject =>
  Object.fromEntries([...entries].sort((a, b) => Number(b.isLegacy) - Number(a.isLegacy)).map(({ name, value }) => [name, value]));

/**
 * Rewrites an override in current names, with dots in its outermost keys only. A dotted key in a nested object means the whole
 * path and is moved to the top level.
 */
export function migrateOverride(submitted: JsonObject): Override {
  const hoisted: Entry[] = [];

  const migrateValue = (path: readonly string[], value: Json): Json => {
    if (Array.isArray(value) && path.join(".") === "domains.trustedDomains")
      return migrateValue(path, Object.fromEntries(value.map((domain, index) => [String(index), domain])));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).flatMap(([key, inner]) => {
      const isDotted = key.includes(".");
      const parts = key.split(".");
      const current = parts.some((part) => legacyNames.has(part)) ? toCurrentPath([...path, ...parts]) : [...path, ...parts];
      if (!current) return [];
      const name = current.slice(path.length).join(".");
      const entry = { name, value: migrateValue(current, inner), isLegacy: name !== key };
      if (!isDotted || path.length === 0) return [entry];
      hoisted.push({ ...entry, name: current.join("."), isLegacy: true });
      return [];
    });
    return mergeEntries(entries);
  };

  const entries = migrateValue([], submitted) as JsonObject;
  return migrateSignUpSwitch({ ...mergeEntries(hoisted), ...entries });
}

import type { Json } from "../vocabulary/json.ts";
import type { Override } from "./merge.ts";
import { isObject, type JsonObject } from "./shape.ts";

/** Keys that published clients may still write (wire protocol, section 4.4), and what their last part is called now: undefined, dropped. */
const renamed: readonly (readonly [path: string, now: string | undefined])[] = [
  ["sourceOfTruth", undefined],
  ["workflows", undefined],
  ["apps.installed.workflows", undefined],
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
const rules = renamed.map(([path, now]) => ({ path: path.split("."), now }));

/** Most keys have none of these names, and need no comparison. */
const oldNames = new Set(rules.map(({ path }) => path.at(-1)));

const matches = (rule: readonly string[], path: readonly string[]) =>
  rule.length === path.length && rule.every((part, place) => part === "*" || part === path[place]);

/** A path by its present names, or undefined if there is no such thing any more. */
function presentPath(path: readonly string[]): string[] | undefined {
  const present: string[] = [];
  for (const part of path) {
    const rule = oldNames.has(part) ? rules.find((known) => matches(known.path, [...present, part])) : undefined;
    if (rule && rule.now === undefined) return undefined;
    present.push(rule?.now ?? part);
  }
  return present;
}

/** Names of today go before old names of the same thing. */
const gathered = (entries: readonly { name: string; value: Json; isOld: boolean }[]): JsonObject =>
  Object.fromEntries([...entries].sort((a, b) => Number(b.isOld) - Number(a.isOld)).map(({ name, value }) => [name, value]));

/**
 * An override by the names of today, with dots in its outermost keys only: a dotted key in a nested object means the same as
 * the whole path outside.
 */
export function modernised(sent: JsonObject): Override {
  const outside: { name: string; value: Json; isOld: boolean }[] = [];

  const inside = (path: readonly string[], value: Json): Json => {
    if (Array.isArray(value) && path.join(".") === "domains.trustedDomains")
      return inside(path, Object.fromEntries(value.map((domain, place) => [String(place), domain])));
    if (!isObject(value)) return value;
    const kept = Object.entries(value).flatMap(([key, inner]) => {
      const isDotted = key.includes(".");
      const present = presentPath([...path, ...key.split(".")]);
      if (!present) return [];
      const name = present.slice(path.length).join(".");
      const entry = { name, value: inside(present, inner), isOld: name !== key };
      if (!isDotted || path.length === 0) return [entry];
      outside.push({ ...entry, name: present.join("."), isOld: true });
      return [];
    });
    return gathered(kept);
  };

  const kept = inside([], sent) as JsonObject;
  return { ...gathered(outside), ...kept };
}

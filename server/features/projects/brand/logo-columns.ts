import { isObject } from "#contract/config/json-object.ts";
import type { Override } from "#contract/config/override.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";

/**
 * The two logos that the wire protocol has as fields of a project. They are stored in the project's row only. Configurations that are
 * read have them added (`configWithLogos`), and those that are written have them removed.
 */
const columns = { logoLight: "logo_url", logoLightWide: "full_logo_url" } as const;
const keys = Object.keys(columns) as (keyof typeof columns)[];
const isLogo = (key: string) => (keys as string[]).includes(key);

/** An override without the two logos. */
export function withoutLogos(override: Override): Override {
  const entries = Object.entries(override).filter(([path]) => !(path.startsWith("brand.") && isLogo(path.slice("brand.".length))));
  const rest: Override = Object.fromEntries(entries);
  const { brand } = rest;
  if (!isObject(brand) || !keys.some((key) => Object.hasOwn(brand, key))) return rest;
  return { ...rest, brand: Object.fromEntries(Object.entries(brand).filter(([key]) => !isLogo(key))) };
}

/** The two logos of an override, unless a replacement of it sets them. Published clients do not know them as a part of the configuration. */
export function retainedLogos(override: Override, replacement: Override): Override {
  if (Object.hasOwn(replacement, "brand")) return {};
  const paths = keys.map((key) => `brand.${key}`).filter((path) => !Object.hasOwn(replacement, path));
  return Object.fromEntries(Object.entries(override).filter(([path, value]) => paths.includes(path) && value !== null));
}

/** The columns of a project that a change of its configuration sets. */
export function changedLogos(
  before: ProjectConfig,
  after: ProjectConfig,
): { readonly logo_url?: string | null; readonly full_logo_url?: string | null } {
  const changed = keys.filter((key) => before.brand[key] !== after.brand[key]);
  return Object.fromEntries(changed.map((key) => [columns[key], after.brand[key] ?? null]));
}

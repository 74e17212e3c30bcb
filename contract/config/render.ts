import type { Json } from "../vocabulary/json.ts";
import { appIds } from "./apps.ts";
import { lightThemeId } from "./built-in-themes.ts";
import { expandSystemPermissions } from "./expand-system-permissions.ts";
import { isObject, type JsonObject, ownProperty } from "./json-object.ts";
import { mergeOverride, type Override } from "./merge-override.ts";
import { childShape, configShape, isValid, type Shape } from "./shape.ts";
import { migrateSignUpSwitch } from "./sign-up-mode.ts";
import type { ProjectConfig } from "./tree.ts";

function dropNulls(value: Json): Json {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(entries.map(([key, inner]) => [key, dropNulls(inner)]));
}

/**
 * Whether a key has an object before anything is set. It has for all groups and built-in entries, and for records unless they default to
 * another value.
 */
function existsByDefault(shape: Shape, key: string): boolean {
  if (shape.kind === "record") return isObject(shape.defaultValue) && Object.hasOwn(shape.defaultValue, key);
  const next = childShape(shape, key);
  return next?.kind === "group" || (next?.kind === "record" && isObject(next.defaultValue));
}

function setPath(tree: JsonObject, path: readonly string[], value: Json): void {
  let shape = configShape;
  let parent = tree;
  for (const [index, key] of path.entries()) {
    const next = childShape(shape, key);
    // Unknown keys are not rendered.
    if (!next) return;
    if (index === path.length - 1) {
      if (value === null) delete parent[key];
      else parent[key] = dropNulls(value);
      return;
    }
    if (!Object.hasOwn(parent, key) && existsByDefault(shape, key)) parent[key] = {};
    const inner = ownProperty(parent, key);
    if (!isObject(inner)) return;
    shape = next;
    parent = inner;
  }
}

/**
 * The nested form of an override. Paths with fewer dots are applied first (wire protocol, section 4.4), so a longer path replaces what a
 * shorter one nests. Null deletes at every depth. A path whose parent is not an object is left out.
 */
export function normalizeOverride(override: Override): JsonObject {
  const tree: JsonObject = {};
  const paths = Object.keys(override).map((path) => path.split("."));
  for (const path of paths.sort((a, b) => a.length - b.length)) setPath(tree, path, override[path.join(".")] ?? null);
  return tree;
}

/**
 * The value of the configuration at a shape.
 * @param set the value that was set, of any type; an invalid one counts as not set
 * @param builtIn the default of a built-in record entry, which takes precedence over the shape's default
 * @param key of the record entry that contains the shape
 */
function resolve(shape: Shape, set: Json | undefined, builtIn: Json | undefined, key: string): Json | undefined {
  if (shape.kind === "leaf") {
    // An encrypted secret is longer than its schema allows.
    if (set !== undefined && (shape.secret ? typeof set === "string" : isValid(shape, set))) return set;
    return builtIn ?? (shape.defaultsToKey ? key : shape.defaultValue);
  }
  const values = isObject(set) ? set : {};
  const result: JsonObject = {};
  if (shape.kind === "group") {
    const builtInFields = isObject(builtIn) ? builtIn : {};
    for (const [name, field] of shape.fields) {
      const value = resolve(field, ownProperty(values, name), ownProperty(builtInFields, name), key);
      if (value !== undefined) result[name] = value;
    }
    return shape.optional && Object.keys(result).length === 0 ? undefined : result;
  }
  if (set !== undefined && isValid(shape.alternative, set)) return set;
  if (set !== values && !isObject(shape.defaultValue)) return shape.defaultValue;
  const builtInEntries = isObject(shape.defaultValue) ? shape.defaultValue : {};
  for (const name of new Set([...Object.keys(builtInEntries), ...Object.keys(values)])) {
    const entry = childShape(shape, name);
    const [value, builtInEntry] = [ownProperty(values, name), ownProperty(builtInEntries, name)];
    if (!entry || (entry.kind === "group" && !isObject(value) && builtInEntry === undefined)) continue;
    const resolved = resolve(entry, value, builtInEntry, name);
    if (resolved !== undefined) result[name] = resolved;
  }
  return result;
}

/** Applies the rules that depend on more than one value. */
function applyRules(config: ProjectConfig): ProjectConfig {
  const { apps, auth, emails, sourceOfTruth: source } = config;
  const isComplete =
    source.type === "neon" ? source.connectionStrings !== undefined : source.type !== "postgres" || source.connectionString;
  const installed = appIds.flatMap((id) => (apps.installed[id] ? [[id, apps.installed[id]]] : []));
  return {
    ...config,
    auth: { ...auth, allowSignUp: auth.signUp.mode !== "closed" },
    apps: { ...apps, installed: Object.fromEntries(installed) },
    emails: { ...emails, selectedThemeId: Object.hasOwn(emails.themes, emails.selectedThemeId) ? emails.selectedThemeId : lightThemeId },
    sourceOfTruth: source.type === "hosted" || !isComplete ? { type: "hosted" } : source,
  };
}

/**
 * Renders overrides, lowest level first, to a whole configuration (wire protocol, section 4.4). Never throws: a value that does not match
 * the schema counts as not set. Such a value was written by hand, or before the schema changed.
 */
export function renderConfiguration(...overrides: readonly Override[]): ProjectConfig {
  const set = normalizeOverride(expandSystemPermissions(overrides.map(migrateSignUpSwitch).reduce(mergeOverride, {})));
  // The walk follows the schema's shape and validates every leaf, so the result has the schema's type.
  return applyRules(resolve(configShape, set, undefined, "") as unknown as ProjectConfig);
}

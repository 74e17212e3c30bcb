import type { Json } from "../vocabulary/json.ts";
import { appIds } from "./apps.ts";
import { lightThemeId } from "./built-in-themes.ts";
import { mergeOverride, type Override } from "./merge.ts";
import { child, fits, isObject, type JsonObject, own, root, type Shape } from "./shape.ts";
import type { ProjectConfig } from "./tree.ts";

function withoutNulls(value: Json): Json {
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNulls(inner)]));
}

/** Whether an object stands under a key before anything is set: groups always, records unless they begin as something else, entries if built in. */
function isThere(shape: Shape, key: string): boolean {
  if (shape.kind === "record") return isObject(shape.fallback) && Object.hasOwn(shape.fallback, key);
  const next = child(shape, key);
  return next?.kind === "group" || (next?.kind === "record" && isObject(next.fallback));
}

function put(tree: JsonObject, path: readonly string[], value: Json): void {
  let shape = root;
  let parent = tree;
  for (const [place, key] of path.entries()) {
    const next = child(shape, key);
    // A key that the configuration does not have is never rendered.
    if (!next) return;
    if (place === path.length - 1) {
      if (value === null) delete parent[key];
      else parent[key] = withoutNulls(value);
      return;
    }
    if (!Object.hasOwn(parent, key) && isThere(shape, key)) parent[key] = {};
    const inner = own(parent, key);
    if (!isObject(inner)) return;
    shape = next;
    parent = inner;
  }
}

/**
 * The nested form of an override, paths with fewer dots first (wire protocol, section 4.4): a path goes before what is nested
 * under a shorter one, null deletes wherever the value stands, and a path whose parent is not an object is left out.
 */
export function normalise(override: Override): JsonObject {
  const tree: JsonObject = {};
  const paths = Object.keys(override).map((path) => path.split("."));
  for (const path of paths.sort((a, b) => a.length - b.length)) put(tree, path, override[path.join(".")] ?? null);
  return tree;
}

/**
 * What the configuration says at a shape.
 * @param set what was set there, of any form: what does not fit counts as not set
 * @param builtIn what stands there unless set, where that is not the shape's to say: in the entries that every project has
 * @param key of the record's entry it is in
 */
function rendered(shape: Shape, set: Json | undefined, builtIn: Json | undefined, key: string): Json | undefined {
  if (shape.kind === "leaf") {
    // A secret may be sealed, and is longer then.
    if (set !== undefined && (shape.secret ? typeof set === "string" : fits(shape, set))) return set;
    return builtIn ?? (shape.keyByDefault ? key : shape.fallback);
  }
  const values = isObject(set) ? set : {};
  const result: JsonObject = {};
  if (shape.kind === "group") {
    const known = isObject(builtIn) ? builtIn : {};
    for (const [name, field] of shape.fields) {
      const value = rendered(field, own(values, name), own(known, name), key);
      if (value !== undefined) result[name] = value;
    }
    return shape.optional && Object.keys(result).length === 0 ? undefined : result;
  }
  if (set !== undefined && fits(shape.instead, set)) return set;
  if (set !== values && !isObject(shape.fallback)) return shape.fallback;
  const known = isObject(shape.fallback) ? shape.fallback : {};
  for (const name of new Set([...Object.keys(known), ...Object.keys(values)])) {
    const entry = child(shape, name);
    const [value, ground] = [own(values, name), own(known, name)];
    if (!entry || (entry.kind === "group" && !isObject(value) && ground === undefined)) continue;
    const told = rendered(entry, value, ground, name);
    if (told !== undefined) result[name] = told;
  }
  return result;
}

/** What depends on more than one value of the tree. */
function sanitised(config: ProjectConfig): ProjectConfig {
  const { apps, emails, sourceOfTruth: source } = config;
  const isComplete =
    source.type === "neon" ? source.connectionStrings !== undefined : source.type !== "postgres" || source.connectionString;
  const installed = appIds.flatMap((id) => (apps.installed[id] ? [[id, apps.installed[id]]] : []));
  return {
    ...config,
    apps: { ...apps, installed: Object.fromEntries(installed) },
    emails: { ...emails, selectedThemeId: Object.hasOwn(emails.themes, emails.selectedThemeId) ? emails.selectedThemeId : lightThemeId },
    sourceOfTruth: source.type === "hosted" || !isComplete ? { type: "hosted" } : source,
  };
}

/**
 * The whole configuration that overrides make, lowest level first (wire protocol, section 4.4). Never throws: what does not
 * fit the schema, because it was stored by hand or before the schema changed, counts as not set.
 */
export function renderConfiguration(...overrides: readonly Override[]): ProjectConfig {
  const set = normalise(overrides.reduce(mergeOverride, {}));
  // By construction: the schema's own shape was walked, and every leaf was judged by its own schema.
  return sanitised(rendered(root, set, undefined, "") as unknown as ProjectConfig);
}

import type { Json } from "../vocabulary/json.ts";
import { configuration as bounds } from "../vocabulary/limits.ts";
import { type Level, levels } from "./leaf.ts";
import { modernised } from "./legacy.ts";
import type { Override } from "./merge.ts";
import { child, fits, holdsSecret, isObject, type JsonObject, root, type Shape } from "./shape.ts";

export { mergeOverride, type Override } from "./merge.ts";

/** An override that may be stored, or why it may not. */
export type Checked = { ok: true; override: Override } | { ok: false; reason: string };

/** Why something cannot be set; thrown and caught within this file. */
class Fault extends Error {}

const segment = /^[A-Za-z0-9_:$][A-Za-z0-9_:$-]*$/;
const shown = (path: string) => JSON.stringify(path.length > bounds.pathLength ? `${path.slice(0, bounds.pathLength)}…` : path);

const tooDeep = () => new Fault(`The configuration is nested more than ${bounds.depth} deep.`);

/** Too deep to be walked, or too much to be worth it. */
function requireBounds(sent: JsonObject): void {
  let keys = 0;
  let layer: unknown[] = [sent];
  for (let depth = 0; layer.length > 0; depth++) {
    if (depth > bounds.depth) throw tooDeep();
    layer = layer.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
    keys += layer.length;
    if (keys > bounds.keys) throw new Fault(`At most ${bounds.keys} values are set at once.`);
  }
}

/** Refuses keys that are not made of well-formed parts, wherever they stand, and paths of more parts than any walk should take. */
function requireKeys(sent: JsonObject, around: string, partsAround: number): void {
  for (const [key, value] of Object.entries(sent)) {
    const path = `${around}${key}`;
    const parts = key.split(".");
    if (path.length > bounds.pathLength || !parts.every((part) => segment.test(part)))
      throw new Fault(
        `${shown(path)} is not a path of the configuration: its parts are letters, digits, _, :, $ and hyphens, joined by dots.`,
      );
    if (partsAround + parts.length > bounds.depth) throw tooDeep();
    if (isObject(value)) requireKeys(value, `${path}.`, partsAround + parts.length);
  }
}

function step(shape: Shape, key: string, path: string): Shape {
  const next = child(shape, key);
  if (next) return next;
  const issue = shape.kind === "record" ? shape.key.safeParse(key).error?.issues[0] : undefined;
  throw new Fault(`The configuration has no key ${shown(path)}${issue ? `: ${issue.message}` : ""}.`);
}

function requireValue(shape: Shape, value: Json, path: string, level: Level): void {
  // Null unsets, whatever is there.
  if (shape.kind === "leaf") {
    // What the project level alone sets, no other may.
    if (shape.level === "project" ? level !== "project" : levels.indexOf(shape.level) > levels.indexOf(level))
      throw new Fault(`${shown(path)} cannot be set in the ${level}'s configuration.`);
    const issue = value === null ? undefined : shape.schema.safeParse(value).error?.issues[0];
    if (issue) throw new Fault(`${shown(path)}: ${issue.message}.`);
    return;
  }
  if (value === null || (shape.kind === "record" && fits(shape.instead, value))) return;
  if (!isObject(value)) throw new Fault(`${shown(path)}: must be an object.`);
  for (const [key, inner] of Object.entries(value)) requireValue(step(shape, key, `${path}.${key}`), inner, `${path}.${key}`, level);
}

function requirePath(path: string, value: Json, level: Level): void {
  let shape: Shape = root;
  let walked = "";
  for (const key of path.split(".")) {
    walked = walked ? `${walked}.${key}` : key;
    shape = step(shape, key, walked);
  }
  requireValue(shape, value, path, level);
}

/**
 * Judges a change of a configuration value by value (wire protocol, section 4.4): its keys exist and may be set at the level,
 * its values are of their types, forms and bounds. What depends on other values is not judged.
 * @returns the change by the names of today, to be merged into what is stored; or a sentence that names the path at fault
 */
export function checkOverride(value: unknown, level: Level = "environment"): Checked {
  try {
    if (!isObject(value) || ![Object.prototype, null].includes(Object.getPrototypeOf(value)))
      throw new Fault("The configuration must be a JSON object.");
    requireBounds(value);
    requireKeys(value, "", 0);
    const override = modernised(value);
    for (const [path, inner] of Object.entries(override)) requirePath(path, inner, level);
    return { ok: true, override };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, reason: error.message };
    throw error;
  }
}

/** The same from JSON text; absent and empty text, which change nothing, are the caller's. */
export function readOverride(text: string): Checked {
  if (text.length > bounds.changeLength)
    return { ok: false, reason: `The configuration is longer than ${bounds.changeLength} characters.` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: "The configuration is not valid JSON." };
  }
  return checkOverride(value);
}

function mapped(shape: Shape | undefined, value: Json, path: string, change: (value: string, path: string) => string): Json {
  // Most of a configuration has none, and is not walked.
  if (!shape || !holdsSecret(shape)) return value;
  if (shape.kind === "leaf") return shape.secret && typeof value === "string" ? change(value, path) : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(child(shape, key), inner, `${path}.${key}`, change)]));
}

/** An override with its secrets, wherever they stand, rewritten: sealed before it is stored, opened before it is used. */
export const mapSecrets = (override: Override, change: (value: string, path: string) => string): Override =>
  Object.fromEntries(
    Object.entries(override).map(([path, value]) => {
      const shape = path.split(".").reduce<Shape | undefined>((above, key) => above && child(above, key), root);
      return [path, mapped(shape, value, path, change)];
    }),
  );

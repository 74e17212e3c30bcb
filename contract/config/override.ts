import type { z } from "zod";
import { describeViolation } from "../kernel/violation.ts";
import { cutText } from "../vocabulary/cut-text.ts";
import type { Json } from "../vocabulary/json.ts";
import { configLimits } from "../vocabulary/projects/config-limits.ts";
import { isObject, type JsonObject } from "./json-object.ts";
import { type Level, levels } from "./leaf.ts";
import type { Override } from "./merge-override.ts";
import { migrateOverride } from "./migrate-override.ts";
import { childShape, configShape, containsSecret, isValid, type Shape } from "./shape.ts";

export { mergeOverride, type Override } from "./merge-override.ts";

/** A valid override, or the reason why it is not valid. */
export type OverrideCheck = { ok: true; override: Override } | { ok: false; reason: string };

/** Thrown and caught within this file. */
class OverrideError extends Error {}

const segment = /^[A-Za-z0-9_:$][A-Za-z0-9_:$-]*$/;
const quotePath = (path: string) =>
  JSON.stringify(path.length > configLimits.pathLength ? `${cutText(path, configLimits.pathLength)}…` : path);

/** Returns the rule that a value breaks, or undefined for a valid one. */
function violationIn(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value, { reportInput: true }).error?.issues[0];
  return issue && describeViolation(issue);
}

const tooDeep = () => new OverrideError(`The configuration is nested more than ${configLimits.depth} deep.`);

/** Refuses input that is too deep or too large before anything recursive runs on it. */
function assertBounds(submitted: JsonObject): void {
  let keys = 0;
  let layer: unknown[] = [submitted];
  for (let depth = 0; layer.length > 0; depth++) {
    if (depth > configLimits.depth) throw tooDeep();
    layer = layer.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
    keys += layer.length;
    if (keys > configLimits.keys) throw new OverrideError(`At most ${configLimits.keys} values are set at once.`);
  }
}

/** The malformed keys at every depth, and paths with too many parts. */
function* keyIssues(submitted: JsonObject, parentPath: string, parentDepth: number): Generator<string> {
  for (const [key, value] of Object.entries(submitted)) {
    const path = `${parentPath}${key}`;
    const parts = key.split(".");
    if (path.length > configLimits.pathLength || !parts.every((part) => segment.test(part)))
      yield `${quotePath(path)} is not a path of the configuration: its parts are letters, digits, _, :, $ and hyphens, joined by dots.`;
    else if (parentDepth + parts.length > configLimits.depth) throw tooDeep();
    else if (isObject(value)) yield* keyIssues(value, `${path}.`, parentDepth + parts.length);
  }
}

/** The shape below a key, or why there is none. */
function readChild(shape: Shape, key: string, path: string): Shape | string {
  const child = childShape(shape, key);
  if (child) return child;
  const violation = shape.kind === "record" ? violationIn(shape.key, key) : undefined;
  return `The configuration has no key ${quotePath(path)}${violation ? `: ${violation}` : ""}.`;
}

function* valueIssues(shape: Shape, value: Json, path: string, level: Level): Generator<string> {
  if (shape.kind === "leaf") {
    // Null removes any value.
    const violation = value === null ? undefined : violationIn(shape.onWrite ?? shape.schema, value);
    if (violation) return yield `${quotePath(path)}: ${violation}.`;
    // Clients send rendered configurations back, in which the project level has its defaults.
    if (shape.level === "project" && (value === null || value === shape.defaultValue)) return;
    if (shape.level === "project" ? level !== "project" : levels.indexOf(shape.level) > levels.indexOf(level))
      yield `${quotePath(path)} cannot be set in the ${level}'s configuration.`;
    return;
  }
  if (value === null || (shape.kind === "record" && isValid(shape.alternative, value))) return;
  if (!isObject(value)) return yield `${quotePath(path)}: must be an object.`;
  for (const [key, inner] of Object.entries(value)) {
    const child = readChild(shape, key, `${path}.${key}`);
    if (typeof child === "string") yield child;
    else yield* valueIssues(child, inner, `${path}.${key}`, level);
  }
}

function* pathIssues(path: string, value: Json, level: Level): Generator<string> {
  let shape: Shape = configShape;
  let currentPath = "";
  for (const key of path.split(".")) {
    currentPath = currentPath ? `${currentPath}.${key}` : key;
    const child = readChild(shape, key, currentPath);
    if (typeof child === "string") return yield child;
    shape = child;
  }
  yield* valueIssues(shape, value, path, level);
}

/** The issues of a change. Values below a malformed key are not validated. */
function* overrideIssues(submitted: JsonObject, level: Level): Generator<string> {
  // No prototype: a key may be called __proto__.
  const wellFormed: JsonObject = Object.create(null);
  for (const [key, value] of Object.entries(submitted)) {
    let isMalformed = false;
    for (const issue of keyIssues({ [key]: value }, "", 0)) {
      isMalformed = true;
      yield issue;
    }
    if (!isMalformed) wellFormed[key] = value;
  }
  for (const [path, value] of Object.entries(migrateOverride(wellFormed))) yield* pathIssues(path, value, level);
}

/** Faults that one reason lists, one a line. */
const maxIssues = 20;

/**
 * Validates a change of a configuration value by value (wire protocol, section 4.4). Its keys exist and may be set at the level; its values
 * have the right types. Dependencies between values are not checked.
 * @returns the change in current names, or a reason that names the paths of all issues
 */
export function checkOverride(value: unknown, level: Level = "environment"): OverrideCheck {
  try {
    if (!isObject(value) || ![Object.prototype, null].includes(Object.getPrototypeOf(value)))
      throw new OverrideError("The configuration must be a JSON object.");
    assertBounds(value);
    const issues: string[] = [];
    for (const issue of overrideIssues(value, level)) if (issues.push(issue) === maxIssues) break;
    return issues.length > 0 ? { ok: false, reason: issues.join("\n") } : { ok: true, override: migrateOverride(value) };
  } catch (error) {
    if (error instanceof OverrideError) return { ok: false, reason: error.message };
    throw error;
  }
}

/** Parses and validates JSON text. Callers treat absent and empty text as no change. */
export function parseOverride(text: string): OverrideCheck {
  if (text.length > configLimits.changeLength)
    return { ok: false, reason: `The configuration is longer than ${configLimits.changeLength} characters.` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: "The configuration is not valid JSON." };
  }
  return checkOverride(value);
}

function mapSecretValues(shape: Shape | undefined, value: Json, path: string, change: (value: string, path: string) => string): Json {
  // Most of a configuration contains no secret and is not walked.
  if (!shape || !containsSecret(shape)) return value;
  if (shape.kind === "leaf") return shape.secret && typeof value === "string" ? change(value, path) : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapSecretValues(childShape(shape, key), inner, `${path}.${key}`, change)]),
  );
}

/** Rewrites the secrets of an override at every depth: to encrypt them for storage, or to decrypt them for use. */
export const mapSecrets = (override: Override, change: (value: string, path: string) => string): Override =>
  Object.fromEntries(
    Object.entries(override).map(([path, value]) => {
      const shape = path.split(".").reduce<Shape | undefined>((parent, key) => parent && childShape(parent, key), configShape);
      return [path, mapSecretValues(shape, value, path, change)];
    }),
  );

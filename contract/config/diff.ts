import type { Json } from "../vocabulary/json.ts";
import { isObject, type JsonObject, ownProperty } from "./json-object.ts";
import { childShape, configShape, type Shape } from "./shape.ts";
import type { SwitchPath } from "./switches.ts";
import type { ProjectConfig } from "./tree.ts";

/** A value that differs between two configurations. Added values have no `before`, removed ones no `after`, secrets neither. */
export interface ConfigChange {
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

// An empty object counts as a value, so that a record entry that sets nothing is reported.
const isBranch = (value: Json | undefined): value is JsonObject => isObject(value) && Object.keys(value).length > 0;
const isEqual = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b);

function diffValues(shape: Shape | undefined, before: Json | undefined, after: Json | undefined, path: string): ConfigChange[] {
  if (!isBranch(before) && !isBranch(after)) {
    if (isEqual(before, after)) return [];
    const isSecret = shape?.kind === "leaf" && shape.secret;
    return [isSecret ? { path, before: undefined, after: undefined } : { path, before, after }];
  }
  const [left, right] = [isBranch(before) ? before : {}, isBranch(after) ? after : {}];
  // A plain value was replaced by an object, or an object by a plain value.
  const replaced = [
    ...(isBranch(before) || before === undefined || isObject(before) ? [] : [{ path, before, after: undefined }]),
    ...(isBranch(after) || after === undefined || isObject(after) ? [] : [{ path, before: undefined, after }]),
  ];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  const nestedChanges = [...keys].flatMap((key) =>
    diffValues(shape && childShape(shape, key), ownProperty(left, key), ownProperty(right, key), path ? `${path}.${key}` : key),
  );
  return [...replaced, ...nestedChanges];
}

/** The value that follows from another one. */
const derivedPath: SwitchPath = "auth.allowSignUp";

/** All values that differ between two configurations, by dotted path. Without those that follow from others. */
export const diffConfigs = (before: ProjectConfig, after: ProjectConfig): ConfigChange[] =>
  diffValues(configShape, before as unknown as JsonObject, after as unknown as JsonObject, "").filter(({ path }) => path !== derivedPath);

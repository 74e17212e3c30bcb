import type { Json } from "../vocabulary/json.ts";
import { child, isObject, type JsonObject, own, root, type Shape } from "./shape.ts";
import type { ProjectConfig } from "./tree.ts";

/** A value that two configurations do not share; without `before` it is new, without `after` it is gone, and of a secret neither is told. */
export interface Difference {
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

// An object without keys is a value, too: an entry that sets nothing is still there.
const isBranch = (value: Json | undefined): value is JsonObject => isObject(value) && Object.keys(value).length > 0;
const same = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b);

function compared(shape: Shape | undefined, before: Json | undefined, after: Json | undefined, path: string): Difference[] {
  if (!isBranch(before) && !isBranch(after)) {
    if (same(before, after)) return [];
    const isSecret = shape?.kind === "leaf" && shape.secret;
    return [isSecret ? { path, before: undefined, after: undefined } : { path, before, after }];
  }
  const [left, right] = [isBranch(before) ? before : {}, isBranch(after) ? after : {}];
  // What is no object gives way to one, or the other way round.
  const ends = [
    ...(isBranch(before) || before === undefined || isObject(before) ? [] : [{ path, before, after: undefined }]),
    ...(isBranch(after) || after === undefined || isObject(after) ? [] : [{ path, before: undefined, after }]),
  ];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  const inner = [...keys].flatMap((key) =>
    compared(shape && child(shape, key), own(left, key), own(right, key), path ? `${path}.${key}` : key),
  );
  return [...ends, ...inner];
}

/** Every value that changes from one configuration to another, by its dotted path. */
export const differences = (before: ProjectConfig, after: ProjectConfig): Difference[] =>
  compared(root, before as unknown as JsonObject, after as unknown as JsonObject, "");

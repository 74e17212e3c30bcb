import { isObject, type JsonObject, ownProperty } from "#contract/config/json-object.ts";
import { childShape, configShape, containsSecret, type Shape } from "#contract/config/shape.ts";
import type { SwitchPath } from "#contract/config/switches.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { Json } from "#contract/vocabulary/json.ts";

interface Restoration {
  /** By dotted path; null removes a value. */
  readonly change: Record<string, Json>;
  /** Values that differ, of which the history has no copy. */
  readonly notRestored: { readonly key: string; readonly reason: "secret" | "file" }[];
}

/** Values that follow from others and cannot be set. */
const derived: readonly SwitchPath[] = ["auth.allowSignUp"];
const fileKeys = new Set(["brand.logoDark", "brand.logoDarkWide", "brand.favicon", "brand.typeface"]);

/**
 * The change that turns a configuration into an earlier one. It has no secrets. A secret that is now set stays, unless its entry or the
 * secret itself did not exist before.
 * @param publicUrl the server's own address: files below it are deleted when they are replaced
 */
export function restoreChange(current: ProjectConfig, earlier: ProjectConfig, publicUrl: string): Restoration {
  const change: Record<string, Json> = {};
  const notRestored: Restoration["notRestored"] = [];
  const isOwnFile = (path: string, value: Json) => fileKeys.has(path) && typeof value === "string" && value.startsWith(`${publicUrl}/`);

  /** A value to be set, without its secrets. */
  function copy(shape: Shape | undefined, value: Json, path: string): Json | undefined {
    if (shape?.kind === "leaf" && shape.secret) {
      if (value !== "") notRestored.push({ key: path, reason: "secret" });
      return undefined;
    }
    if (!shape || !containsSecret(shape) || !isObject(value)) return value;
    const entries = Object.entries(value).flatMap(([key, inner]) => {
      const copied = copy(childShape(shape, key), inner, `${path}.${key}`);
      return copied === undefined ? [] : [[key, copied] as const];
    });
    return Object.fromEntries(entries);
  }

  function visit(shape: Shape | undefined, now: Json | undefined, then: Json | undefined, path: string): void {
    if (JSON.stringify(now) === JSON.stringify(then) || derived.some((key) => key === path)) return;
    if (then === undefined) change[path] = null;
    else if (shape?.kind !== "leaf" && isObject(now) && isObject(then))
      for (const key of new Set([...Object.keys(now), ...Object.keys(then)]))
        visit(shape && childShape(shape, key), ownProperty(now, key), ownProperty(then, key), path ? `${path}.${key}` : key);
    else if (isOwnFile(path, then)) notRestored.push({ key: path, reason: "file" });
    else {
      const value = copy(shape, then, path);
      if (value !== undefined) change[path] = value;
    }
  }

  visit(configShape, current as unknown as JsonObject, earlier as unknown as JsonObject, "");
  return { change, notRestored };
}

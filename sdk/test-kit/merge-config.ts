import type { Json } from "../transport/json.ts";

type Tree = { readonly [key: string]: Json };

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

/** Merges settings into others, at every depth. Lists and values replace. */
export function mergeConfig(base: object, change: object): Tree {
  const merged: Record<string, Json> = { ...(base as Tree) };
  for (const [key, value] of Object.entries(change as Tree)) {
    const before = merged[key];
    if (value !== undefined) merged[key] = isTree(before) && isTree(value) ? mergeConfig(before, value) : value;
  }
  return merged;
}

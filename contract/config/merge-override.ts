import type { Json } from "../vocabulary/json.ts";

/** The values that a configuration sets, as stored: dotted paths, nested objects, or both mixed. Null removes a value. */
export type Override = Readonly<Record<string, Json>>;

/** Whether the path or a prefix of it is one of the keys. */
function isCovered(path: string, keys: Override): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1)) if (Object.hasOwn(keys, path.slice(0, end))) return true;
  return false;
}

/** Applies a change to an override. Each path of the change replaces the same path and everything below it. */
export const mergeOverride = (base: Override, change: Override): Override =>
  Object.fromEntries([...Object.entries(base).filter(([path]) => !isCovered(path, change)), ...Object.entries(change)]);

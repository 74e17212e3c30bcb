import type { Json } from "../vocabulary/json.ts";

/** What is set of a configuration: values under dotted paths, nested objects, or both mixed, as stored. Null unsets. */
export type Override = Readonly<Record<string, Json>>;

/** Whether one of the keys is the path itself or the beginning of it. */
function isCovered(path: string, keys: Override): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1)) if (Object.hasOwn(keys, path.slice(0, end))) return true;
  return false;
}

/** An override with a change made to it, key by key: what the change says of a path goes before all that was said of it and below it. */
export const mergeOverride = (stored: Override, change: Override): Override =>
  Object.fromEntries([...Object.entries(stored).filter(([path]) => !isCovered(path, change)), ...Object.entries(change)]);

import type { Json } from "#contract/vocabulary/json.ts";
import { secretSettings } from "./generated/secret-settings.ts";

/** A part of a configuration: an object of further parts, or a value. */
export type ConfigTree = { readonly [key: string]: Json };

/** Whether a value is an object of settings. Lists are values. */
export const isTree = (value: unknown): value is ConfigTree => typeof value === "object" && value !== null && !Array.isArray(value);

const secretPatterns = secretSettings.map((path) => path.split("."));

/** Whether a path names a secret, such as a provider's client secret. */
export function isSecretPath(path: readonly string[]): boolean {
  return secretPatterns.some((pattern) => pattern.length === path.length && pattern.every((key, at) => key === "*" || key === path[at]));
}

/** An override with dotted paths as one tree. Later keys are set on top of earlier ones. */
export function toTree(override: ConfigTree): ConfigTree {
  const root: Record<string, Json> = {};
  for (const [path, value] of Object.entries(override)) {
    const keys = path.split(".");
    const last = keys.pop() as string;
    let parent = root;
    for (const key of keys) {
      if (!isTree(parent[key])) parent[key] = {};
      parent = parent[key] as Record<string, Json>;
    }
    parent[last] = isTree(value) ? toTree(value) : value;
  }
  return root;
}

/** A tree without its secrets. The objects that held them stay. */
export function withoutSecrets(tree: ConfigTree, parent: readonly string[] = []): ConfigTree {
  const entries = Object.entries(tree).flatMap(([key, value]) => {
    const path = [...parent, key];
    if (isSecretPath(path)) return [];
    return [[key, isTree(value) ? withoutSecrets(value, path) : value] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * The change that makes a project's configuration that of a file.
 *
 * A setting that the file leaves out returns to its default. A secret that it leaves out stays, while the file has the object around it.
 * @param current what the project sets now
 * @param wanted the content of the file
 * @returns values by dotted path; null removes one
 */
export function configChange(current: ConfigTree, wanted: ConfigTree): ConfigTree {
  const change: Record<string, Json> = {};
  collect(toTree(current), toTree(wanted), [], change);
  return change;
}

function collect(current: ConfigTree, wanted: ConfigTree, parent: readonly string[], change: Record<string, Json>): void {
  for (const key of new Set([...Object.keys(current), ...Object.keys(wanted)])) {
    const path = [...parent, key];
    const [before, after] = [current[key], wanted[key]];
    if (after === undefined || after === null) {
      if (before !== undefined && !isSecretPath(path)) change[path.join(".")] = null;
    } else if (isTree(after)) {
      if (isTree(before)) collect(before, after, path, change);
      else change[path.join(".")] = after;
    } else if (JSON.stringify(before) !== JSON.stringify(after)) change[path.join(".")] = after;
  }
}

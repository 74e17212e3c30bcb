import { execFileSync } from "node:child_process";

/** A released version, and the commit that it was made from. */
export interface Release {
  readonly version: string;
  readonly commit: string;
}

/** Has no tag. Later releases have one with `v` and their version, such as `v1.2.3`. No other tag is one of a release. */
export const firstRelease: Release = { version: "0.1.0", commit: "09be3f43c0ed02be6b73745ed5ac63b52dc26472" };

/** Runs git in a repository. @returns its output without the last line break @throws Error if git fails */
export const runGit = (root: string, ...args: readonly string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024, stdio: ["ignore", "pipe", "pipe"] }).trimEnd();

/** Whether a commit is in the repository. A clone with a limited depth lacks earlier ones. */
export function hasCommit(root: string, commit: string): boolean {
  try {
    runGit(root, "cat-file", "-e", `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** Whether a tag is the one of a release. */
export const isReleaseTag = (tag: string): boolean => /^v\d+\.\d+\.\d+$/.test(tag);

/**
 * Finds the newest release among the ancestors of the current commit, by its tag.
 * @throws Error if the clone lacks the history up to it
 */
export function lastRelease(root: string): Release {
  const tag = runGit(root, "tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname").split("\n").find(isReleaseTag);
  if (tag) return { version: tag.slice(1), commit: runGit(root, "rev-list", "-n", "1", tag) };
  if (!hasCommit(root, firstRelease.commit))
    throw new Error("The history since the last release is missing. Run git fetch --tags --unshallow.");
  return firstRelease;
}

/** The text of a file at a commit. Undefined if it did not exist then. */
export function readFileAt(root: string, commit: string, file: string): string | undefined {
  try {
    return runGit(root, "show", `${commit}:${file}`);
  } catch {
    return undefined;
  }
}

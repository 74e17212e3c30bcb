// CHANGELOG.md and docs/upgrades.md have one section for each version, and one for what is not released.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const changelogFile = "CHANGELOG.md";
export const upgradesFile = "docs/upgrades.md";
export const unreleased = "Unreleased";

/** The sections of a document by version, newest first, as it has them. */
export function readSections(markdown: string): ReadonlyMap<string, string> {
  const [, ...parts] = markdown.split(/^## (?=Unreleased$|\d+\.\d+\.\d+$)/m);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf("\n");
      return [part.slice(0, end).trim(), part.slice(end).trim()];
    }),
  );
}

export const readSectionsIn = (root: string, file: string): ReadonlyMap<string, string> =>
  readSections(readFileSync(join(root, file), "utf8"));

const besideLine = /^The version before may run at the same time: (yes|no)\.$/m;

/** Whether the notes of a version allow the version before beside it during the upgrade. Undefined if they do not say. */
export function mayRunBeside(upgradeNotes: string): boolean | undefined {
  const answer = besideLine.exec(upgradeNotes)?.[1];
  return answer === undefined ? undefined : answer === "yes";
}

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { documentsWithNames, packageFileName } from "./check-release.ts";
import { lastRelease, runGit } from "./history.ts";
import { compareVersions, compareWith, nextVersion } from "./next-version.ts";
import { changelogFile, readSectionsIn, unreleased, upgradesFile } from "./sections.ts";

/**
 * Writes a version into package.json, its lock file, the changelog, the upgrade notes and the documents. It commits nothing.
 * @param version at least the one that the rule names; that one by default
 * @returns the version
 * @throws Error if changes are not committed, the version is too low, or its notes are missing
 */
export function prepareRelease(root: string, version?: string): string {
  if (runGit(root, "status", "--porcelain") !== "") throw new Error("Commit your changes first.");
  const last = lastRelease(root);
  const lowest = nextVersion(last.version, compareWith(root, last));
  const wanted = version ?? lowest;
  if (compareVersions(wanted, lowest) < 0) throw new Error(`${wanted} is too low: the changes since ${last.version} need ${lowest}.`);

  for (const file of [changelogFile, upgradesFile])
    if (!readSectionsIn(root, file).get(unreleased)) throw new Error(`${file} has nothing below "${unreleased}".`);

  const change = (file: string, edit: (text: string) => string) =>
    writeFileSync(join(root, file), edit(readFileSync(join(root, file), "utf8")));
  const { version: before } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  change("package.json", (text) => text.replace(`"version": "${before}"`, `"version": "${wanted}"`));
  change("package-lock.json", (text) => {
    const lock = JSON.parse(text);
    lock.version = lock.packages[""].version = wanted;
    return `${JSON.stringify(lock, null, 2)}\n`;
  });
  for (const file of [changelogFile, upgradesFile]) change(file, (text) => text.replace(`## ${unreleased}\n`, `## ${wanted}\n`));
  for (const file of documentsWithNames(root))
    change(file, (text) => text.replaceAll(packageFileName, (name, named: string) => name.replace(named, wanted)));
  return wanted;
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isReleaseTag, runGit } from "./history.ts";
import { compareVersions } from "./next-version.ts";
import { changelogFile, mayRunBeside, readSectionsIn, unreleased, upgradesFile } from "./sections.ts";

/** Names of package files and of the client for pages without a bundler, which documents contain. */
export const packageFileName = /\blatchkey(?:-server)?-(\d+\.\d+\.\d+)\.(?:tgz|js)\b/g;

/** Documents and pages that name a file of the current version. The changelog also names earlier ones. */
export const documentsWithNames = (root: string): string[] =>
  runGit(root, "ls-files", "README.md", "docs/*.md", "sdk/*.md", "sdk/examples/html/*.html", "server/README.md").split("\n");

const readJson = (root: string, file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));

/** Finds out what a release of the version in package.json lacks. Each problem is one sentence. */
export function findProblems(root: string): string[] {
  const { version } = readJson(root, "package.json") as { version: string };
  const lock = readJson(root, "package-lock.json");
  const [changes, upgrades] = [readSectionsIn(root, changelogFile), readSectionsIn(root, upgradesFile)];
  const released = [...changes.keys()].filter((name) => name !== unreleased);
  const problems: string[] = [];
  const require = (isRight: boolean, problem: string) => void (isRight || problems.push(problem));

  for (const locked of [lock.version, lock.packages[""].version])
    require(locked === version, `package-lock.json has version ${locked}, and package.json ${version}.`);
  for (const tag of runGit(root, "tag", "--points-at", "HEAD").split("\n").filter(isReleaseTag))
    require(tag === `v${version}`, `The commit has the tag ${tag}, and package.json has version ${version}.`);
  require((changes.get(version) ?? "") !== "", `${changelogFile} has no entry for ${version}.`);
  require(released[0] === version, `The newest version in ${changelogFile} is ${released[0]}, and not ${version}.`);
  for (const [index, name] of released.entries()) {
    const next = released[index + 1];
    require(next === undefined || compareVersions(name, next) > 0, `${changelogFile} has ${name} before ${next}.`);
  }
  require([...changes.keys()].join() === [...upgrades.keys()].join(), `${changelogFile} and ${upgradesFile} have different versions.`);
  for (const name of [...upgrades.keys()].slice(0, -1))
    require(mayRunBeside(upgrades.get(name) ?? "") !==
      undefined, `${upgradesFile} does not say whether the version before may run beside ${name}.`);
  for (const file of documentsWithNames(root))
    for (const [name, of] of readFileSync(join(root, file), "utf8").matchAll(packageFileName))
      require(of === version, `${file} names ${name}, and the version is ${version}.`);
  return problems;
}

/** The manifest in a package file. */
export const readManifest = (file: string): { readonly name: string; readonly version: string } =>
  JSON.parse(execFileSync("tar", ["xzOf", file, "package/package.json"], { encoding: "utf8" }));

/**
 * Lets npm check that it would publish package files, which needs no registry.
 * @throws Error if a file has another version, or npm refuses it
 */
export function tryPublish(files: readonly string[], version: string): void {
  for (const file of files) {
    const manifest = readManifest(file);
    if (manifest.version !== version) throw new Error(`${file} has version ${manifest.version}, and the release ${version}.`);
    const args = ["publish", file, "--dry-run", "--access", "public", "--loglevel", "notice"];
    const output = execFileSync("npm", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], timeout: 300_000 });
    if (!output.includes(`+ ${manifest.name}@${version}`)) throw new Error(`npm does not publish ${file}: ${output}`);
  }
}

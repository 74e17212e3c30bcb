// Releases: `npm run release -- check`, `next`, `notes`, `prepare [VERSION]` or `packages`. docs/upgrades.md and CONTRIBUTING.md describe them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPackages } from "../consumers/build-packages.ts";
import { findProblems, tryPublish } from "./check-release.ts";
import { lastRelease } from "./history.ts";
import { compareWith, nextVersion } from "./next-version.ts";
import { prepareRelease } from "./prepare-release.ts";
import { releaseNotes } from "./release-notes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ownVersion = () => (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;

const commands: Readonly<Record<string, (version?: string) => void | Promise<void>>> = {
  check() {
    const problems = findProblems(root);
    if (problems.length > 0) throw new Error(problems.join("\n"));
    console.log(`Version ${ownVersion()} has its entry, its upgrade notes and one number everywhere.`);
  },
  next() {
    const last = lastRelease(root);
    const differences = compareWith(root, last);
    for (const [verb, names] of Object.entries(differences)) for (const name of names) console.log(`${verb} ${name}`);
    console.log(`${last.version} -> ${nextVersion(last.version, differences)}`);
  },
  notes() {
    const last = lastRelease(root);
    console.log(releaseNotes(root, last, nextVersion(last.version, compareWith(root, last))));
  },
  prepare(version) {
    const prepared = prepareRelease(root, version);
    console.log(
      `Prepared ${prepared}. Run npm run generate and npm test -- --all, commit as "release: ${prepared}", then git tag v${prepared}.`,
    );
  },
  async packages() {
    const { client, server } = await buildPackages({ withServer: true });
    tryPublish([client, server], ownVersion());
    console.log(`npm would publish latchkey and latchkey-server ${ownVersion()}.`);
  },
};

const [name = "", version] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
try {
  if (!command) throw new Error(`Usage: npm run release -- ${Object.keys(commands).join("|")} [VERSION]`);
  await command(version);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

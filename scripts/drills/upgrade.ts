// An upgrade from the last release. Its server makes data, and this version takes over the database as docs/upgrades.md says. With
// TEST_DATABASE_URL both versions run at the same time for a while, where the notes allow it. On the embedded database one follows the
// other.
// Run it after a build. It needs the commit of the last release.

import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onPostgres, withName } from "#server/testing/postgres.ts";
import { requester } from "#server/testing/request.ts";
import { startProduct } from "../product-process.ts";
import { lastRelease, type Release } from "../releases/history.ts";
import { mayRunBeside, readSectionsIn, upgradesFile } from "../releases/sections.ts";
import { run, startSteps } from "./steps.ts";
import { checkBeside, checkEarlierData, makeEarlierData, internalProject as project } from "./upgrade-data.ts";

/**
 * Builds the server of an earlier commit in a folder. It uses the installed packages, which that version would have in other versions.
 * @returns the folder
 */
async function buildEarlierServer(root: string, commit: string, folder: string, signal: AbortSignal): Promise<string> {
  const [files, archive] = [join(folder, "earlier"), join(folder, "earlier.tar")];
  mkdirSync(files, { recursive: true });
  writeFileSync(archive, execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 512 * 1024 * 1024 }));
  await run("tar", ["xf", archive, "-C", files], { signal });
  rmSync(archive);
  symlinkSync(join(root, "node_modules"), join(files, "node_modules"));
  await run(process.execPath, ["scripts/build.mjs", "server"], { signal, cwd: files });
  return files;
}

const root = resolve(".");
const besideRounds = 10;

/** The release before this version. Undefined where the clone lacks its commit. */
function findRelease(): Release | undefined {
  try {
    return lastRelease(root);
  } catch (error) {
    console.log(`Upgrade drill: left out. ${(error as Error).message}`);
    return undefined;
  }
}

async function drill(release: Release, folder: string, databaseUrl: string | undefined): Promise<void> {
  const { step } = steps;
  const [notes = ""] = readSectionsIn(root, upgradesFile).values();
  const isBeside = databaseUrl !== undefined && mayRunBeside(notes) === true;
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, "data"),
    // The issuer of access tokens, which both versions have behind a balancer.
    PUBLIC_URL: "http://localhost:8102",
    SERVER_SECRET: "a server secret for the drill, long enough to be one",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    INTERNAL_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    INTERNAL_SECRET_SERVER_KEY: project.secretServerKey,
    INTERNAL_SUPER_SECRET_ADMIN_KEY: project.superSecretAdminKey,
  };
  const files = await step(`build the server of ${release.version}`, 120, (signal) =>
    buildEarlierServer(root, release.commit, folder, signal),
  );
  const start = (cwd: string, signal: AbortSignal, more: Readonly<Record<string, string>> = {}) =>
    startProduct(process.execPath, ["dist/server/main.js"], { cwd, signal, env: { ...env, ...more } });
  const requireError = async (cwd: string, signal: AbortSignal, expected: RegExp, more?: Readonly<Record<string, string>>) => {
    const started = await start(cwd, signal, more).catch((error: Error) => error.message);
    if (typeof started !== "string") {
      await started.stop("SIGKILL");
      throw new Error("It started.");
    }
    if (!expected.test(started)) throw new Error(started);
  };

  const earlier = await step(`start ${release.version}`, 120, (signal) => start(files, signal));
  let current: typeof earlier | undefined;
  try {
    const request = requester(earlier.url, project);
    const data = await step("make data", 120, () => makeEarlierData(request));
    if (!isBeside) await earlier.stop();
    current = await step("start this version, which migrates the database", 120, (signal) => start(root, signal));
    const currentRequest = requester(current.url, project);
    await step("read the same data with the same credentials", 120, () => checkEarlierData(currentRequest, data));
    if (isBeside)
      await step(`write ${2 * besideRounds} users while both versions run`, 120, async () => {
        for (let round = 1; round <= besideRounds; round++) await checkBeside(request, currentRequest, round);
        await checkEarlierData(request, data).catch(({ message }: Error) => {
          // Users were added meanwhile.
          if (!/^The upgrade changed responses:\n\/users\S*\/items: \d+ became \d+ items$/.test(message)) throw new Error(message);
        });
      });
    await earlier.stop();
    await current.stop();
    await step(`refuse a start of ${release.version}`, 120, (signal) => requireError(files, signal, /newer/));
    const other = { SERVER_SECRET: "another server secret for the drill, also long" };
    await step("refuse a start with another server secret", 120, (signal) => requireError(root, signal, /accept-secret/, other));
    console.log(`✓ ${release.version} was upgraded${isBeside ? " while it ran" : ", one process after the other"}`);
  } finally {
    await earlier.stop("SIGKILL");
    await current?.stop("SIGKILL");
  }
}

const steps = startSteps();
const release = findRelease();
if (release) {
  const folder = mkdtempSync(join(tmpdir(), "upgrade-"));
  const server = process.env.TEST_DATABASE_URL;
  const name = `latchkey_upgrade_${randomBytes(6).toString("hex")}`;
  try {
    if (server) {
      await onPostgres(server, `CREATE DATABASE ${name}`);
      await drill(release, folder, withName(server, name));
    } else await drill(release, folder, undefined);
  } catch (error) {
    console.error(`✗ ${(error as Error).message}`);
    process.exitCode = steps.exitCode();
  } finally {
    if (server) await onPostgres(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    rmSync(folder, { recursive: true, force: true });
  }
}

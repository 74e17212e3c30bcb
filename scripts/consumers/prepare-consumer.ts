// An application outside the repository, for tests of what we publish. Inside it, Node would find the packages of the repository. A
// dependency that a package does not declare would not be missed.
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const minutes = 60_000;

/** An application in an empty folder, with its packages installed. */
export interface Consumer {
  readonly folder: string;
  /** Runs a program of the application, such as `vite build`. @throws Error with the output, if it fails or exceeds ten minutes */
  run(program: string, ...args: string[]): Promise<string>;
  /** Deletes the folder. */
  remove(): void;
}

/**
 * Copies an application to an empty folder and installs what its lock file names, then the given package files.
 *
 * @param packageFiles paths of .tgz files; npm installs what they declare
 * @param source its folder, `scripts/consumers/NAME` by default
 * @example const app = await prepareConsumer("react-app", [resolve("dist/sdk/latchkey.tgz")]);
 */
export async function prepareConsumer(
  name: string,
  packageFiles: readonly string[] = [],
  source = resolve("scripts/consumers", name),
): Promise<Consumer> {
  const app = copyApp(source, mkdtempSync(join(tmpdir(), `consumer-${name}-`)));
  await installPackages(app, packageFiles);
  return app;
}

/** Copies an application to an empty folder. */
export function copyApp(source: string, folder: string): Consumer {
  cpSync(source, folder, { recursive: true, filter: (file) => !file.endsWith("node_modules") });

  async function run(program: string, ...args: string[]): Promise<string> {
    const PATH = `${join(folder, "node_modules/.bin")}:${process.env.PATH}`;
    // A test runner's own variables would change how bundlers build.
    const { NODE_ENV, VITEST, VITEST_MODE, NODE_OPTIONS, ...env } = process.env;
    const options = {
      cwd: folder,
      env: { ...env, PATH, CI: "1", NEXT_TELEMETRY_DISABLED: "1" },
      timeout: 10 * minutes,
      maxBuffer: 64 * 1024 * 1024,
    };
    try {
      const { stdout, stderr } = await execute(program, args, options);
      return `${stdout}${stderr}`;
    } catch (error) {
      const { message, stdout, stderr } = error as Error & { stdout?: string; stderr?: string };
      throw new Error(`${program} ${args.join(" ")}: ${message}\n${stdout}\n${stderr}`);
    }
  }

  return { folder, run, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Installs what the lock file of an application names, then the given package files. @throws Error with the output of npm */
export async function installPackages({ run }: Pick<Consumer, "run">, packageFiles: readonly string[]): Promise<void> {
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  await run("npm", "ci", ...quiet);
  if (packageFiles.length > 0) await run("npm", "install", "--no-save", ...quiet, ...packageFiles);
}

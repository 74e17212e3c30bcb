import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort } from "#server/testing/free-port.ts";
import type { ProjectKeys } from "#server/testing/index.ts";
import { type Consumer, copyApp, installPackages } from "../consumers/prepare-consumer.ts";
import { serveApp } from "../consumers/serve-app.ts";
import type { Example } from "./examples.ts";

const source = (folder: string) => resolve("sdk/examples", folder);
/** Far longer than any start on an idle machine. */
const startDeadlineMillis = 60_000;

/** The address of the server in the examples. */
const exampleAddress = "http://localhost:8102";

/** Fills in `.env.example`, as a developer would. */
function writeEnvironment(folder: string, values: Readonly<Record<string, string>>): void {
  const example = join(folder, ".env.example");
  if (!existsSync(example)) return;
  const valueFor = (variable: string) => Object.entries(values).find(([name]) => variable.endsWith(name))?.[1];
  const text = readFileSync(example, "utf8").replaceAll(/^(\w+)=.*$/gm, (_, variable) => `${variable}=${valueFor(variable)}`);
  if (text.includes("undefined")) throw new Error(`An unknown variable in ${example}:\n${text}`);
  writeFileSync(join(folder, ".env"), text);
}

/** Puts the example `html` beside the app, with the project filled in. Servers also serve it. */
function writePage(folder: string, server: string, project: ProjectKeys, api: string): void {
  mkdirSync(folder, { recursive: true });
  const page = readFileSync(join(source("html"), "index.html"), "utf8");
  const filled = page
    .replaceAll(exampleAddress, server)
    .replace("YOUR_PROJECT_ID", project.id)
    .replace("YOUR_PUBLISHABLE_CLIENT_KEY", project.publishableClientKey)
    .replace('const api = "";', `const api = "${api}";`);
  writeFileSync(join(folder, "index.html"), filled);
}

/**
 * Copies an example below an empty folder, connects it with a project, and installs its packages.
 * @throws Error with the output of npm or pip
 */
export async function prepareExample(
  example: Example,
  root: string,
  { server, project, packageFile }: { readonly server: string; readonly project: ProjectKeys; readonly packageFile: string },
): Promise<Consumer> {
  const app = copyApp(source(example.folder), join(root, example.folder));
  writeEnvironment(app.folder, {
    API_URL: server,
    PROJECT_ID: project.id,
    PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    SECRET_SERVER_KEY: project.secretServerKey,
  });
  writePage(join(root, "html"), server, project, example.server === "api" ? "/me" : "");
  if (existsSync(join(app.folder, "package.json"))) await installPackages(app, [packageFile]);
  if (existsSync(join(app.folder, "requirements.txt"))) {
    await app.run("python3", "-m", "venv", "venv");
    await app.run("venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt");
  }
  return app;
}

/** The commands of an example: `types` and `build` where its package.json has them. */
export function listScripts({ folder }: Pick<Consumer, "folder">): readonly string[] {
  const file = join(folder, "package.json");
  return existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, "utf8")).scripts) : [];
}

/** An example that serves requests. */
export interface RunningExample {
  readonly url: string;
  close(): void;
}

/** Starts the production build of an example. @throws Error with its output, if it does not answer within a minute */
export async function startExample(example: Example, { folder }: Pick<Consumer, "folder">): Promise<RunningExample> {
  if (!example.start) {
    const { origin, close } = await serveApp(folder, () => ({}));
    return { url: origin.replace("127.0.0.1", "localhost"), close };
  }
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const [program, ...args] = example.start(port);
  const { VITEST, VITEST_MODE, NODE_OPTIONS, ...env } = process.env;
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...env, NODE_ENV: "production", PORT: String(port), CI: "1", WRANGLER_SEND_METRICS: "false" },
    stdio: ["ignore", "pipe", "pipe"],
    // A separate process group: npm starts the server as another process.
    detached: true,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (printed += bytes));
  const close = () => {
    try {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    } catch {
      // No process of the group is left.
    }
  };
  const deadline = performance.now() + startDeadlineMillis;
  const isUp = () =>
    fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (performance.now() > deadline || child.exitCode !== null) {
      close();
      throw new Error(`${example.name} did not start:\n${printed}`);
    }
    await new Promise((next) => setTimeout(next, 50));
  }
  return { url, close };
}

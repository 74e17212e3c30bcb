// Builds the image of the Dockerfile, and starts it as its user on PostgreSQL. The drill fails if the image does not build or start, runs as
// root, or holds more than production needs. It needs buildah, the programs of PostgreSQL, and a connection of npm. Its base has the name
// that the Dockerfile states, and consists of files of this machine and Node from npm. CI runs this.
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/testing/free-port.ts";
import type { ProductProcess } from "../product-process.ts";
import { NoBase, npmFolders, writeBase } from "./base-image.ts";
import { hasBuildah, type ImageStore, isolation, openImageStore, removeStores } from "./buildah.ts";
import { imageProblems } from "./image-contents.ts";
import { endServer, startServer, useServer } from "./image-server.ts";
import { findPostgresPrograms, givePostgres, postgresNode } from "./postgres-node.ts";
import { run, startSteps } from "./steps.ts";

/** Above the base, in bytes. */
const maximalSize = 80e6;
const image = "latchkey";

/** The part of `buildah inspect --type image` that is read here. */
interface Inspected {
  readonly Manifest: string;
  readonly OCIv1: { readonly config: { readonly User?: string; readonly Cmd?: string[] } };
  readonly Docker: { readonly config: { readonly Healthcheck?: { readonly Test: string[] } } };
}

const { step, exitCode } = startSteps();
const leftOut = (reason: string) => console.log(`The image drill is left out: ${reason}.`);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const inspect = async (store: ImageStore, name: string, signal: AbortSignal): Promise<Inspected> =>
  JSON.parse(await store.buildah(signal, ["inspect", "--type", "image", name]));
const measureSize = ({ Manifest }: Inspected): number =>
  (JSON.parse(Manifest).layers as { size: number }[]).reduce((sum, { size }) => sum + size, 0);

/** The base images that the Dockerfile names. @throws Error if they are not of one major version of Node */
function readBases(): { names: string[]; nodeMajor: number } {
  const names = [...readFileSync("Dockerfile", "utf8").matchAll(/^FROM (\S+)/gm)].map(([, name = ""]) => name);
  const majors = new Set(names.map((name) => Number(/^node:(\d+)-/.exec(name)?.[1])));
  const [nodeMajor] = majors;
  if (majors.size !== 1 || !nodeMajor) throw new Error(`the Dockerfile is not based on one major version of Node: ${names.join(", ")}`);
  return { names: [...new Set(names)], nodeMajor };
}

/** Makes the base, with the names that the Dockerfile uses. @returns its first name */
async function makeBase(store: ImageStore, folder: string, signal: AbortSignal): Promise<string> {
  const { names, nodeMajor } = readBases();
  const tree = join(folder, "base");
  await writeBase(tree, { signal, nodeMajor, downloads: join(folder, "downloads") });
  const dockerfile = join(folder, "base.Dockerfile");
  const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  writeFileSync(dockerfile, `FROM scratch\nCOPY . /\nENV PATH=${path}\n`);
  const tags = names.flatMap((name) => ["--tag", name]);
  await store.buildah(signal, ["build", ...isolation, "--format", "docker", ...tags, "--file", dockerfile, tree]);
  return names[0] as string;
}

/** Writes how npm reaches its registry on this machine, without credentials, to a folder. @returns options that mount it with the cache */
async function npmMounts(folder: string, signal: AbortSignal): Promise<string[]> {
  const lines = ["prefer-offline=true"];
  mkdirSync(folder);
  const get = async (name: string) => (await run("npm", ["config", "get", name], { signal })).trim();
  for (const name of ["registry", "proxy", "https-proxy", "noproxy", "strict-ssl"]) {
    const value = await get(name);
    if (value !== "null" && value !== "") lines.push(`${name}=${value}`);
  }
  const configured = await get("cafile");
  const authorities = configured === "null" ? process.env.NODE_EXTRA_CA_CERTS : configured;
  if (authorities) {
    copyFileSync(authorities, join(folder, "authorities.pem"));
    lines.push(`cafile=${npmFolders.settings}/authorities.pem`);
  }
  writeFileSync(join(folder, "npmrc"), lines.map((line) => `${line}\n`).join(""));
  const cache = await get("cache");
  mkdirSync(cache, { recursive: true });
  return ["--volume", `${folder}:${npmFolders.settings}:ro`, "--volume", `${cache}:${npmFolders.cache}`];
}

/** Builds the repository's Dockerfile from the working tree, as `docker compose up --build` does. */
async function build(store: ImageStore, mounts: readonly string[], signal: AbortSignal): Promise<void> {
  // npm opens more files than buildah allows. A process without all rights cannot raise its own limit.
  const [, limit] = /^Max open files +\d+ +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  const files = ["--ulimit", `nofile=${limit}:${limit}`];
  const options = [...isolation, "--format", "docker", "--pull-never", "--tag", image, ...files, ...mounts];
  await store.buildah(signal, ["build", ...options, "."], (line) => /^\[\d.*\] STEP /.test(line) && console.log(`  ${line}`));
}

/** Compares what the image says and holds with what production needs. @returns a container, and commands of the image */
async function examine(store: ImageStore, base: string, signal: AbortSignal) {
  const [built, below] = [await inspect(store, image, signal), await inspect(store, base, signal)];
  const size = measureSize(built) - measureSize(below);
  console.log(`  ${megabytes(size)} above a base of ${megabytes(measureSize(below))}`);
  const container = (await store.buildah(signal, ["from", "--pull-never", image])).trim();
  const problems = await imageProblems((...args) => store.buildah(signal, ["run", ...isolation, container, "--", ...args]));
  if (size > maximalSize) problems.push(`the image adds more than ${megabytes(maximalSize)}`);
  const { User, Cmd } = built.OCIv1.config;
  if (User !== "1000:1000") problems.push(`the user of the image is ${User ?? "root"}`);
  const [kind, ...health] = built.Docker.config.Healthcheck?.Test ?? [];
  if (!Cmd || kind !== "CMD") problems.push("the image has no command or no health check");
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return { container, command: Cmd ?? [], health };
}

async function drill(store: ImageStore, folder: string, programs: string): Promise<void> {
  const base = await step("base image of this machine's files and Node from npm", 120, (signal) => makeBase(store, folder, signal));
  await step("build of the Dockerfile", 280, async (signal) => build(store, await npmMounts(join(folder, "npm"), signal), signal));
  const { container, command, health } = await step("contents of the image", 30, (signal) => examine(store, base, signal));

  const home = join(folder, "postgres");
  const database = postgresNode({ programs, folder: home, name: "database", port: await freePort() });
  let server: ProductProcess | undefined;
  try {
    await step("empty PostgreSQL", 45, async () => {
      givePostgres(home);
      await database.start();
    });
    const started = { container, command, databaseUrl: database.url };
    server = await step("start of the server", 90, (signal) => startServer(store, { ...started, signal }));
    const product = server;
    await step("readiness, pages and a sign-up", 60, (signal) => useServer(product, signal));
    const options = [...isolation, "--env", `PORT=${new URL(product.url).port}`, container, "--", ...health];
    await step("health check of the image", 20, (signal) => store.buildah(signal, ["run", ...options]));
    await step("end at SIGTERM", 10, (signal) => endServer(product, command, signal));
  } catch (error) {
    if (server) console.error(server.output());
    throw error;
  } finally {
    await server?.stop("SIGKILL");
    await database.stop("immediate");
  }
}

async function main(): Promise<void> {
  if (!hasBuildah()) return leftOut("buildah is not installed");
  const programs = findPostgresPrograms();
  if (programs === undefined) return leftOut("the programs of PostgreSQL 15 or newer are not installed");
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "image-")));
  // The users of PostgreSQL and of the image find their files in it.
  chmodSync(folder, 0o755);
  try {
    const store = await step("store of images", 20, (signal) => openImageStore(folder, signal));
    await drill(store, folder, programs);
    console.log("✓ the image builds, starts without root on PostgreSQL, and serves pages and calls");
  } catch (error) {
    const { cause, message } = error as Error;
    if (cause instanceof NoBase) return leftOut(cause.message);
    console.error(`✗ ${message}`);
    process.exitCode = exitCode();
  } finally {
    console.log("- removal of images and containers");
    await removeStores(folder);
  }
}

await main();

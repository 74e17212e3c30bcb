import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { ProjectKeys } from "../../server/testing/index.ts";
import { type Consumer, prepareConsumer } from "../consumers/prepare-consumer.ts";

/** An app on a published client that is served until it is closed. */
export interface PublishedApp {
  readonly origin: string;
  close(): Promise<void>;
}

/** The apps on published clients, of a project on a server. */
export interface PublishedApps {
  /** Where the packages are installed. */
  readonly folder: string;
  /** A production build by Vite. */
  react(version: string): Promise<PublishedApp>;
  /** A production build by Next.js. */
  next(): Promise<PublishedApp>;
  /** Runs a script of the folder. @returns what it prints */
  script(name: string): Promise<string>;
  remove(): void;
}

/** The text of a file `.env`. */
export const envText = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");

/** Writes the environment of the app for Next.js, by the published names. */
export const writeNextEnvironment = (folder: string, baseUrl: string, project: ProjectKeys): void =>
  writeFileSync(
    join(folder, ".env"),
    envText({
      NEXT_PUBLIC_STACK_API_URL: baseUrl,
      NEXT_PUBLIC_STACK_PROJECT_ID: project.id,
      NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
      STACK_SECRET_SERVER_KEY: project.secretServerKey,
    }),
  );

/** Installs the packages. Each app is built when it is first used. */
export async function preparePublishedApps(baseUrl: string, project: ProjectKeys): Promise<PublishedApps> {
  const consumer = await prepareConsumer("published-clients");
  const { folder } = consumer;
  writeFileSync(
    join(folder, ".env"),
    envText({ VITE_BASE_URL: baseUrl, VITE_PROJECT_ID: project.id, VITE_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey }),
  );
  writeNextEnvironment(join(folder, "nextjs"), baseUrl, project);
  let built: Promise<string> | undefined;
  return {
    folder,
    async react(version) {
      await (built ??= consumer.run("node", "build-react.mjs"));
      return serveFiles(join(folder, "built", version));
    },
    async next() {
      await consumer.run("next", "build", "nextjs");
      return startNext(consumer);
    },
    script: (name) => consumer.run("node", name),
    remove: consumer.remove,
  };
}

const mediaTypes: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Serves a single-page app: its document at every path that is no file. */
export async function serveFiles(folder: string): Promise<PublishedApp> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const named = join(folder, pathname);
    const file = statSync(named, { throwIfNoEntry: false })?.isFile() ? named : join(folder, "index.html");
    response.setHeader("content-type", mediaTypes[extname(file)] ?? "application/octet-stream");
    createReadStream(file).pipe(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Starts the production server of Next.js on a free port. */
export async function startNext({ folder }: Pick<Consumer, "folder">): Promise<PublishedApp> {
  const program = join(folder, "node_modules/next/dist/bin/next");
  const child = spawn(process.execPath, [program, "start", "nextjs", "--port", "0"], {
    cwd: folder,
    env: { PATH: process.env.PATH, NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return {
    origin: await readOrigin(child),
    async close() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

/** Reads where Next.js listens. @throws Error with the output of a process that ends before */
function readOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (part: Buffer) => {
      output += part.toString();
      const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(`http://localhost:${port}`);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", () => reject(new Error(`Next.js ended: ${output}`)));
  });
}

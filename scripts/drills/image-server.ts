import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#server/testing/free-port.ts";
import { type ProjectKeys, requester } from "#server/testing/request.ts";
import { type ProductProcess, startProduct } from "../product-process.ts";
import { type ImageStore, isolation } from "./buildah.ts";

const project: ProjectKeys = {
  id: "internal",
  publishableClientKey: "pck_of_the_image_drill",
  secretServerKey: "ssk_of_the_image_drill",
  superSecretAdminKey: "sak_of_the_image_drill",
};

interface Started {
  readonly container: string;
  /** The command of the image. */
  readonly command: readonly string[];
  readonly databaseUrl: string;
  readonly signal: AbortSignal;
}

/** Starts the command of the image in a container, on the network of the machine. Its first line of output is `process ID`. */
export async function startServer(store: ImageStore, { container, command, databaseUrl, signal }: Started): Promise<ProductProcess> {
  const port = await freePort();
  const env = {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    SERVER_SECRET: "a server secret for the drill, long enough to be one",
    INTERNAL_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    INTERNAL_SECRET_SERVER_KEY: project.secretServerKey,
    INTERNAL_SUPER_SECRET_ADMIN_KEY: project.superSecretAdminKey,
  };
  const variables = Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const [buildah = "", ...options] = store.commandLine;
  const inContainer = ["sh", "-c", 'echo "process $$"; exec "$@"', "sh", ...command];
  const args = [...options, "run", ...isolation, ...variables, container, "--", ...inContainer];
  return startProduct(buildah, args, { cwd: process.cwd(), env: store.env, port, signal });
}

/** Requests what a user and an operator see first. @throws Error that names the first wrong response */
export async function useServer({ url }: ProductProcess, signal: AbortSignal): Promise<void> {
  while (!(await fetch(`${url}/health/ready`, { signal })).ok) await sleep(100, undefined, { signal });
  for (const path of ["/health", "/handler/sign-in", "/api/v1"]) {
    const response = await fetch(url + path, { signal });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
  const request = requester(url, project);
  const body = { email: "ada@example.org", password: "correct horse battery" };
  const signedUp = await request("POST", "/auth/password/sign-up", { as: "client", body });
  if (signedUp.status !== 200) throw new Error(`sign-up: ${signedUp.status} ${signedUp.text}`);
  const me = await request("GET", "/users/me", { as: "client", user: signedUp.json.access_token });
  if (me.json?.primary_email !== body.email) throw new Error(`me: ${me.status} ${me.text}`);
}

/**
 * Sends SIGTERM to the server, as a runtime of containers does; buildah would kill it instead.
 * @throws Error if the server does not run as 1000:1000, or its exit code is not 0
 */
export async function endServer(product: ProductProcess, command: readonly string[], signal: AbortSignal): Promise<void> {
  const pid = Number(/^process (\d+)$/m.exec(product.output())?.[1]);
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, "utf8");
  const running = read("cmdline").split("\0").slice(0, -1);
  if (running.join(" ") !== command.join(" ")) throw new Error(`process ${pid} is not the server but ${running.join(" ")}`);
  const [, user] = /^Uid:\t(\d+)/m.exec(read("status")) ?? [];
  const [, group] = /^Gid:\t(\d+)/m.exec(read("status")) ?? [];
  if (user !== "1000" || group !== "1000") throw new Error(`the server runs as ${user}:${group}`);

  process.kill(pid, "SIGTERM");
  const code = await Promise.race([product.exited, once(signal, "abort")]);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`the server ended with ${code}`);
}

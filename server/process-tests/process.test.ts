import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { freshDatabase } from "../testing/databases.ts";
import { freePort } from "../testing/free-port.ts";
import { openProcessContext, type ProcessContext } from "../testing/process.ts";
import { keyHeaders, type ProjectKeys } from "../testing/request.ts";

let context: ProcessContext;
beforeAll(async () => {
  context = await openProcessContext();
});
afterEach(() => context.clear());
afterAll(() => context?.close());

describe.skipIf(process.env.TEST_DATABASE_URL)("a stopped server", () => {
  /** A request for a new user whose last byte is not sent yet. Resolves when the server has the headers; `finish` sends the rest. */
  async function givenOpenRequest({ url, project }: { url: string; project: ProjectKeys }, about: object) {
    const body = JSON.stringify({ primary_email: `${crypto.randomUUID()}@example.org`, ...about });
    const headers = {
      ...keyHeaders("server", project),
      "content-type": "application/json",
      "content-length": String(body.length),
      expect: "100-continue",
    };
    const outgoing = httpRequest(`${url}/api/v1/users`, { method: "POST", headers, agent: false });
    const answered = once(outgoing, "response");
    answered.catch(() => {});
    const continued = once(outgoing, "continue");
    outgoing.flushHeaders();
    await continued;
    outgoing.write(body.slice(0, 5));
    return {
      async finish(): Promise<{ status: number | undefined; text: string }> {
        outgoing.end(body.slice(5));
        const [response] = (await answered) as [IncomingMessage];
        return { status: response.statusCode, text: await text(response) };
      },
    };
  }

  test("reports that it is not ready, finishes open requests, and exits with 0", async () => {
    const location = await context.givenInstallation();
    const server = context.start(location);
    await server.ready();
    expect((await server.request("GET", "/health/ready")).status).toBe(200);

    const password = "correct horse battery";
    const underWay = await Promise.all(
      [{ password }, {}, {}, {}].map((about) => givenOpenRequest({ ...server, project: context.project }, about)),
    );
    server.child.kill("SIGTERM");
    // Polled continuously, as a load balancer does: a single response may be slow under load.
    let reported = false;
    const ready = async () => {
      const known = reported;
      try {
        const { status } = await server.request("GET", "/health/ready");
        reported ||= status === 503;
        return status === 200 && known ? "ready again" : status;
      } catch {
        return "closed";
      }
    };
    const requested: ReturnType<typeof ready>[] = [];
    const gone = server.ended.then(() => "gone" as const);
    let answers: Promise<Awaited<ReturnType<(typeof underWay)[number]["finish"]>>[]> | undefined;
    while ((await Promise.race([gone, sleep(20)])) !== "gone") {
      requested.push(ready());
      if (reported) answers ??= Promise.all(underWay.map(({ finish }) => finish()));
    }
    requested.push(ready());
    const seen = await Promise.all(requested);
    expect(seen).toContain(503);
    expect(seen).not.toContain("ready again");
    expect(seen.indexOf("closed"), "closed before it said so").toBeGreaterThan(seen.indexOf(503));
    for (const answer of (await answers) ?? []) expect(answer).toMatchObject({ status: 201 });
    expect(await server.ended).toBe(0);

    const next = context.start(location);
    await next.ready();
    const remaining = (await next.request("GET", "/users", { as: "server" })).json.items.map(({ id }: { id: string }) => id);
    const made = (await answers)?.map((answer) => JSON.parse(answer.text).id) ?? [];
    expect(remaining.sort()).toEqual(made.sort());
    expect(made).toHaveLength(4);
  });

  test("exits immediately on the second signal", async () => {
    const server = context.start(await context.givenInstallation());
    await server.ready();
    // A request that never ends holds the first stop up.
    const port = Number(new URL(server.url).port);
    const held = connect(port, "127.0.0.1").on("error", () => {});
    const arrived = once(held, "data");
    held.write(
      "POST /api/v1/auth/password/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\ncontent-type: application/json\r\nexpect: 100-continue\r\n\r\n{",
    );
    expect(String(await arrived)).toContain("100 Continue");
    server.child.kill("SIGTERM");
    const ready = () =>
      server.request("GET", "/health/ready").then(
        ({ status }) => status,
        () => "closed",
      );
    await expect.poll(ready).toBe("closed");
    expect(server.child.exitCode).toBeNull();
    server.child.kill("SIGTERM");
    // A process that has finished its work exits with 0.
    expect(await server.ended).toBe(1);
    held.destroy();
  });
});

// On the embedded database in every configuration: once is enough.
describe.skipIf(process.env.TEST_DATABASE_URL)("an operator", () => {
  test.each([
    ["PORT", "eight thousand"],
    ["SERVER_SECRET", "short"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["RATE_LIMITS", "yes"],
    ["GEOIP_DATABASE", "./nowhere/places.mmdb"],
  ])("with an invalid %s gets one line that names it, before anything is opened", async (name, value) => {
    const directory = context.givenDirectory();
    const server = context.startBare(directory, { DATA_DIR: join(directory, "data"), [name]: value });
    expect(await server.ended).toBe(1);
    expect(server.stderr().trim().split("\n")).toHaveLength(1);
    expect(server.stderr()).toMatch(new RegExp(`^${name} .+ Example: ${name}=`));
    expect(server.stderr()).not.toContain(value);
    expect(server.stdout()).toBe("");
    expect(() => rmSync(join(directory, "data"))).toThrow("ENOENT");
  });

  test("with several mistakes gets all of them in one output", async () => {
    const directory = context.givenDirectory();
    const server = context.startBare(directory, {
      NODE_ENV: "production",
      DATA_DIR: join(directory, "data"),
      PORT: "http",
      GEOIP_DATABASE: "./nowhere/places.mmdb",
    });
    expect(await server.ended).toBe(1);
    const named = server.stderr().trim().split("\n");
    expect(named.map((line) => line.split(" ")[0])).toEqual(["PORT", "PUBLIC_URL", "DATABASE_URL", "SERVER_SECRET", "GEOIP_DATABASE"]);
  });

  test("whose database cannot be reached gets one line after the time to wait, and exit code 1", async () => {
    const directory = context.givenDirectory();
    const port = await freePort();
    const settings = { DATABASE_URL: `postgres://latchkey:hush@127.0.0.1:${port}/latchkey`, DATABASE_WAIT_SECONDS: "1", LOG_LEVEL: "warn" };
    const server = context.startBare(directory, settings);
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toMatch(/^The server could not start: The database could not be used for 1 seconds .+ECONNREFUSED.+\n$/);
    expect(server.stdout().match(/waiting for the database/g)).toHaveLength(1);
    expect(server.stdout() + server.stderr()).not.toContain("hush");
  });

  test("whose public address has no TLS finds a warning in the log", async () => {
    const location = await context.givenInstallation();
    const production = { NODE_ENV: "production", PUBLIC_URL: "http://auth.example.org", SERVER_SECRET: "x".repeat(32) };
    const server = context.start({
      ...location,
      settings: { ...production, DATABASE_URL: "postgres://127.0.0.1:9/latchkey", DATABASE_WAIT_SECONDS: "0", RATE_LIMITS: "on" },
    });
    expect(await server.ended).toBe(1);
    expect(server.stdout()).toContain("PUBLIC_URL is http://auth.example.org, which is not reached over TLS");
  });

  test("with a port in use gets one line, and the directory is released", async () => {
    const location = await context.givenInstallation();
    const first = context.start(location);
    await first.ready();
    const other = { ...(await context.givenInstallation()), port: location.port };
    const second = context.start(other);
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toMatch(new RegExp(`^The server could not start: 127\\.0\\.0\\.1, port ${location.port} .+ EADDRINUSE.+\n$`));
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    await context.start(other).ready();
  });

  test("stops a server that still waits for its database, also as the first process of a container", async () => {
    // Without a listener, the first process of a container ignores the signal, and this one ends by it.
    const database = createServer();
    await new Promise<void>((resolve) => database.listen(0, "127.0.0.1", resolve));
    const connected = once(database, "connection");
    const { port } = database.address() as AddressInfo;
    const server = context.startBare(context.givenDirectory(), { DATABASE_URL: `postgres://127.0.0.1:${port}/latchkey` });
    await connected;
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    database.close();
  });

  test("with a data directory that cannot be written gets one line that names it", async () => {
    const directory = context.givenDirectory();
    const database = join(directory, "data/database");
    mkdirSync(database, { recursive: true });
    // Where the engine creates a directory.
    writeFileSync(join(database, "base"), "");
    const server = context.startBare(directory, { DATA_DIR: join(directory, "data") });
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toBe(
      `The server could not start: ${join(directory, "data")} cannot be written. Check the free space and the owner of its files.\n`,
    );
  });

  test("finds an unhandled rejection in the log, and the process continues", async () => {
    const careless = 'process.on("SIGUSR2", () => void Promise.reject(new Error("no caller awaited this")));';
    const nodeOptions = ["--import", `data:text/javascript,${encodeURIComponent(careless)}`];
    const server = context.start({ ...(await context.givenInstallation()), nodeOptions });
    await server.ready();
    server.child.kill("SIGUSR2");
    await expect.poll(() => server.stdout() + server.stderr()).toContain("no caller awaited this");
    expect([(await server.request("GET", "/health")).status, server.child.exitCode]).toEqual([200, null]);
  });

  test("gets the same ready block and data after a restart", async () => {
    const location = await context.givenInstallation();
    const unset = { INTERNAL_PUBLISHABLE_CLIENT_KEY: "", INTERNAL_SECRET_SERVER_KEY: "", INTERNAL_SUPER_SECRET_ADMIN_KEY: "" };
    const first = context.start({ ...location, settings: unset });
    await first.ready();
    const block = first.stdout();
    expect(block.match(/is ready/g)).toHaveLength(1);
    const readKey = (name: string) => new RegExp(`${name} +(\\S+)`).exec(block)?.[1] as string;
    const own: ProjectKeys = {
      id: "internal",
      publishableClientKey: readKey("Client key"),
      secretServerKey: readKey("Server key"),
      superSecretAdminKey: readKey("Admin key"),
    };
    const ada = await first.request("POST", "/auth/password/sign-up", {
      as: "client",
      project: own,
      body: { email: "ada@example.org", password: "correct horse battery" },
    });
    expect(ada.status, ada.text).toBe(200);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);

    const second = context.start({ ...location, settings: unset });
    await second.ready();
    expect(second.stdout()).toBe(block);
    const me = await second.request("GET", "/users/me", { as: "client", project: own, user: ada.json.access_token });
    expect(me.json).toMatchObject({ id: ada.json.user_id, primary_email: "ada@example.org" });
  });
});

test.runIf(process.env.TEST_DATABASE_URL)("two processes on one PostgreSQL start concurrently and share sessions", async () => {
  const database = await freshDatabase(inject("template"));
  try {
    const settings = {
      DATABASE_URL: database.url as string,
      SERVER_SECRET: "one secret for both, long enough to be one",
      PUBLIC_URL: "http://localhost:9",
    };
    const [one, other] = [
      context.start(await context.givenInstallation(settings)),
      context.start(await context.givenInstallation(settings)),
    ];
    await Promise.all([one.ready(), other.ready()]);

    const body = { email: "ada@example.org", password: "correct horse battery" };
    const ada = (await one.request("POST", "/auth/password/sign-up", { as: "client", body })).json;
    const headers = { "x-stack-refresh-token": ada.refresh_token };
    const refreshed = await other.request("POST", "/auth/sessions/current/refresh", { as: "client", headers });
    expect(refreshed.status, refreshed.text).toBe(200);
    expect((await one.request("GET", "/users/me", { as: "client", user: refreshed.json.access_token })).json.id).toBe(ada.user_id);

    expect((await other.request("DELETE", "/auth/sessions/current", { as: "client", user: ada.access_token })).status).toBe(200);
    expect((await one.request("POST", "/auth/sessions/current/refresh", { as: "client", headers })).status).toBe(401);
    expect((await one.request("GET", "/users/me", { as: "client", user: refreshed.json.access_token })).status).toBe(401);
  } finally {
    await context.clear();
    await database.drop();
  }
});

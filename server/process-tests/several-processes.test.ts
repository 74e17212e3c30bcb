// Several server processes on one PostgreSQL behind a load balancer, and behind PgBouncer where it is installed.
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { freshDatabase } from "../testing/databases.ts";
import { hasPgBouncer } from "../testing/has-pgbouncer.ts";
import { startPgBouncer } from "../testing/pgbouncer.ts";
import { openProcessContext, type ProcessContext } from "../testing/process.ts";
import { type Request, requester } from "../testing/request.ts";

let context: ProcessContext;
beforeAll(async () => {
  context = await openProcessContext();
});
afterEach(() => context.clear());
afterAll(() => context?.close());

/**
 * A load balancer: requests go to the servers in turn, and to the next one where the connection is refused. A request that was sent
 * is not sent again, because it may have been executed. The client sees a broken connection.
 */
async function startBalancer(ports: readonly number[]): Promise<{ url: string; server: Server }> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk) => chunks.push(chunk));
    incoming.on("end", () => forward(0));
    const first = turn++;
    const forward = (attempt: number) => {
      const port = ports[(first + attempt) % ports.length] as number;
      const options = { host: "127.0.0.1", port, path: incoming.url, method: incoming.method, headers: incoming.headers, agent: false };
      const request = httpRequest(options, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on("error", () => outgoing.destroy()).pipe(outgoing);
      });
      request.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED" && attempt + 1 < ports.length) forward(attempt + 1);
        else outgoing.destroy();
      });
      request.end(Buffer.concat(chunks));
    };
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** A user with a session, and what the servers have confirmed to them. */
interface Client {
  readonly id: string;
  accessToken: string;
  refreshToken: string;
  confirmed: number;
  sent: number;
}

interface Traffic {
  confirmed: number;
  broken: number;
  /** Statuses of responses that a client does not expect. */
  readonly unexpected: string[];
}

/** Exchanges a refresh token for its successor, as clients that store successors do. */
const rotate = (request: Request, refreshToken: string) =>
  request("POST", "/auth/oauth/token", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    rawBody: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: context.project.id,
      client_secret: context.project.publishableClientKey,
      rotate: "true",
    }).toString(),
  });

/** Counts and refreshes until it is stopped, as an application does: another attempt follows a broken connection. */
async function use(request: Request, client: Client, traffic: Traffic, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    try {
      client.sent++;
      const body = { client_metadata: { number: client.sent } };
      const changed = await request("PATCH", "/users/me", { as: "client", user: client.accessToken, body });
      if (changed.status === 200) client.confirmed = client.sent;
      else traffic.unexpected.push(changed.text);
      const refreshed = await rotate(request, client.refreshToken);
      if (refreshed.status !== 200) traffic.unexpected.push(refreshed.text);
      client.accessToken = refreshed.json.access_token ?? client.accessToken;
      client.refreshToken = refreshed.json.refresh_token ?? client.refreshToken;
      traffic.confirmed += 2;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      traffic.broken++;
      // The killed process may accept connections until the kernel has removed it.
      await sleep(50);
    }
  }
}

const clients = 8;
const hour = 3_600_000;

/** Makes the own clock of a process wrong, as that of a machine without NTP is. */
const withWrongClock = (aheadMillis: number) => {
  const module = `const Right = Date, ahead = ${aheadMillis};
    globalThis.Date = class extends Right {
      constructor(...given) { super(...(given.length ? given : [Right.now() + ahead])); }
      static now() { return Right.now() + ahead; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` };
};

/** A code that one server issues is open at the other until it expires, and no longer. */
async function expectSameExpiry(issuer: Request, verifier: Request): Promise<void> {
  const start = async (expires_in_millis: number): Promise<string> =>
    (await issuer("POST", "/auth/cli", { as: "client", body: { expires_in_millis } })).json.polling_code;
  const readStatus = async (polling_code: string) =>
    (await verifier("POST", "/auth/cli/poll", { as: "client", body: { polling_code } })).json.status;
  expect(await readStatus(await start(60_000))).toBe("waiting");
  const expiring = await start(1);
  // Both clocks differ from the database's by the delay of the network at most. A code may be polled once a second.
  await expect.poll(() => readStatus(expiring), { interval: 1100, timeout: 10_000 }).toBe("expired");
}

test.runIf(process.env.TEST_DATABASE_URL)(
  "of two processes with clocks hours apart, a kill under load loses no confirmed write and ends no session",
  async () => {
    const database = await freshDatabase(inject("template"));
    const pooler = hasPgBouncer() ? await startPgBouncer(database.url as string, { connections: 8 }) : undefined;
    const databaseSettings: Record<string, string> = pooler
      ? { DATABASE_URL: pooler.urlOf(database.url as string), DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: database.url as string }
      : { DATABASE_URL: database.url as string };
    const settings = { ...databaseSettings, SERVER_SECRET: "one secret for both, long enough to be one", PUBLIC_URL: "http://localhost:9" };
    const locations = await Promise.all(
      [2 * hour, -2 * hour].map((ahead) => context.givenInstallation({ ...settings, ...withWrongClock(ahead) })),
    );
    const [one, other] = locations.map((location) => context.start(location)) as [
      ReturnType<ProcessContext["start"]>,
      ReturnType<ProcessContext["start"]>,
    ];
    const balancer = await startBalancer(locations.map(({ port }) => port));
    try {
      await Promise.all([one.ready(), other.ready()]);
      await expectSameExpiry(one.request, other.request);
      await expectSameExpiry(other.request, one.request);
      const request = requester(balancer.url, context.project);
      const rotating = JSON.stringify({ "auth.sessions.rotateRefreshTokens": true });
      const configured = await request("PATCH", "/internal/config/override", { as: "admin", body: { config_override_string: rotating } });
      expect(configured.status, configured.text).toBe(200);

      const signUp = async (): Promise<Client> => {
        const body = { email: `${crypto.randomUUID()}@example.org`, password: "correct horse battery" };
        const { json, text } = await request("POST", "/auth/password/sign-up", { as: "client", body });
        expect(json?.user_id, text).toBeDefined();
        return { id: json.user_id, accessToken: json.access_token, refreshToken: json.refresh_token, confirmed: 0, sent: 0 };
      };
      // One after another: a busy machine refuses many sign-ups at once.
      const users: Client[] = [];
      while (users.length < clients) users.push(await signUp());
      const traffic: Traffic = { confirmed: 0, broken: 0, unexpected: [] };
      const stop = new AbortController();
      const running = users.map((user) => use(request, user, traffic, stop.signal));
      await expect.poll(() => traffic.confirmed, { interval: 20, timeout: 60_000 }).toBeGreaterThan(20 * clients);

      one.child.kill("SIGKILL");
      const atKill = traffic.confirmed;
      await expect.poll(() => traffic.confirmed, { interval: 20, timeout: 60_000 }).toBeGreaterThan(atKill + 20 * clients);
      await sleep(100);
      stop.abort();
      await Promise.all(running);

      expect(await one.ended).toBe("SIGKILL");
      expect(traffic.unexpected).toEqual([]);
      // The requests that the killed process was executing, and no others.
      expect(traffic.broken).toBeGreaterThan(0);
      expect(traffic.broken).toBeLessThanOrEqual(clients);
      for (const user of users) {
        const me = await request("GET", "/users/me", { as: "client", user: user.accessToken });
        expect(me.json).toMatchObject({ id: user.id });
        expect(me.json.client_metadata.number, "the last confirmed change, or a later one without an answer").toBeGreaterThanOrEqual(
          user.confirmed,
        );
        expect(me.json.client_metadata.number).toBeLessThanOrEqual(user.sent);
        const headers = { "x-stack-refresh-token": user.refreshToken };
        expect((await request("POST", "/auth/sessions/current/refresh", { as: "client", headers })).status).toBe(200);
      }
    } finally {
      balancer.server.closeAllConnections();
      balancer.server.close();
      await context.clear();
      await pooler?.stop();
      await database.drop();
    }
  },
);

// What the most frequent requests cost, as the database and the wire count it. These figures do not depend on the machine.
import { request as httpRequest } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../database/schema.ts";
import { keyHeaders, type Person, type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { measureCost } from "../testing/statement-cost.ts";

let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
let ada: Person;
beforeAll(async () => {
  server = await startServer({ unusedDatabase: true });
  project = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    domains: { allowLocalhost: true },
    teams: { createPersonalTeamOnSignUp: true },
  });
  await seed(1000);
  ada = await server.givenUser({ project, email: "ada.lovelace@example.org" });
  // Rows that the filling replaced would be counted until the database's own vacuum comes.
  for (const table of ["users", "contact_channels", "passwords", "sessions", "teams", "team_members", "tenancies", "project_keys"])
    await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(server.db);
});
afterAll(() => server?.close());

/** SQL: a version 4 UUID of row `n`. */
const toUuid = (kind: string) => sql.raw(`overlay(overlay(md5('${kind}' || n) placing '4' from 13) placing 'a' from 17)::uuid`);

/** Users with an address, a password, a session and a team, as sign-ups make them. */
async function seed(count: number): Promise<void> {
  const fresh = sql`SELECT ${project.tenancyId}::uuid AS tenancy_id, ${toUuid("user")} AS id, ${toUuid("team")} AS team_id, n,
    'person' || n || '@example.org' AS email, ${server.clock.now()}::timestamptz - n * interval '1 minute' AS at FROM generate_series(1, ${count}) AS n`;
  await sql`INSERT INTO users (tenancy_id, id, display_name, signed_up_at, last_active_at, search_text)
    SELECT tenancy_id, id, 'Person ' || n, at, at, 'person ' || n || E'\n' || email FROM (${fresh}) f`.execute(server.db);
  await sql`INSERT INTO teams (tenancy_id, id, display_name, created_at) SELECT tenancy_id, team_id, 'Team ' || n, at FROM (${fresh}) f`.execute(
    server.db,
  );
  await sql`INSERT INTO team_members (tenancy_id, team_id, user_id, created_at) SELECT tenancy_id, team_id, id, at FROM (${fresh}) f`.execute(
    server.db,
  );
  await sql`UPDATE users u SET selected_team_id = f.team_id FROM (${fresh}) f WHERE u.tenancy_id = f.tenancy_id AND u.id = f.id`.execute(
    server.db,
  );
  await sql`INSERT INTO contact_channels (tenancy_id, id, user_id, type, value, is_primary, used_for_auth, is_verified, created_at)
    SELECT tenancy_id, ${toUuid("channel")}, id, 'email', email, true, true, true, at FROM (${fresh}) f`.execute(server.db);
  await sql`INSERT INTO passwords (tenancy_id, user_id, hash, updated_at) SELECT tenancy_id, id, 'none', at FROM (${fresh}) f`.execute(
    server.db,
  );
  await sql`INSERT INTO sessions (tenancy_id, id, user_id, token_hash, created_at, expires_at, is_impersonation, last_used_at)
    SELECT tenancy_id, ${toUuid("session")}, id, sha256(id::text::bytea), at, at + interval '1 year', false, at FROM (${fresh}) f`.execute(
    server.db,
  );
}

/** The call has inserted the same rows. */
async function forgetSignIn(db: Db, text: string): Promise<void> {
  if (!text.includes("INSERT INTO sessions")) return;
  await sql`DELETE FROM sessions WHERE user_id = ${ada.id}::uuid`.execute(db);
  await sql`DELETE FROM audit_events WHERE tenancy_id = ${project.tenancyId}::uuid`.execute(db);
}

/** Tables of a few rows per project, which the planner reads in one block. */
const smallTables = new Set<string | undefined>(["tenancies", "projects", "project_keys", "password_attempts"]);

interface Sent {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request on a new connection. @returns the bytes that the server sent, head and body */
const listBytes = ({ method, path, headers, body }: Sent): Promise<{ status: number; bytes: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(`${server.url}/api/v1${path}`, { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      const { socket } = answer;
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, bytes: socket.bytesRead, text: Buffer.concat(chunks).toString() }));
    });
    sent.on("error", reject);
    sent.end(body);
  });

const json = { "content-type": "application/json" };
const requests: Record<string, () => Sent> = {
  me: () => ({ method: "GET", path: "/users/me", headers: { ...keyHeaders("client", project), "x-stack-access-token": ada.accessToken } }),
  refresh: () => ({
    method: "POST",
    path: "/auth/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: ada.refreshToken,
      client_id: project.id,
      client_secret: project.publishableClientKey,
    }).toString(),
  }),
  page: () => ({ method: "GET", path: "/users?limit=100", headers: keyHeaders("server", project) }),
  search: () => ({ method: "GET", path: "/users?limit=100&query=lovelace", headers: keyHeaders("server", project) }),
  "sign-in": () => ({
    method: "POST",
    path: "/auth/password/sign-in",
    headers: { ...keyHeaders("client", project), ...json },
    body: JSON.stringify({ email: ada.email, password: ada.password }),
  }),
};

// Ceilings a little above the figures of the day they were set. A change that needs more says why. Later published clients need four
// more claims in a token (132 bytes). A user has four more fields (99 bytes), and seven for servers (207 bytes). Consent and codes that are
// off added three (88 bytes); the device cookie of a sign-in is longer. The header of errors with their page is exposed (6 bytes).
// A token says how and when the user signed in (64 bytes). Clients may send the solution of a bot check (25 bytes).
const ceilings: readonly [name: string, most: { statements: number; nodes: number; blocks: number; bytes: number }][] = [
  ["me", { statements: 1, nodes: 9, blocks: 14, bytes: 2118 }],
  ["refresh", { statements: 1, nodes: 5, blocks: 10, bytes: 2371 }],
  ["page", { statements: 2, nodes: 8, blocks: 520, bytes: 119_925 }],
  ["search", { statements: 2, nodes: 10, blocks: 26, bytes: 2525 }],
  ["sign-in", { statements: 3, nodes: 22, blocks: 45, bytes: 2977 }],
];

test.each(ceilings)("%s touches no more plan nodes, blocks and bytes than its ceiling", async (name, most) => {
  const send = requests[name] as () => Sent;
  const { scanned, ...cost } = await measureCost(server, () => listBytes(send()), forgetSignIn);
  const { bytes } = await listBytes(send());
  const found = { ...cost, bytes };
  expect(scanned.filter((table) => !smallTables.has(table))).toEqual([]);
  for (const [figure, ceiling] of Object.entries(most)) expect(found[figure as keyof typeof found], figure).toBeLessThanOrEqual(ceiling);
});

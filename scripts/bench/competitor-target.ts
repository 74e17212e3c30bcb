import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { createDatabase } from "./database.ts";
import { displayName, emailAddress, searchTerms } from "./generated-names.ts";
import { probe } from "./load.ts";
import { startServer } from "./server-process.ts";
import { forEachCaller, get, password, post, type Target } from "./target.ts";

/** Whether `npm install` was run in scripts/bench. */
export function isCompetitorInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve("better-auth");
    return true;
  } catch {
    return false;
  }
}

const seed = (users: number) => `
insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
  select md5('peer' || i), ${displayName("i")}, ${emailAddress("i")}, true, timestamptz '2024-01-01' + i * interval '10 seconds', now() from generate_series(1, ${users}) i;
create index on "user" ("createdAt")`;

/** better-auth with `users` users. Its callers sign up through its own API. */
export async function competitorTarget(users: number): Promise<Target> {
  const database = await createDatabase("peer");
  const server = await startServer({
    args: ["--import", "tsx", fileURLToPath(new URL("competitor-server.ts", import.meta.url))],
    env: { DATABASE_URL: database.url, NODE_ENV: "production" },
    healthPath: "/health",
  });
  await database.query(seed(users));
  await database.query("vacuum analyze");

  // better-auth rejects writes without an Origin header.
  const origin = { origin: server.publicUrl };
  const people = await forEachCaller(async (index) => {
    const email = `caller-${index}@bench.example`;
    const { headers } = await probe(server.url, post("/api/auth/sign-up/email", { name: `Caller ${index}`, email, password }, origin));
    const cookie = headers.getSetCookie().map((set) => set.split(";")[0] ?? "");
    return { email, cookie: cookie.join("; ") };
  });
  await database.query(`update "user" set role = 'admin' where email = 'caller-0@bench.example'`);

  const terms = await database.query<{ term: string }>(searchTerms(users));
  const developer = { cookie: people[0]?.cookie ?? "" };
  const list = "/api/auth/admin/list-users?limit=100&sortBy=createdAt";
  return {
    name: "better-auth",
    server,
    database,
    requestLists: {
      me: people.map(({ cookie }) => get("/api/auth/get-session", { cookie })),
      refresh: people.map(({ cookie }) => get("/api/auth/token", { cookie })),
      signIn: people.map(({ email }) => post("/api/auth/sign-in/email", { email, password }, origin)),
      signUp: [post("/api/auth/sign-up/email", { name: "Ada", email: "new-{n}@bench.example", password }, origin)],
      firstPage: [get(list, developer)],
      deepPage: [get(`${list}&offset=${Math.floor(users * 0.9)}`, developer)],
      // better-auth searches one field: the address if the term has a dot or a digit, otherwise the name.
      search: terms.map(({ term }) =>
        get(`${list}&searchValue=${encodeURIComponent(term)}&searchField=${/[.\d]/.test(term) ? "email" : "name"}`, developer),
      ),
    },
  };
}

import { fileURLToPath } from "node:url";
import { floorSeed, floorTables } from "./baseline-database.ts";
import { type BenchDatabase, createDatabase } from "./database.ts";
import { searchTerms } from "./generated-names.ts";
import { probe } from "./load.ts";
import { startServer } from "./server-process.ts";
import { forEachCaller, get, password, post, postForm, type Target } from "./target.ts";

/** Bytes of the product's responses, which the baseline imitates. */
export interface BodyBytes {
  readonly me: number;
  readonly tokens: number;
  readonly item: number;
}

const program = fileURLToPath(new URL("baseline-server.ts", import.meta.url));

/** A baseline database with `users` users. */
export async function baselineDatabase(users: number): Promise<BenchDatabase> {
  const database = await createDatabase("floor");
  await database.query(floorTables);
  await database.query(floorSeed(users));
  await database.query("vacuum analyze");
  return database;
}

/** The baseline on node:http or on Express, over a database of `baselineDatabase`. */
export async function baselineTarget(
  framework: "node:http" | "Express",
  database: BenchDatabase,
  bytes: BodyBytes,
  users: number,
): Promise<Target> {
  const server = await startServer({
    args: ["--import", "tsx", program],
    env: {
      DATABASE_URL: database.url,
      BODY_BYTES: JSON.stringify(bytes),
      FRAMEWORK: framework === "Express" ? "express" : "node",
      NODE_ENV: "production",
    },
    healthPath: "/health",
  });
  const people = await forEachCaller(async (index) => {
    const { body } = await probe(server.url, post("/sign-up", { email: `floor-${framework}-${index}-{n}@bench.example` }));
    return body as { access_token: string; refresh_token: string };
  });
  const terms = await database.query<{ term: string }>(searchTerms(users));
  const deep = await database.query<{ id: string }>("select id from users order by signed_up_at offset $1 limit 32", [
    Math.floor(users * 0.9),
  ]);
  return {
    name: `floor on ${framework}`,
    server,
    database,
    requestLists: {
      me: people.map((person) => get("/me", { "x-access-token": person.access_token })),
      refresh: people.map((person) => postForm("/refresh", { grant_type: "refresh_token", refresh_token: person.refresh_token })),
      hash: [post("/hash", { password })],
      insert: [post("/sign-up", { email: "floor-{n}@bench.example" })],
      firstPage: [get("/users")],
      deepPage: deep.map(({ id }) => get(`/users?cursor=${id}`)),
      search: terms.map(({ term }) => get(`/users?query=${encodeURIComponent(term)}`)),
    },
  };
}

import { fileURLToPath } from "node:url";
import { type Contestant, forEachCaller, get, password, post, postForm } from "./contestant.ts";
import { type BenchDatabase, createDatabase } from "./database.ts";
import { floorSeed, floorTables } from "./floor-database.ts";
import { probe } from "./load.ts";
import { searchTerms } from "./names.ts";
import { startServer } from "./server-process.ts";

/** Bytes of the product's answers, which the floor imitates. */
export interface BodyBytes {
  readonly me: number;
  readonly tokens: number;
  readonly item: number;
}

const program = fileURLToPath(new URL("floor.ts", import.meta.url));

/** An empty floor database filled with `users` people. */
export async function floorDatabase(users: number): Promise<BenchDatabase> {
  const database = await createDatabase("floor");
  await database.query(floorTables);
  await database.query(floorSeed(users));
  await database.query("vacuum analyze");
  return database;
}

/** The floor on node:http or on Express, over a database of `floorDatabase`. */
export async function floorContestant(
  face: "node:http" | "Express",
  database: BenchDatabase,
  bytes: BodyBytes,
  users: number,
): Promise<Contestant> {
  const server = await startServer({
    args: ["--import", "tsx", program],
    env: {
      DATABASE_URL: database.url,
      BODY_BYTES: JSON.stringify(bytes),
      FACE: face === "Express" ? "express" : "node",
      NODE_ENV: "production",
    },
    healthPath: "/health",
  });
  const people = await forEachCaller(async (index) => {
    const { body } = await probe(server.url, post("/sign-up", { email: `floor-${face}-${index}-{n}@bench.example` }));
    return body as { access_token: string; refresh_token: string };
  });
  const terms = await database.query<{ term: string }>(searchTerms(users));
  const deep = await database.query<{ id: string }>("select id from users order by signed_up_at offset $1 limit 32", [
    Math.floor(users * 0.9),
  ]);
  return {
    name: `floor on ${face}`,
    server,
    database,
    shots: {
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

// The baseline: what Node, Express and pg cost without the product. Reads PORT, DATABASE_URL and BODY_BYTES from the environment.
// Responses have the size of the product's responses, so that both sides send the same number of bytes.
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { hash } from "@node-rs/argon2";
import express from "express";
import pg from "pg";
import { statements, tenancy } from "./baseline-database.ts";

type Row = Record<string, unknown>;

/** Bytes of the product's responses: of a whole response, and of one list item. */
const bodyBytes = JSON.parse(process.env.BODY_BYTES ?? "{}") as { me?: number; tokens?: number; item?: number };
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

const fillers = new Map<string, string>();
/** `row` with a filler, so that its JSON has `bytes` bytes. */
function sized(kind: string, row: Row, bytes = 0): Row {
  let filler = fillers.get(kind);
  if (filler === undefined) {
    filler = "x".repeat(Math.max(0, bytes - Buffer.byteLength(JSON.stringify({ ...row, filler: "" }))));
    fillers.set(kind, filler);
  }
  return { ...row, filler };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const header = encode({ alg: "ES256", kid: "floor" });

function accessToken(user: string): string {
  const now = Math.floor(Date.now() / 1000);
  const signed = `${header}.${encode({ iss: "http://localhost/floor", aud: "bench", sub: user, iat: now, exp: now + 3600, role: "authenticated", is_anonymous: false })}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

const remembered = new Map<string, { sub: string; exp: number }>();
/** The user of a token. The signature is verified once, the expiry on every call. */
function bearer(token: string): string | undefined {
  let claims = remembered.get(token);
  if (!claims) {
    const [head = "", body = "", signature = ""] = token.split(".");
    const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
    if (!verify("sha256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url"))) return undefined;
    claims = JSON.parse(Buffer.from(body, "base64url").toString()) as { sub: string; exp: number };
    remembered.set(token, claims);
  }
  return claims.exp > Date.now() / 1000 ? claims.sub : undefined;
}

async function me(token: string): Promise<Row> {
  const user = bearer(token);
  if (user === undefined) throw new Error("no such token");
  const { rows } = await pool.query<Row>({ ...statements.me, values: ["bench", Buffer.from([0]), user] });
  const { config: _, ...person } = rows[0] ?? {};
  return sized("me", person, bodyBytes.me);
}

const digest = (secret: string) => createHash("sha256").update(secret).digest();

async function refresh(form: string): Promise<Row> {
  const secret = new URLSearchParams(form).get("refresh_token") ?? "";
  const { rows } = await pool.query<Row>({ ...statements.refresh, values: ["bench", digest(secret)] });
  if (!rows[0]) throw new Error("no such session");
  return sized("tokens", { access_token: accessToken(String(rows[0].id)), token_type: "Bearer" }, bodyBytes.tokens);
}

async function signUp(json: string): Promise<Row> {
  const { email } = JSON.parse(json) as { email: string };
  const user = randomUUID();
  const secret = randomBytes(32).toString("hex");
  await pool.query({ ...statements.signUp, values: ["bench", user, new Date(), email, randomUUID(), digest(secret)] });
  return { access_token: accessToken(user), refresh_token: secret, user_id: user };
}

async function users(search: string): Promise<Row> {
  const query = new URLSearchParams(search);
  const [term, cursor] = [query.get("query"), query.get("cursor")];
  const statement = term
    ? { ...statements.search, values: [tenancy, `%${term.toLowerCase()}%`] }
    : cursor
      ? { ...statements.page, values: [tenancy, cursor] }
      : { ...statements.firstPage, values: [tenancy] };
  const { rows } = await pool.query<Row>(statement);
  return { items: rows.slice(0, 100).map((row) => sized("item", row, bodyBytes.item)), next_cursor: rows[100]?.id ?? null };
}

/** The parameters of the product's passwords (argon2id, 19 MiB, 2 passes, 1 lane). */
const hashed = async (json: string): Promise<Row> => ({
  hash: await hash((JSON.parse(json) as { password: string }).password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function answer(request: IncomingMessage): Promise<Row> {
  const [path = "", search = ""] = (request.url ?? "").split("?");
  if (path === "/me") return me(String(request.headers["x-access-token"]));
  if (path === "/users") return users(search);
  if (path === "/refresh") return refresh(await readBody(request));
  if (path === "/sign-up") return signUp(await readBody(request));
  if (path === "/hash") return hashed(await readBody(request));
  if (path === "/health") return { status: "ok" };
  throw new Error("no such path");
}

const port = Number(process.env.PORT);
if (process.env.FRAMEWORK === "express") {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.get("/me", async (request, response) => {
    response.json(await me(String(request.headers["x-access-token"])));
  });
  for (const method of ["get", "post"] as const)
    app[method]("/{*any}", async (request, response) => {
      response.json(await answer(request));
    });
  app.listen(port, "127.0.0.1");
} else {
  createServer((request, response) => {
    answer(request).then(
      (row) => {
        const body = JSON.stringify(row);
        response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) });
        response.end(body);
      },
      (error: unknown) => {
        response.writeHead(500, { "content-type": "text/plain" });
        response.end(String(error));
      },
    );
  }).listen(port, "127.0.0.1");
}

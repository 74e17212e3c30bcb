// The competitor: better-auth on node:http with its own kysely adapter. Reads DATABASE_URL and PORT from the environment. Its packages are
// in scripts/bench/package.json, not in the product's. So they are imported by name and typed only as far as they are used here.
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

type Options = Record<string, unknown>;

const here = createRequire(import.meta.url);
const load = async <T>(name: string): Promise<T> => (await import(pathToFileURL(here.resolve(name)).href)) as T;

const { betterAuth } = await load<{ betterAuth(options: Options): { options: Options; handler(request: Request): Promise<Response> } }>(
  "better-auth",
);
const { getMigrations } = await load<{ getMigrations(options: Options): Promise<{ runMigrations(): Promise<void> }> }>(
  "better-auth/db/migration",
);
const { toNodeHandler } = await load<{ toNodeHandler(auth: unknown): RequestListener }>("better-auth/node");
const { admin, jwt } = await load<{ admin(): unknown; jwt(options: Options): unknown }>("better-auth/plugins");
const { default: pg } = await load<{ default: { Pool: new (options: Options) => unknown } }>("pg");

const options: Options = {
  baseURL: process.env.PUBLIC_URL,
  secret: "a secret of the benchmark and of nothing else",
  // More connections than callers: a sign-up takes a second connection inside its transaction, so a smaller pool can deadlock.
  database: new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 24 }),
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { level: "error" },
  plugins: [admin(), jwt({ jwks: { keyPairConfig: { alg: "ES256" } } })],
};
await (await getMigrations(options)).runMigrations();

const handler = toNodeHandler(betterAuth(options));
createServer((request, response) => {
  if (request.url === "/health") response.end("ok");
  else handler(request, response);
}).listen(Number(process.env.PORT), "127.0.0.1");

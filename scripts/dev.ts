// `npm run dev`: the product at its usual address with reload on change. Vite serves the pages with hot module replacement. It proxies
// everything else to the server, which tsx restarts after a change.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer, type Plugin } from "vite";
import { accessTypes } from "#contract/kernel/access.ts";
import { withAddress } from "#server/http/documents.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startStripeDouble } from "#server/testing/payments/stripe-double.ts";
import { bootScript, withBoot } from "./page-boot.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
if (existsSync(".env")) process.loadEnvFile(".env");

const port = Number(process.env.PORT ?? 8102);
const host = process.env.HOST ?? "127.0.0.1";
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;

/** Paths that Vite proxies to the server; everything else is a page or a module of a page. */
const served = [
  "/api/",
  "/trpc/",
  "/openapi/",
  "/docs",
  "/guides",
  "/llms.txt",
  "/health",
  "/metrics",
  "/dev/inbox.json",
  "/dev/identity",
  "/dev/clock",
  "/dev/projects/",
  "/.well-known/",
];

const innerPort = await freePort();
const inner = `http://127.0.0.1:${innerPort}`;

/** Inserts the server's boot data for the requested address into Vite's page. */
const boot: Plugin = {
  name: "boot-data",
  apply: "serve",
  transformIndexHtml: {
    order: "pre",
    async handler(html, { originalUrl }) {
      try {
        const page = await fetch(new URL(originalUrl ?? "/", inner), {
          headers: { accept: "text/html" },
          signal: AbortSignal.timeout(10_000),
        });
        return withBoot(html, bootScript(await page.text()) ?? "");
      } catch {
        // The server is restarting: the page reports that it cannot reach it until a reload.
        return withBoot(html, "");
      }
    },
  },
};

/** Serves the OpenAPI documents of the contract as it is now; a build has them as files. */
const documents: Plugin = {
  name: "openapi-documents",
  apply: "serve",
  configureServer({ middlewares, ssrLoadModule }) {
    for (const access of accessTypes)
      middlewares.use(`/openapi/${access}.json`, (_, response, next) => {
        ssrLoadModule(join(root, "openapi/document.ts"))
          .then(({ openApiDocument }) => {
            const text = withAddress(JSON.stringify(openApiDocument(access)), publicUrl);
            response.setHeader("access-control-allow-origin", "*").setHeader("content-type", "application/json").end(text);
          })
          // An incomplete edit of the contract must not end the process.
          .catch(next);
      });
  },
};

// Vite's page takes the boot data from the built page of the server, so any build is enough.
if (!existsSync("dist/ui/index.html")) spawnSync(process.execPath, ["scripts/build.mjs", "ui"], { stdio: "inherit" });

const stripe = process.env.STRIPE_SECRET_KEY
  ? undefined
  : await startStripeDouble({ serverUrl: inner, dataFolder: process.env.DATA_DIR ?? "./.data" });

const server: ChildProcess = spawn("node_modules/.bin/tsx", ["watch", "--clear-screen=false", "server/main.ts"], {
  stdio: "inherit",
  env: {
    ...process.env,
    HOST: "127.0.0.1",
    PORT: String(innerPort),
    PUBLIC_URL: publicUrl,
    ...stripe?.environment,
  },
});

const vite = await createServer({
  configFile: "vite.config.ts",
  logLevel: "warn",
  plugins: [boot, documents],
  server: { host, port, strictPort: true, proxy: Object.fromEntries(served.map((path) => [path, { target: inner }])) },
});
await vite.listen();

let ending = false;
async function end(code: number) {
  if (ending) return;
  ending = true;
  server.kill("SIGTERM");
  await vite.close();
  await stripe?.close();
  process.exitCode = code;
}
server.on("exit", (code) => void end(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end(0));

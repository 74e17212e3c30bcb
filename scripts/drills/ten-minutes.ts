// Measures how long a developer needs from empty folders to a user who has signed up: `tsx scripts/drills/ten-minutes.ts [--next] [FOLDER]`.
// With FOLDER, the app stays there. It runs only commands that a developer types. A browser replaces the developer.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { freePort } from "#server/testing/free-port.ts";
import { buildPackages } from "../consumers/build-packages.ts";
import { type NpmRegistry, startNpmRegistry } from "../consumers/npm-registry.ts";
import { type ProductProcess, startProduct } from "../product-process.ts";
import { run, startSteps } from "./steps.ts";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const password = "correct horse battery";
const deadlineSeconds = 300;

const { step, exitCode } = startSteps();
const [given] = process.argv.slice(2).filter((argument) => argument !== "--next");

/** The commands that make and serve an app, and the way from its first page to the form. */
const frameworks = {
  vite: {
    create: ["npm create --yes vite@latest app -- --template react-ts --no-interactive", "npm install"],
    serve: (port: number) => ["vite", "preview", "--port", String(port), "--strictPort"],
    open: async (page: Page, app: string) => {
      await page.goto(app);
      await page.getByRole("button", { name: "Create account" }).click();
    },
  },
  next: {
    // The other template downloads fonts when it is built.
    create: ["npx --yes create-next-app@latest app --yes --empty"],
    serve: (port: number) => ["next", "start", "--port", String(port)],
    open: async (page: Page, app: string) => {
      await page.goto(`${app}/handler/sign-up`);
    },
  },
};
const framework = frameworks[process.argv.includes("--next") ? "next" : "vite"];
const folder = given ?? mkdtempSync(join(tmpdir(), "ten-minutes-"));
const [serverFolder, appFolder] = [join(folder, "server"), join(folder, "app")];
for (const each of [serverFolder, join(folder, "home")]) mkdirSync(each, { recursive: true });
const measured: { readonly command: string; readonly seconds: number }[] = [];

let registry: NpmRegistry | undefined;
let product: ProductProcess | undefined;
let browser: Browser | undefined;
const undo: (() => unknown)[] = [];

/** A command that a developer types, with the time that it takes. */
async function measure<T>(command: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await step(command, deadlineSeconds, work);
  measured.push({ command, seconds: (performance.now() - began) / 1000 });
  return result;
}

const env = () => ({
  // Nothing is cached: neither packages nor an earlier server.
  HOME: join(folder, "home"),
  npm_config_cache: join(folder, "home/npm"),
  npm_config_registry: registry?.url ?? "",
  npm_config_update_notifier: "false",
  CI: "1",
});
const type = (command: string, cwd: string, onLine?: (line: string) => void) =>
  measure(command, (signal) => {
    const [program = "", ...args] = command.split(" ");
    return run(program, args, { signal, cwd, env: env(), ...(onLine && { onLine }) });
  });

const startServer = (port: number) =>
  measure("npx --yes latchkey start", (signal) =>
    startProduct("npx", ["--yes", "latchkey", "start"], { cwd: serverFolder, env: { ...env(), DATABASE_URL: undefined }, port, signal }),
  );

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /^(Sign up|Create account)/ }).click();
}

/** The app has the cookie of a session. */
async function isSignedIn(page: Page): Promise<void> {
  while (!(await page.context().cookies()).some(({ name }) => name === "stack-access")) await page.waitForTimeout(50);
}

/** The developer signs up at the dashboard and confirms the command. */
async function confirm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("link", { name: /^(Sign up|Create)/ }).click();
  await signUp(page, "developer@example.org");
  await page.getByRole("button", { name: "Confirm" }).click();
}

try {
  const packages = await step("build the packages", 600, () => buildPackages({ withServer: true }));
  registry = await startNpmRegistry([packages.client, packages.server], "https://registry.npmjs.org");
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  const port = await freePort();

  product = await startServer(port);
  for (const [index, command] of framework.create.entries()) await type(command, index === 0 ? folder : appFolder);
  let confirmed: Promise<void> | undefined;
  await type(`npx --yes latchkey init --no-browser --url ${product.url}`, appFolder, (line) => {
    const [, address] = /^ {2}(http\S+)$/.exec(line) ?? [];
    if (address) confirmed ??= confirm(page, address);
  });
  await confirmed;
  await type("npm run build", appFolder);

  const appPort = await freePort();
  const preview = new AbortController();
  const served = run("npx", framework.serve(appPort), { cwd: appFolder, env: env(), signal: preview.signal }).catch(() => {});
  undo.push(() => {
    preview.abort();
    return served;
  });
  await measure("a user signs up in the app", async () => {
    await page.context().clearCookies();
    const app = `http://localhost:${appPort}`;
    while (!(await fetch(app).catch(() => undefined))?.ok) await new Promise((next) => setTimeout(next, 50));
    await framework.open(page, app);
    await signUp(page, "user@example.org");
    await isSignedIn(page);
  });
  await product.stop();
  product = await startServer(port);
  for (const { command, seconds } of measured) console.log(`${seconds.toFixed(1).padStart(6)} s  ${command}`);
  const total = measured.slice(0, -1).reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`${total.toFixed(1).padStart(6)} s  together, without the second start; load ${loadavg()[0]?.toFixed(1)}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = exitCode();
} finally {
  for (const each of undo) await each();
  await browser?.close();
  await product?.stop();
  registry?.close();
  if (given === undefined) rmSync(folder, { recursive: true, force: true });
}

import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test } from "vitest";
import { moduleMessages } from "./dashboard/generated/module-messages.ts";

/** JavaScript of the sign-in page for its first form, in gzipped bytes. React DOM alone takes 56 000. */
const formBudget = 80_000;

/** The same with every method of the page. */
const signInBudget = 82_000;

/** The same with e-mailed codes and the second factor, which are loaded when they are used. */
const stepsBudget = 100_000;

/** The size of the buttons of OAuth providers, after the form is usable. */
const providersBudget = 4_000;

/** The modules of the form after its first file: a password sign-in, and passkeys where project and browser have them. */
const formModules = ["/sdk/flows/sign-in.ts", "/ui/pages/passkey.tsx", "/sdk/flows/passkey.ts"];

/** The sections of the account settings, by their files. */
const accountSections = [
  ...["profile", "emails", "security", "connected-accounts", "connected-apps", "sessions"],
  ...["notifications", "products", "teams", "api-keys", "account"],
];

let chunks: Rolldown.OutputChunk[];
let assets: Rolldown.OutputAsset[];
beforeAll(async () => {
  const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url));
  const built = (await build({ configFile, logLevel: "silent", build: { write: false } })) as Rolldown.RolldownOutput;
  chunks = built.output.filter((part) => part.type === "chunk");
  assets = built.output.filter((part) => part.type === "asset");
});

const gzipped = (chunk: Rolldown.OutputChunk) => gzipSync(chunk.code).length;

/** A chunk and its static imports. */
function readGraph(name: string, seen = new Set<string>()): Rolldown.OutputChunk[] {
  const chunk = chunks.find(({ fileName }) => fileName === name);
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...chunk.imports.flatMap((imported) => readGraph(imported, seen))];
}

const readChunk = (module: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
const signInGraph = () => readGraph(chunks.find(({ isEntry }) => isEntry)?.fileName ?? "");

/** The first file, and those that passwords and passkeys add to it. */
function formGraph(): Rolldown.OutputChunk[] {
  const seen = new Set<string>();
  const entries = [chunks.find(({ isEntry }) => isEntry), ...formModules.map(readChunk)];
  return entries.flatMap((chunk) => readGraph(chunk?.fileName ?? "", seen));
}

test("the sign-in page with its form, passkeys and provider buttons downloads at most 82 kB of JavaScript", () => {
  const providers = readGraph(readChunk("/ui/pages/providers.tsx")?.fileName ?? "");
  const sizes = [...new Set([...formGraph(), ...providers])].map((chunk) => ({ file: chunk.fileName, gzipped: gzipped(chunk) }));
  const total = sizes.reduce((sum, { gzipped }) => sum + gzipped, 0);
  const lazy = chunks.filter((chunk) => !sizes.some(({ file }) => file === chunk.fileName));
  console.log(`sign-in page: ${total} of ${signInBudget} gzipped bytes; loaded on demand:`);
  for (const chunk of lazy) console.log(`  ${chunk.fileName} ${gzipped(chunk)}`);
  expect(sizes.length).toBeGreaterThan(1);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThanOrEqual(signInBudget);
});

const sumSizes = (graph: readonly Rolldown.OutputChunk[]) => [...new Set(graph)].reduce((sum, chunk) => sum + gzipped(chunk), 0);
/** A module that is loaded on demand, with its imports. */
const graphWith = (module: string) => readGraph(readChunk(module)?.fileName ?? "");

test("the first form of the sign-in page downloads at most 80 kB of JavaScript, with a password or e-mailed codes", () => {
  const password = sumSizes(signInGraph());
  const code = sumSizes([...signInGraph(), ...graphWith("/ui/pages/email-code.tsx")]);
  console.log(`first form: ${password} gzipped bytes with a password, ${code} with e-mailed codes`);
  expect(signInGraph().some(({ moduleIds }) => moduleIds.some((id) => id.endsWith("/sdk/flows/sign-in.ts")))).toBe(true);
  expect(code).toBeGreaterThan(password);
  expect(Math.max(password, code)).toBeLessThanOrEqual(formBudget);
});

test("all steps of a sign-in together download at most 100 kB of JavaScript", () => {
  const steps = ["/ui/pages/providers.tsx", "/ui/pages/email-code.tsx", "/ui/pages/routes/mfa.tsx", "/sdk/flows/second-factor.ts"];
  const total = sumSizes([...formGraph(), ...steps.flatMap(graphWith)]);
  console.log(`all steps: ${total} of ${stepsBudget} gzipped bytes`);
  expect(total).toBeLessThanOrEqual(stepsBudget);
});

test("the provider buttons are loaded after the form and add at most 4 kB", () => {
  const first = formGraph();
  const added = readGraph(readChunk("/ui/pages/providers.tsx")?.fileName ?? "").filter((chunk) => !first.includes(chunk));
  expect(added.flatMap(({ moduleIds }) => moduleIds).some((id) => id.endsWith("/ui/components/provider-logo.tsx"))).toBe(true);
  expect(added.reduce((sum, chunk) => sum + gzipped(chunk), 0)).toBeLessThanOrEqual(providersBudget);
});

test("the sign-in page downloads no other page, no other messages and no schema library", () => {
  const modules = signInGraph().flatMap((chunk) => chunk.moduleIds);
  const project = modules.map((id) => id.replace(/^.*\/ui\//, ""));
  expect(project.filter((id) => id.startsWith("pages/routes/"))).toEqual(["pages/routes/sign-in.tsx"]);
  expect(project.filter((id) => /^locales\/.+\//.test(id) && !id.endsWith("/index.ts"))).toEqual(["locales/en/sign-in.ts"]);
  const unwanted = [
    "/ui/dashboard/",
    "/ui/pages/email-code.tsx",
    "/ui/pages/passkey.tsx",
    "/ui/pages/providers.tsx",
    "/ui/components/provider-logo.tsx",
    "/sdk/flows/oauth.ts",
    "/node_modules/@simplewebauthn/",
    "/node_modules/@tanstack/",
    "/node_modules/zod/",
    "/node_modules/@messageformat/",
  ];
  expect(modules.filter((id) => unwanted.some((part) => id.includes(part)))).toEqual([]);
});

test("the dashboard has no chart library, and loads the code for a first user on demand", () => {
  const overview = graphWith("/ui/dashboard/console/overview/overview-page.tsx").flatMap(({ moduleIds }) => moduleIds);
  expect(overview.some((id) => id.endsWith("/console/overview/daily-chart.tsx"))).toBe(true);
  expect(overview.some((id) => id.endsWith("/console/overview/framework-code.ts"))).toBe(false);
  const all = chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(all.filter((id) => /\/node_modules\/(recharts|victory-vendor|d3-[^/]+)\//.test(id))).toEqual([]);
});

test("the account settings download a section when it is opened", () => {
  const settings = readGraph(readChunk("/account-settings/account-settings.tsx")?.fileName ?? "");
  const modules = settings.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.some((id) => id.endsWith("/account-settings/sections.ts"))).toBe(true);
  for (const section of accountSections) {
    const chunk = readChunk(`/account-settings/${section}.tsx`);
    expect([section, chunk?.isDynamicEntry, chunk && settings.includes(chunk)]).toEqual([section, true, false]);
  }
});

/** JavaScript of a page of the dashboard for its first load, messages included, in gzipped bytes. The editor of sources has a library of 110 kB. */
const dashboardBudgets: Readonly<Record<string, number>> = {
  "/console/overview/overview-page.tsx": 219_000,
  "/users/users-page.tsx": 233_000,
  "/users/user-page.tsx": 239_000,
  "/teams/teams-page.tsx": 222_000,
  "/sign-in/sign-in-methods-page.tsx": 258_000,
  "/projects/project-keys/project-keys-page.tsx": 233_000,
  "/webhooks/webhooks-page.tsx": 234_000,
  "/console/audit-log/audit-log-page.tsx": 258_000,
  "/payments/payments-page.tsx": 230_000,
  "/payments/products-page.tsx": 254_000,
  "/payments/customers-page.tsx": 248_000,
  "/payments/transactions-page.tsx": 246_000,
  "/emails/emails-section.tsx": 271_000,
  "/emails/source-pages.tsx": 447_000,
};

test.each(Object.entries(dashboardBudgets))("the page %s of the dashboard downloads at most %i bytes of JavaScript", (module, budget) => {
  const name = module.slice(1).replace(".tsx", "") as keyof typeof moduleMessages;
  const parts = ["shell", ...moduleMessages[name]].map((part) => `/ui/locales/en/dashboard/${part}.ts`);
  const messages = ["/ui/locales/en/pages.ts", ...parts].flatMap(graphWith);
  const start = ["/ui/dashboard/load-dashboard.tsx", "/ui/dashboard/dashboard.tsx"].flatMap(graphWith);
  const graph = [...signInGraph(), ...start, ...graphWith(`/ui/dashboard${module}`), ...messages];
  const total = sumSizes(graph);
  console.log(`${module}: ${total} of ${budget} gzipped bytes`);
  expect(graph.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes("/node_modules/tldts"))).toEqual([]);
  expect(total).toBeLessThanOrEqual(budget);
});

test("the document has the placeholder for the boot data and no inline script or style", () => {
  const document = String(assets.find(({ fileName }) => fileName === "index.html")?.source);
  expect(document).toContain("<!--boot-->");
  expect(document).not.toMatch(/<style|style=|\son\w+=/);
  expect(document.match(/<script[^>]*>/g)).toEqual([expect.stringContaining('src="/assets/')]);
});

// The npm package of the client library, installed in an empty folder with what it declares. Its types, formats and bundles.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessTypes } from "#contract/kernel/access.ts";
import { openApiDocument } from "#openapi/document.ts";
import { buildPackages } from "./consumers/build-packages.ts";
import { type Consumer, prepareConsumer } from "./consumers/prepare-consumer.ts";

const { client: packageFile } = await buildPackages();
/** Without React. tRPC is there, since its entry point needs it. */
const entries = ["client", "server", "admin", "trpc"];
let consumer: Consumer;
beforeAll(async () => {
  consumer = await prepareConsumer("package-checks", [packageFile]);
}, 600_000);
afterAll(() => consumer?.remove());

const write = (file: string, text: string) => writeFileSync(join(consumer.folder, file), text);
const inPackage = (...path: string[]) => join(consumer.folder, "node_modules/latchkey", ...path);
const manifest = () => JSON.parse(readFileSync(inPackage("package.json"), "utf8"));

/** Runs a program of the consumer. @returns what it printed as JSON */
async function evaluate(file: string, text: string): Promise<unknown> {
  write(file, text);
  return JSON.parse(await consumer.run("node", file));
}

describe("an installation", () => {
  test("brings no package that only React, TanStack Query or owners of projects need", () => {
    const installed = readdirSync(join(consumer.folder, "node_modules"));
    for (const name of ["react", "next", "@tanstack", "zod", "tldts"]) expect(installed).not.toContain(name);
    expect(Object.keys(manifest().dependencies)).toEqual(["@simplewebauthn/browser", "jose"]);
  });

  test("fits beside React 18.3 and 19, TanStack Query 5 and tRPC 11, and does not ask for them", () => {
    const { peerDependencies, peerDependenciesMeta } = manifest();
    expect(peerDependencies).toMatchObject({
      "@tanstack/react-query": "^5.0.0",
      "@trpc/client": "^11.4.0",
      "@trpc/server": "^11.4.0",
      react: "^18.3.0 || ^19.0.0",
    });
    for (const name of Object.keys(peerDependencies)) expect(peerDependenciesMeta[name]).toEqual({ optional: true });
  });

  test("has what registries show, and the licenses of what is bundled", () => {
    const shown = ["bin", "description", "engines", "keywords", "license", "repository", "sideEffects", "version"];
    expect(Object.keys(manifest())).toEqual(expect.arrayContaining(shown));
    for (const file of ["README.md", "CHANGELOG.md", "LICENSE"]) expect(readFileSync(inPackage(file), "utf8").length).toBeGreaterThan(100);
    expect(readFileSync(inPackage("THIRD-PARTY-NOTICES.md"), "utf8")).toContain("# tldts\n");
  });

  test("names no source map, since it has none", () => {
    const files = readdirSync(inPackage(), { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
    const scripts = files.filter((file) => file.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(50);
    for (const file of scripts) expect(readFileSync(inPackage(file), "utf8"), file).not.toContain("sourceMappingURL");
  });
});

describe("the checks of publishers", () => {
  test("publint finds nothing", async () => {
    expect(await consumer.run("publint", "run", packageFile, "--strict")).toContain("All good!");
  });

  test("every entry point has types under node10, node16 from CommonJS and ES modules, and bundlers", async () => {
    const forBundlers = ["components", "stack"];
    const excluded = ["package.json", "components.css", ...forBundlers];
    expect(await consumer.run("attw", packageFile, "--exclude-entrypoints", ...excluded)).toContain("No problems found");
    const modules = await consumer.run("attw", packageFile, "--profile", "esm-only", "--entrypoints", ...forBundlers);
    expect(modules).toMatch(/bundler +│ 🟢/);
  });
});

describe("in Node", () => {
  const names = ["createClientApp", "createServerApp", "createAdminApp"];
  const load = (how: (entry: string) => string) => `${entries.map((entry, index) => `const m${index} = ${how(entry)};`).join("\n")}
    console.log(JSON.stringify([m0.createClientApp, m1.createServerApp, m2.createAdminApp, m3].map((value) => typeof value)));`;

  test("every entry point can be imported and required", async () => {
    const loaded = [...names.map(() => "function"), "object"];
    expect(
      await evaluate(
        "load.mjs",
        load((entry) => `await import("latchkey/${entry}")`),
      ),
    ).toEqual(loaded);
    // The CommonJS build itself: Node would also require ES modules.
    const required = await evaluate(
      "load.cjs",
      load((entry) => `require("latchkey/${entry}")`),
    );
    expect(required).toEqual(loaded);
    const file = `console.log(JSON.stringify(require.resolve("latchkey/server")));`;
    expect(await evaluate("resolve.cjs", file)).toMatch(/latchkey\/cjs\/server\.js$/);
  });

  test("the names of the published package for JavaScript make apps, imported and required", async () => {
    const program = `import * as modules from "latchkey/stack/js";
      import { createRequire } from "node:module";
      const common = createRequire(import.meta.url)("latchkey/stack/js");
      const options = { baseUrl: "http://localhost", projectId: "internal", publishableClientKey: "p", tokenStore: "memory" };
      console.log(JSON.stringify([modules, common].map(({ StackClientApp }) => new StackClientApp(options).projectId)));`;
    expect(await evaluate("stack.mjs", program)).toEqual(["internal", "internal"]);
  });

  test("errors of the CommonJS build are instances of the classes of the ES modules, and the reverse", async () => {
    const program = `import * as modules from "latchkey/server";
      import { createRequire } from "node:module";
      const common = createRequire(import.meta.url)("latchkey/server");
      const [a, b] = [modules, common].map(({ StatusError, OfflineError }) => [new StatusError(418), new OfflineError()]);
      const readClasses = ([status, offline], { StatusError, PlainError, ApiError, NetworkError, OfflineError, KnownError }) => [
        [StatusError, PlainError, ApiError].every((type) => status instanceof type),
        [OfflineError, NetworkError].every((type) => offline instanceof type),
        [NetworkError, KnownError].some((type) => status instanceof type) || offline instanceof ApiError,
      ];
      class Own extends modules.StatusError {}
      const refused = async ({ createServerApp, verifyWebhook }) => verifyWebhook("", {}, "").catch((error) => error);
      console.log(JSON.stringify({
        areTwo: modules.StatusError !== common.StatusError,
        crossed: [readClasses(a, common), readClasses(b, modules)],
        webhook: (await refused(common)) instanceof modules.WebhookVerificationError,
        subclass: [new Own(400) instanceof Own, new Own(400) instanceof common.StatusError, b[0] instanceof Own, null instanceof Own],
      }));`;
    expect(await evaluate("both.mjs", program)).toEqual({
      areTwo: true,
      crossed: [
        [true, true, false],
        [true, true, false],
      ],
      webhook: true,
      subclass: [true, true, false, false],
    });
  });

  test("errors of calls are known errors in both formats", async () => {
    const program = `import { isKnownError, KnownError } from "latchkey/client";
      import { createRequire } from "node:module";
      const { createServerApp } = createRequire(import.meta.url)("latchkey/server");
      const headers = { "content-type": "application/json", "x-stack-known-error": "USER_NOT_FOUND", "x-stack-actual-status": "404" };
      const fetch = async () => new Response(JSON.stringify({ code: "USER_NOT_FOUND", error: "none", details: {} }), { status: 404, headers });
      const app = createServerApp({ baseUrl: "http://localhost", projectId: "internal", publishableClientKey: "p", secretServerKey: "s", fetch });
      const { error } = await app.api.users.get({ user_id: "00000000-0000-4000-8000-000000000001" });
      console.log(JSON.stringify([error instanceof KnownError, isKnownError(error, "USER_NOT_FOUND")]));`;
    expect(await evaluate("known.mjs", program)).toEqual([true, true]);
  });

  test("the OpenAPI documents of the contract are at the paths that generators of clients take", async () => {
    const program = `import { createRequire } from "node:module";
      const read = (access) => createRequire(import.meta.url)("latchkey/openapi/" + access + ".json");
      console.log(JSON.stringify(${JSON.stringify(accessTypes)}.map(read)));`;
    expect(await evaluate("documents.mjs", program)).toEqual(accessTypes.map(openApiDocument));
    expect(readdirSync(inPackage("openapi")).sort()).toEqual(accessTypes.map((access) => `${access}.json`).sort());
  });

  test("the command prints its help", async () => {
    expect(await consumer.run("latchkey", "--help")).toContain("Usage: latchkey <command>");
  });

  test("a command of the server says in one line how to get the server", async () => {
    const offline = ["npm_config_registry=http://127.0.0.1:1", `XDG_CACHE_HOME=${join(consumer.folder, "empty-cache")}`];
    const failure = await consumer.run("env", ...offline, "latchkey", "start").catch((error: Error) => error.message);
    expect(failure).toMatch(/^latchkey-server@\S+ could not be downloaded: .* Name its package: latchkey start --server FILE_OR_URL/m);
  });
});

/** Messages of the compiler about programs; empty when they type-check. */
async function typeErrors(files: readonly string[], ...options: string[]): Promise<string> {
  const common = ["--noEmit", "--strict", "--target", "es2022", "--types", "node"];
  return consumer.run("tsc", ...common, ...options, ...files).catch((error: Error) => error.message);
}

describe("TypeScript", () => {
  const program = `import { createAdminApp } from "latchkey/admin";
    import { createClientApp, type Result } from "latchkey/client";
    import { createServerApp, KnownError } from "latchkey/server";
    const options = { baseUrl: "http://localhost", projectId: "internal", publishableClientKey: "pck" };
    export const server = createServerApp({ ...options, secretServerKey: "ssk" });
    export const admin = createAdminApp({ ...options, superSecretAdminKey: "sak" });
    export async function read(): Promise<string | null | undefined> {
      const user = await createClientApp({ ...options, tokenStore: "memory" }).getUser({ or: "throw" });
      const plan: Result<unknown, unknown> | undefined = undefined;
      return user.displayName ?? (await server.getUser("id"))?.primaryEmail ?? String([plan, KnownError.name, await admin.getProject()]);
    }`;

  test.each([
    ["node10", "program.ts", ["--module", "commonjs", "--moduleResolution", "node10"]],
    ["bundler", "program.ts", ["--module", "esnext", "--moduleResolution", "bundler"]],
  ])("type-checks an app under %s, without the types of browsers", async (_name, file, options) => {
    write(file, program);
    expect(await typeErrors([file], "--lib", "es2024", ...options)).toBe("");
  });

  test("type-checks an app under node16 from CommonJS and from ES modules, and refuses an incorrect use", async () => {
    write("program.cts", program);
    write("program.mts", program);
    write("wrong.mts", `${program}\nexport const wrong: number = server.projectId;`);
    // Objects have hooks in an app that imports `latchkey/react`.
    write("hooks.mts", `${program}\nexport const users = server.useUsers();`);
    // One run of the compiler reads the types of both formats once.
    const messages = await typeErrors(["program.cts", "program.mts", "hooks.mts", "wrong.mts"], "--lib", "es2024", "--module", "node16");
    expect(messages.split("\n").filter((line) => line.includes("error TS"))).toEqual([
      expect.stringMatching(/^hooks\.mts\(\d+,29\): error TS2339: Property 'useUsers' does not exist/),
      expect.stringMatching(/^wrong\.mts\(\d+,14\): error TS2322/),
    ]);
  });
});

describe("bundles", () => {
  const used = { client: "createClientApp", server: "createServerApp", admin: "createAdminApp", trpc: "latchkeyLink" };
  beforeAll(() => {
    mkdirSync(join(consumer.folder, "src"), { recursive: true });
    for (const [entry, name] of Object.entries(used))
      write(`src/${entry}.mjs`, `import { ${name} } from "latchkey/${entry}"; globalThis.made = ${name};`);
    write("src/unused.mjs", 'import { createClientApp, StatusError } from "latchkey/client";');
  });
  const output = (folder: string) => readdirSync(join(consumer.folder, folder), { recursive: true, encoding: "utf8" });

  for (const platform of ["browser", "node"])
    test.each(entries)(`esbuild builds latchkey/%s for ${platform}`, async (entry) => {
      const options = ["--bundle", "--splitting", "--format=esm", `--platform=${platform}`, `--outdir=esbuild-${platform}-${entry}`];
      await consumer.run("esbuild", `src/${entry}.mjs`, ...options, "--log-level=warning");
      expect(output(`esbuild-${platform}-${entry}`)).toContain(`${entry}.js`);
    });

  test("Vite builds every entry point for browsers and for Node", async () => {
    const builds = entries.flatMap((entry) => [false, true].map((ssr) => ({ entry, ssr, outDir: `vite-${entry}-${ssr}` })));
    const program = `import { build } from "vite";
      for (const { entry, ssr, outDir } of ${JSON.stringify(builds)})
        await build({ logLevel: "warn", build: { ssr, outDir, rollupOptions: { input: \`src/\${entry}.mjs\` } }, ssr: { noExternal: true } });`;
    write("vite-builds.mjs", program);
    expect(await consumer.run("node", "vite-builds.mjs")).not.toMatch(/unresolved|could not be resolved/i);
    for (const { outDir } of builds) expect(output(outDir).length, outDir).toBeGreaterThan(0);
  });

  test("the client has no part for owners of projects; the admin has it", async () => {
    const hasOwned = (entry: string) => output(`esbuild-browser-${entry}`).some((file) => file.includes("owned-project"));
    expect([hasOwned("client"), hasOwned("server"), hasOwned("admin")]).toEqual([false, false, true]);
  });

  test("the proxy of Next.js needs nothing that only Node has", async () => {
    write("src/proxy.mjs", 'export { createLatchkeyProxy } from "latchkey/next/proxy";');
    // For browsers, a module of Node would not be found.
    const options = ["--bundle", "--splitting", "--format=esm", "--platform=browser", "--outdir=esbuild-proxy", "--external:next/*"];
    await consumer.run("esbuild", "src/proxy.mjs", ...options, "--log-level=warning");
    expect(output("esbuild-proxy")).toContain("proxy.js");
  });

  test("an import that is not used leaves nothing", async () => {
    const options = ["--bundle", "--format=esm", "--outfile=unused.js", "--minify"];
    await consumer.run("esbuild", "src/unused.mjs", ...options);
    expect(readFileSync(join(consumer.folder, "unused.js"), "utf8").trim()).toBe("");
  });
});

test("the entry points of the repository are those of the package", () => {
  const { exports } = JSON.parse(readFileSync(resolve("package.json"), "utf8"));
  expect(Object.keys(manifest().exports).filter((name) => !name.endsWith(".json"))).toEqual(Object.keys(exports));
});

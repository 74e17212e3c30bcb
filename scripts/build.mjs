// Builds the pages to dist/ui, the server to dist/server and the OpenAPI documents to dist/openapi. Then the client library to dist/sdk and
// the command to dist/command. `node scripts/build.mjs [ui] [server] [openapi] [sdk] [command]` builds these parts; without arguments, all.
// Each is built in a temporary folder and renamed at the end. So a running server never reads an incomplete build.
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, runnerImport } from "vite";
import { clientEntries, emitSdkTypes, innerEntries, sdkEntries } from "./build-sdk-types.mjs";
import { artifacts, readState, staleArtifacts } from "./build-state.mjs";
import { bundledPackages, packSdk } from "./pack-sdk.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
// A build is for production, whatever NODE_ENV says: with another value, JSX becomes calls that React has in development only.
process.env.NODE_ENV = "production";

// Packages stay outside the bundle (vite's default for ssr), because native modules and WebAssembly files load from their own folders.
const forNode = (source, file, outDir, { emptyOutDir = true, sourcemap = true, bundled = [] } = {}) =>
  build({
    root,
    logLevel: "warn",
    configFile: false,
    publicDir: false,
    // Part of the file, so that production does not install these packages.
    ssr: { noExternal: ["@babel/parser", ...bundled] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir,
      target: "node20",
      sourcemap,
      minify: false,
      // Entries that are built together share their modules.
      rollupOptions: { input: source, output: { entryFileNames: file, chunkFileNames: "[name]-[hash].js", format: "es" } },
    },
  });

/** The client library in one format. Packages stay imports, because an application bundles them once. */
const library = (format, outDir) =>
  build({
    root,
    logLevel: "warn",
    configFile: false,
    publicDir: false,
    // The app's bundler replaces these, not ours.
    define: {
      viteEnv: format === "es" ? "import.meta.env" : "undefined",
      moduleFile: format === "es" ? "import.meta.filename" : "__filename",
    },
    // The list of public suffixes has 45 kB less in this file, compressed.
    resolve: { alias: { tldts: join(root, "node_modules/tldts/dist/index.esm.min.js") } },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      // The code is not minified, so a debugger needs no map.
      sourcemap: false,
      minify: false,
      lib: { entry: { ...sdkEntries, ...innerEntries }, formats: [format], fileName: (_format, name) => `${name}.js` },
      rollupOptions: {
        external: isExternal,
        output: {
          // The app's bundler adds a hash to each name. With ours, too, the names would be longer in the first download.
          chunkFileNames: "[name].js",
          banner: ({ name, isEntry }) => (isEntry && clientEntries.includes(name) ? '"use client";' : ""),
          // What each client app loads at once is one file. From several, a bundler makes as many chunks, which compress worse.
          codeSplitting: {
            groups: [
              { name: "core", test: join(root, sdkEntries.client), priority: 1 },
              // Each name of a part that is loaded later is in the first download. So parts of some hundred bytes are one file.
              { name: "small", test: smallModules },
              { name: "errors", test: /\/(client-error|generated\/errors)\.ts$/ },
            ],
          },
        },
      },
    },
  });
/** Small modules that several parts of the client library share. */
const smallModules = /\/(callback-url|finish-sign-in|lazy-messages|ceremony|camel-case|second-factor)\.ts$/;
const isExternal = (id) => !/^[./#\0]|^\w:/.test(id) && !bundledPackages.some((name) => id === name || id.startsWith(`${name}/`));

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** The client for pages without a bundler: one minified file with all of its packages. The server offers it below the same name. */
const scriptFile = (outDir) =>
  build({
    root,
    logLevel: "warn",
    configFile: false,
    publicDir: false,
    define: { viteEnv: "undefined" },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      sourcemap: false,
      minify: true,
      lib: { entry: sdkEntries.client, formats: ["es"], fileName: () => `latchkey-${version}.js` },
      // Vite leaves the spaces in a library of ES modules.
      rollupOptions: { output: { codeSplitting: false, minify: true } },
    },
  });

const builders = {
  ui: async (outDir) => {
    const configFile = join(root, "vite.config.ts");
    await build({ logLevel: "warn", configFile, build: { outDir, emptyOutDir: true } });
    const { module } = await runnerImport(configFile, { configFile: false, logLevel: "error" });
    await build(module.rendererBuild(outDir));
  },
  server: async (outDir) => {
    await forNode("server/main.ts", "main.js", outDir);
    // Each kind of thread starts with a separate file. They are not minified, so a stack trace needs no map.
    await forNode("server/services/email-renderer/worker.ts", "email-renderer.js", outDir, { emptyOutDir: false, sourcemap: false });
    await forNode("server/services/hashing-thread.mjs", "hashing-thread.js", outDir, { emptyOutDir: false, sourcemap: false });
    // For tests of apps. The server does not import it.
    await forNode("server/testing/payments/stripe-double.ts", "stripe-double.js", outDir, { emptyOutDir: false, sourcemap: false });
    cpSync(join(root, "server/testing/payments/stripe-fake/stripe.js"), join(outDir, "stripe.js"));
  },
  openapi: async (outDir) => {
    const { module } = await runnerImport(join(root, "openapi/document.ts"), { configFile: false, logLevel: "error" });
    mkdirSync(outDir);
    for (const [access, document] of Object.entries(module.openApiDocuments()))
      writeFileSync(join(outDir, `${access}.json`), JSON.stringify(document));
  },
  sdk: async (outDir) => {
    await library("es", outDir);
    await library("cjs", join(outDir, "cjs"));
    await scriptFile(join(outDir, "browser"));
    await forNode("scripts/command/main.ts", "latchkey.js", join(outDir, "command"), { sourcemap: false, bundled: bundledPackages });
    const { module } = await runnerImport(join(root, "scripts/components-build.ts"), { configFile: false, logLevel: "error" });
    const bundled = await module.buildComponents(outDir);
    emitSdkTypes(root, outDir);
    cpSync(join(root, artifacts.openapi.folder), join(outDir, "openapi"), { recursive: true });
    cpSync(join(root, "scripts/fixtures/generated"), join(outDir, "fixtures"), { recursive: true });
    packSdk(root, outDir, bundled);
  },
  documentation: async (outDir) => {
    const { module } = await runnerImport(join(root, "scripts/documentation/build.ts"), { configFile: false, logLevel: "error" });
    module.buildDocumentation(root, outDir);
  },
  command: async (outDir) => {
    const commands = Object.fromEntries(
      ["doctor", "create-owner", "accept-secret"].map((name) => [name, `scripts/command/${name}/main.ts`]),
    );
    await forNode({ latchkey: "scripts/command/main.ts", ...commands }, "[name].js", outDir, { sourcemap: false });
  },
};

const requested = process.argv.slice(2);
// The documentation has the declarations of the client library, whose package has the documents.
if (requested.includes("documentation")) requested.push(...staleArtifacts(root, ["sdk"]));
if (requested.includes("sdk")) requested.push(...staleArtifacts(root, ["openapi"]));
for (const [name, { sources, folder, stamp }] of Object.entries(artifacts)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  const started = performance.now();
  const state = readState(root, sources);
  const fresh = join(root, `${folder}-${process.pid}`);
  const old = `${fresh}-old`;
  mkdirSync(join(root, folder), { recursive: true });
  try {
    await builders[name](fresh);
    rmSync(join(root, stamp), { force: true });
    renameSync(join(root, folder), old);
    renameSync(fresh, join(root, folder));
    writeFileSync(join(root, stamp), state);
  } catch (error) {
    // The bundler has printed the location; its stack trace adds nothing.
    console.error(`${name} could not be built: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
    break;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
  console.log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

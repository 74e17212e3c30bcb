// Builds the pages to dist/ui, the server to dist/server, the client library to dist/sdk and the command to dist/command.
// `node scripts/build.mjs [ui] [server] [sdk] [command]` builds these parts; without arguments, all of them.
// Each is built in a temporary folder and renamed at the end. So a running server never reads an incomplete build.
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { emitSdkTypes, sdkEntries } from "./build-sdk-types.mjs";
import { artifacts, stateOf } from "./build-state.mjs";
import { packSdk } from "./pack-sdk.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

// Packages stay outside the bundle (vite's default for ssr), because native modules and WebAssembly files load from their own folders.
const forNode = (source, file, outDir, emptyOutDir = true) =>
  build({
    root,
    logLevel: "warn",
    configFile: false,
    publicDir: false,
    build: {
      ssr: source,
      outDir,
      emptyOutDir,
      target: "node20",
      sourcemap: true,
      minify: false,
      rollupOptions: { output: { entryFileNames: file, format: "es" } },
    },
  });

const builders = {
  ui: (outDir) => build({ logLevel: "warn", configFile: join(root, "vite.config.ts"), build: { outDir, emptyOutDir: true } }),
  server: async (outDir) => {
    await forNode("server/main.ts", "main.js", outDir);
    // Each kind of thread starts with a separate file.
    await forNode("server/services/email-renderer/worker.ts", "email-renderer.js", outDir, false);
    await forNode("server/services/hashing-thread.mjs", "hashing-thread.js", outDir, false);
  },
  sdk: async (outDir) => {
    await build({
      root,
      logLevel: "warn",
      configFile: false,
      publicDir: false,
      build: {
        outDir,
        emptyOutDir: true,
        target: "es2022",
        sourcemap: true,
        minify: false,
        lib: { entry: sdkEntries, formats: ["es"] },
        // Packages stay imports: an application bundles them once.
        rollupOptions: { external: /^(?![./#]|\w:)/ },
      },
    });
    emitSdkTypes(root, outDir);
    packSdk(root, outDir);
  },
  command: (outDir) => forNode("scripts/command/main.ts", "latchkey.js", outDir),
};

const requested = process.argv.slice(2);
for (const [name, { sources, folder, stamp }] of Object.entries(artifacts)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  const started = performance.now();
  const state = stateOf(root, sources);
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

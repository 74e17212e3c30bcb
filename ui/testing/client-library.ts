import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import type { createClientApp } from "#sdk/client.ts";

/** Defined by the script below. */
declare global {
  var latchkey: { createClientApp: typeof createClientApp };
}

/** The client library as one script for `page.evaluate`, for what only pages of apps do. */
export async function buildClientLibrary(): Promise<string> {
  const entry = "\0library.js";
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("../..", import.meta.url)),
    plugins: [
      {
        name: "library",
        resolveId: (id) => (id === "library.js" ? entry : undefined),
        load: (id) =>
          id === entry ? `import { createClientApp } from "#sdk/client.ts"; globalThis.latchkey = { createClientApp };` : undefined,
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: "library.js", output: { codeSplitting: false, format: "iife" } } },
  });
  return ([built].flat()[0] as Rolldown.RolldownOutput).output[0].code;
}

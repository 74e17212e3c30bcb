import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import type { createClientApp } from "#sdk/client.ts";

/** What the script below leaves behind in a page. */
declare global {
  var latchkey: { createClientApp: typeof createClientApp };
}

/** The client library as one script, for what an app's own page does and none of ours. `page.evaluate` runs it. */
export async function clientLibrary(): Promise<string> {
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

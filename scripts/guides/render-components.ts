import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";

const run = promisify(execFile);

const renderMillis = 20_000;
/** The error of hooks for data that a server does not read. */
const readInBrowser = "Read in the browser";

/** The result for a component: `complete`, `waiting` for data that only browsers read, or the message of its error. */
type Rendering = "complete" | "waiting" | (string & {});

/** Renders each component as a server does, below the provider, for a signed-in user. */
const program = (imports: string, names: string): string => `${imports}
import { createClientApp } from "latchkey/client";
import { ClientAppProvider } from "latchkey/react";
import { createServerApp } from "latchkey/server";
import { createElement, Suspense } from "react";
import { renderToReadableStream } from "react-dom/server.browser";

const visitor = await createServerApp({}).createUser({ primaryEmail: "visitor@example.org" });
async function render(component) {
  const inSuspense = createElement(Suspense, { fallback: "waiting" }, createElement(component, { code: "code" }));
  const app = createClientApp({ tokenStore: "memory" });
  const element = createElement(ClientAppProvider, { app, initialUser: visitor.toClientJson() }, inSuspense);
  let result = "complete";
  const onError = (error) => (result = error.message?.startsWith("${readInBrowser}") ? "waiting" : String(error));
  const html = await new Response(await renderToReadableStream(element, { signal: AbortSignal.timeout(${renderMillis}), onError })).text();
  return html === "" ? "empty" : result;
}
const components = Object.entries({ ${names} }).flatMap(([file, module]) =>
  Object.entries(module).map(([name, component]) => [file + " " + name, component]),
);
const renderings = await Promise.all(components.map(async ([name, component]) => [name, await render(component)]));
// React for browsers leaves a channel open.
process.stdout.write(JSON.stringify(Object.fromEntries(renderings)), () => process.exit());
`;

/**
 * Bundles components and renders what they export.
 * @param folder of the guides
 * @param files relative to it
 * @param environment the file with the variables of a project
 * @returns the rendering by file and name
 */
export async function renderComponents(
  folder: string,
  files: readonly string[],
  environment: string,
): Promise<Readonly<Record<string, Rendering>>> {
  const imports = files.map((file, index) => `import * as m${index} from "./${file}";`).join("\n");
  const names = files.map((file, index) => `${JSON.stringify(file)}: m${index}`).join(", ");
  writeFileSync(join(folder, "render.mjs"), program(imports, names));
  await build({
    root: folder,
    logLevel: "error",
    configFile: false,
    ssr: { noExternal: ["latchkey"] },
    build: {
      ssr: true,
      outDir: "rendered",
      rolldownOptions: { input: join(folder, "render.mjs"), output: { entryFileNames: "render.mjs" } },
    },
  });
  const { stdout } = await run(process.execPath, [`--env-file=${environment}`, "rendered/render.mjs"], { cwd: folder, timeout: 120_000 });
  return JSON.parse(stdout);
}

// Builds the app once with each version of the client.
import { join } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "react");
for (const version of ["2.8.52", "2.8.108"]) {
  const client = join(import.meta.dirname, "node_modules", `react-${version}`);
  await build({
    root,
    envDir: import.meta.dirname,
    logLevel: "error",
    resolve: { alias: [{ find: /^@stackframe\/react$/, replacement: client }] },
    oxc: { jsx: { runtime: "automatic" } },
    build: { outDir: join(import.meta.dirname, "built", version), minify: false },
  });
}

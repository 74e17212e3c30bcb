// The variables that Vite puts into pages reach the client library from the app's `.env`, in development and in builds.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build, createServer, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staleArtifacts } from "./build-state.mjs";

const projectId = "6c1f7a52-3d0e-4b8a-9c55-2f0f4f2f9d11";
let root: string;
beforeAll(async () => {
  if (staleArtifacts(resolve("."), ["sdk"]).length > 0) await promisify(execFile)(process.execPath, ["scripts/build.mjs", "sdk"]);
  root = mkdtempSync(join(tmpdir(), "vite-environment-"));
  mkdirSync(join(root, "node_modules/@simplewebauthn"), { recursive: true });
  // A copy: Vite takes linked packages for sources, and does not bundle them in advance.
  cpSync("dist/sdk", join(root, "node_modules/latchkey"), { recursive: true });
  cpSync("node_modules/@simplewebauthn/browser", join(root, "node_modules/@simplewebauthn/browser"), { recursive: true });
  writeFileSync(join(root, "index.html"), '<script type="module" src="/main.js"></script>');
  writeFileSync(
    join(root, "main.js"),
    'import { createClientApp } from "latchkey/client";\nglobalThis.found = createClientApp({ tokenStore: "memory" }).projectId;',
  );
  writeFileSync(join(root, ".env"), `VITE_LATCHKEY_PROJECT_ID=${projectId}\nVITE_LATCHKEY_API_URL=http://localhost:1\n`);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a build contains the values", async () => {
  const { output } = (await build({ root, configFile: false, logLevel: "silent", build: { write: false } })) as Rolldown.RolldownOutput;
  expect(output.map((file) => ("code" in file ? file.code : "")).join("\n")).toContain(projectId);
});

test("the development server gives the values to the packages that it bundles in advance", async () => {
  const server = await createServer({ root, configFile: false, logLevel: "silent", server: { port: 0, host: "127.0.0.1" } });
  try {
    await server.listen();
    const [origin = ""] = server.resolvedUrls?.local ?? [];
    const seen = new Set<string>();
    const read = async (path: string): Promise<string> => {
      if (seen.has(path)) return "";
      seen.add(path);
      const text = await (await fetch(new URL(path, origin))).text();
      const imported = [...text.matchAll(/from ?"(\/node_modules[^"]+)"/g)].map(([, each = ""]) => each);
      return [text, ...(await Promise.all(imported.map(read)))].join("\n");
    };
    const served = await read("/main.js");
    expect(served).toContain("import.meta.env.VITE_LATCHKEY_PROJECT_ID");
    expect(served).toContain(`"VITE_LATCHKEY_PROJECT_ID": "${projectId}"`);
  } finally {
    await server.close();
  }
});

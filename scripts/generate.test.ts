import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { walk } from "#contract/kernel/route.ts";
import { generatedFiles, staleFiles } from "./generate/files.ts";
import { isOffered } from "./generate/route-text.ts";

const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

test("every generated file says what the contract says (npm run generate renews them)", () => {
  expect(staleFiles(generatedFiles(), read)).toEqual([]);
});

test("generating twice gives the same text, byte for byte", () => {
  expect([...generatedFiles()]).toEqual([...generatedFiles()]);
});

test("a changed or missing file is named", () => {
  const files = generatedFiles();
  const touched = staleFiles(files, (path) => {
    if (path === "sdk/generated/errors.ts") return undefined;
    return path === "sdk/generated/client.ts" ? `${read(path)} ` : files.get(path);
  });
  expect(touched).toEqual(["sdk/generated/client.ts", "sdk/generated/errors.ts"]);
});

test("no generated client knows of calls it may not make, or of fields it may not see", () => {
  const files = generatedFiles();
  expect(files.get("sdk/generated/client.ts")).not.toMatch(/server_metadata|users\.list|primary_email_auth_enabled/);
  expect(files.get("sdk/generated/server.ts")).toMatch(/server_metadata/);
});

test("a browser has all rows, those of the first page at once and the others later", () => {
  const files = generatedFiles();
  const rows = (path: string) => [...(files.get(path) ?? "").matchAll(/^ +"([\w.]+)": \{"method"/gm)].map(([, name]) => name);
  const first = rows("sdk/generated/client.ts");
  expect(first).toEqual(["auth.password.signIn", "projects.current"]);
  const offered = [...walk(contract)].filter(([, route]) => isOffered(route, "client")).map(([name]) => name);
  expect([...first, ...rows("sdk/generated/client-later.ts")].sort()).toEqual(offered.sort());
  expect(rows("sdk/generated/server.ts").length).toBeGreaterThan(offered.length);
});

test("groups of the same name under different parents have types of their own", () => {
  const admin = generatedFiles().get("sdk/generated/admin.ts");
  expect(admin).toContain("export interface ProjectsApi {");
  expect(admin).toContain("export interface InternalProjectsApi {");
});

test("a call says which callers need a user, and which project it is for", () => {
  const client = generatedFiles().get("sdk/generated/client.ts") ?? "";
  const said = (call: string) =>
    client
      .slice(0, client.indexOf(`   * \`${call}\``))
      .split("/**")
      .at(-1);
  expect(said("POST /api/v1/teams")).toContain("Callers of type client need a signed-in user.");
  expect(said("POST /api/v1/internal/projects")).toMatch(/Needs a signed-in user\.\n.*For project `internal` only\./);
});

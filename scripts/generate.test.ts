import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { type AccessType, accessTypes } from "#contract/kernel/access.ts";
import { walk } from "#contract/kernel/route.ts";
import { generatedFiles } from "./generate/files.ts";
import { isInSdk } from "./generate/route-text.ts";
import { staleFiles } from "./generate/stale-files.ts";

const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

const files = await generatedFiles();

test("every generated file matches the contract (npm run generate updates them)", () => {
  expect(staleFiles(files, read)).toEqual([]);
});

test("generating twice gives identical files", async () => {
  expect([...(await generatedFiles())]).toEqual([...files]);
});

test("a changed or missing file is reported", () => {
  const touched = staleFiles(files, (path) => {
    if (path === "sdk/generated/errors.ts") return undefined;
    return path === "sdk/generated/client.ts" ? `${read(path)} ` : files.get(path);
  });
  expect(touched).toEqual(["sdk/generated/client.ts", "sdk/generated/errors.ts"]);
});

/** The declarations in the file of an access type, by name. */
const declarationsIn = (access: AccessType) =>
  new Map(
    [...(files.get(`sdk/generated/${access}.ts`) ?? "").matchAll(/^export (?:interface|type) (\w+) (?:.|\n[ }/])*/gm)].map(
      ([text, name]) => [name as string, text] as const,
    ),
  );

test("an access type imports the types of the lower one", () => {
  const [client, server, admin] = accessTypes.map(declarationsIn) as [Map<string, string>, Map<string, string>, Map<string, string>];
  expect(client.size).toBeGreaterThan(80);
  const refersToOwn = (own: Map<string, string>, name: string, text: string) =>
    (text.match(/\b[A-Z]\w*/g) ?? []).some((word) => word !== name && own.has(word));
  const copies = (own: Map<string, string>, lower: Map<string, string>) =>
    [...own].filter(([name, text]) => lower.get(name) === text && !refersToOwn(own, name, text)).map(([name]) => name);
  expect(copies(server, client)).toEqual([]);
  expect(copies(admin, server)).toEqual([]);
  expect([...server.keys()]).toContain("User");
});

test("the client's file contains no calls and fields of servers", () => {
  const user = (path: string) => /^export interface User \{.*?^\}/ms.exec(files.get(path) ?? "")?.[0];
  expect(files.get("sdk/generated/client.ts")).not.toMatch(/users\.list|primary_email_auth_enabled/);
  expect(user("sdk/generated/client.ts")).not.toMatch(/server_metadata/);
  expect(user("sdk/generated/server.ts")).toMatch(/server_metadata/);
});

/** The names of the routes whose rows are in a file. */
const rowNames = (path: string) => [...(files.get(path) ?? "").matchAll(/^ +"([\w.]+)": \{"method"/gm)].map(([, name]) => name as string);

test("a browser loads the routes of the first page eagerly and the others lazily", () => {
  const first = rowNames("sdk/generated/client.ts");
  expect(first).toEqual(["auth.password.signIn", "auth.passkey.initiateAuthentication"]);
  const offered = [...walk(contract)].filter(([, route]) => isInSdk(route, "client")).map(([name]) => name);
  expect([...first, ...rowNames("sdk/generated/client-lazy.ts")].sort()).toEqual(offered.sort());
});

test("the row of a route is in the file of the lowest access type that has it", () => {
  const rows = accessTypes.map((access) => rowNames(`sdk/generated/${access}.ts`));
  const all = [...rows.flat(), ...rowNames("sdk/generated/client-lazy.ts")];
  const offered = [...walk(contract)].filter(([, route]) => isInSdk(route, "admin")).map(([name]) => name);
  expect(all.sort()).toEqual(offered.sort());
  expect(rows.at(1)).toContain("users.list");
});

test("groups with the same name under different parents have separate types", () => {
  expect([...declarationsIn("client").keys()]).toEqual(expect.arrayContaining(["ProjectsApi", "InternalProjectsApi"]));
});

test("the docs of a call name its required user and project", () => {
  const client = files.get("sdk/generated/client.ts") ?? "";
  const listDocs = (call: string) =>
    client
      .slice(0, client.indexOf(`   * \`${call}\``))
      .split("/**")
      .at(-1);
  expect(listDocs("POST /api/v1/teams")).toContain("Clients need a signed-in user.");
  expect(listDocs("POST /api/v1/internal/projects")).toMatch(
    /Needs a signed-in user\.\n.*verified primary e-mail.*\n.*For project `internal` only\./,
  );
});

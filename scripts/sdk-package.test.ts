// The client library as a package: `latchkey/client` and its siblings load and type-check in an application without our sources.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staleArtifacts } from "./build-state.mjs";

const run = promisify(execFile);
let consumer: string;

beforeAll(async () => {
  if (staleArtifacts(resolve("."), ["sdk"]).length > 0) await run(process.execPath, ["scripts/build.mjs", "sdk"]);
  consumer = mkdtempSync(join(tmpdir(), "consumer-"));
  mkdirSync(join(consumer, "node_modules"));
  symlinkSync(resolve("."), join(consumer, "node_modules/latchkey"), "dir");
  writeFileSync(join(consumer, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(consumer, { recursive: true, force: true }));

const inBrowsers = ["--lib", "es2024,dom", "--types", "", "--skipLibCheck"];
/** Without the types of browsers, and with the declarations of packages checked, too. */
const inNode = ["--lib", "es2024", "--typeRoots", resolve("node_modules/@types"), "--types", "node"];

/** The compiler's messages about a program of the consumer; empty when it type-checks. */
async function typeErrors(program: string, environment: readonly string[] = inBrowsers): Promise<string> {
  writeFileSync(join(consumer, "app.ts"), program);
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--checkers", "1"];
  try {
    await run(resolve("node_modules/.bin/tsc"), [...options, ...environment, "app.ts"], { cwd: consumer });
    return "";
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test("every entry point of the package loads in Node", async () => {
  writeFileSync(
    join(consumer, "load.mjs"),
    `import { createClientApp } from "latchkey/client";
     import { createServerApp } from "latchkey/server";
     import { createAdminApp } from "latchkey/admin";
     import { useUser } from "latchkey/react";
     import { latchkeyLink } from "latchkey/trpc";
     console.log([createClientApp, createServerApp, createAdminApp, useUser, latchkeyLink].map((value) => typeof value).join());`,
  );
  const { stdout } = await run(process.execPath, ["load.mjs"], { cwd: consumer });
  expect(stdout.trim()).toBe("function,function,function,function,function");
});

const client = `import { createClientApp } from "latchkey/client";
const app = createClientApp({ baseUrl: "http://localhost", projectId: "internal", publishableClientKey: "pck", tokenStore: "memory" });
const user = await app.getUser({ or: "throw" });
`;

test("an application type-checks against the declarations of the package", async () => {
  expect(
    await typeErrors(`${client}
import { latchkeyLink, type LatchkeyRouter } from "latchkey/trpc";
export const name: string | null = user.displayName;
export type Router = LatchkeyRouter<"server">;
export const link = latchkeyLink({ projectId: "internal", secretServerKey: "ssk" });`),
  ).toBe("");
});

test("a server type-checks without the types of browsers", async () => {
  expect(
    await typeErrors(
      `import { createServerApp } from "latchkey/server";
const app = createServerApp({ baseUrl: "http://localhost", projectId: "internal", publishableClientKey: "pck", secretServerKey: "ssk" });
export const name: string | null | undefined = (await app.getUser("id"))?.displayName;`,
      inNode,
    ),
  ).toBe("");
});

test("an incorrect use of the package does not compile", async () => {
  expect(await typeErrors(`${client}export const name: number = user.displayName;`)).toMatch(/app\.ts\(4,14\): error TS2322/);
});

test("the package installs beside other versions of React 19 and tRPC 11, and without them", () => {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync("dist/sdk/package.json", "utf8"));
  expect(peerDependencies).toEqual({ "@trpc/client": "^11.4.0", "@trpc/server": "^11.4.0", react: "^19.0.0" });
  expect(peerDependenciesMeta).toEqual({
    "@trpc/client": { optional: true },
    "@trpc/server": { optional: true },
    react: { optional: true },
  });
});

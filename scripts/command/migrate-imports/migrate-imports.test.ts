import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrateImports } from "./migrate-imports.ts";
import { rewriteSource } from "./rewrite-source.ts";

const rewrite = (text: string, file = "app.tsx") => rewriteSource(file, text);

describe("a source file", () => {
  test.each([
    ['import { useUser } from "@stackframe/react";', 'import { useUser } from "latchkey/stack";'],
    ["import type { User } from '@stackframe/stack'", "import type { User } from 'latchkey/stack'"],
    ['import * as stack from "@stackframe/js";', 'import * as stack from "latchkey/stack/js";'],
    ['export * from "@stackframe/stack";', 'export * from "latchkey/stack";'],
    ['export { useUser as useMe } from "@stackframe/react";', 'export { useUser as useMe } from "latchkey/stack";'],
    ['const stack = await import("@stackframe/react");', 'const stack = await import("latchkey/stack");'],
    ['vi.mock("@stackframe/react", () => ({}));', 'vi.mock("latchkey/stack", () => ({}));'],
    ['jest.mock("@stackframe/stack");', 'jest.mock("latchkey/stack");'],
    ['const real = await vi.importActual("@stackframe/react");', 'const real = await vi.importActual("latchkey/stack");'],
    ['let user: import("@stackframe/react").User;', 'let user: import("latchkey/stack").User;'],
    ['declare module "@stackframe/react" {}', 'declare module "latchkey/stack" {}'],
  ])("imports our entry point: %s", (before, after) => {
    expect(rewrite(before)).toEqual({ text: after, findings: [] });
  });

  test.each([
    ["app.cjs", 'const { StackServerApp } = require("@stackframe/js");', 'const { StackServerApp } = require("latchkey/stack/js");'],
    ["app.js", 'require.resolve("@stackframe/js");', 'require.resolve("latchkey/stack/js");'],
    ["app.cts", 'import stack = require("@stackframe/js");', 'import stack = require("latchkey/stack/js");'],
    [
      "app.mts",
      'const user = <User>value; import type { User } from "@stackframe/js";',
      'const user = <User>value; import type { User } from "latchkey/stack/js";',
    ],
  ])("of another language does, too: %s", (file, before, after) => {
    expect(rewrite(before, file)).toEqual({ text: after, findings: [] });
  });

  test("stays as it is in texts and comments, which are reported unless they are comments", () => {
    const text =
      '// as in @stackframe/react\nconst packages = ["@stackframe/stack"];\nconst name = () => { return "@stackframe/react"; };\n';
    expect(rewrite(text)).toEqual({
      text,
      findings: [
        { line: 2, message: '"@stackframe/stack" is not replaced. Check what it is for.' },
        { line: 3, message: '"@stackframe/react" is not replaced. Check what it is for.' },
      ],
    });
  });

  test("with other packages of the publisher keeps them, and names the line", () => {
    const text = 'import { KnownErrors } from "@stackframe/stack-shared";\n';
    expect(rewrite(text)).toEqual({
      text,
      findings: [{ line: 1, message: '"@stackframe/stack-shared" is not replaced. Check what it is for.' }],
    });
  });

  test("names what has no counterpart, imported by name, in a namespace, required or exported", () => {
    const text = [
      'import { InternalApiKeyBaseCrudRead as Key, useUser } from "@stackframe/react";',
      'import * as stack from "@stackframe/react";',
      'export { StackClientAppJson } from "@stackframe/react";',
      'const { stackAppInternalsSymbol } = require("@stackframe/react");',
      "const symbol = stack.stackAppInternalsSymbol;",
    ].join("\n");
    expect(rewrite(text).findings.map(({ line, message }) => `${line} ${message.split(" ")[0]}`)).toEqual([
      "1 InternalApiKeyBaseCrudRead",
      "3 StackClientAppJson",
      "4 stackAppInternalsSymbol",
      "5 stackAppInternalsSymbol",
    ]);
  });

  test("names properties of components that have no effect, under any local name", () => {
    const text =
      'import { SignIn as Form } from "@stackframe/react";\nconst page = (\n  <Form\n    fullPage\n    extraInfo="Hello"\n  />\n);\nconst own = <Other extraInfo="x" />;\n';
    expect(rewrite(text).findings).toEqual([{ line: 5, message: "The property extraInfo of SignIn has no effect. Remove it." }]);
  });

  test("with the provider imports the style sheet once, below its imports", () => {
    const text = '"use client";\nimport { StackProvider } from "@stackframe/react";\nimport x from "./x";\n\nexport const y = x;\n';
    const after =
      '"use client";\nimport { StackProvider } from "latchkey/stack";\nimport x from "./x";\nimport "latchkey/components.css";\n\nexport const y = x;\n';
    expect(rewrite(text).text).toBe(after);
    expect(rewrite(after)).toEqual({ text: after, findings: [] });
  });
});

describe("the command", () => {
  let folder: string;
  let printed: string;
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const run = (write: boolean, given?: string) => {
    printed = "";
    return migrateImports(folder, { write, package: given }, (text) => (printed += `${text}\n`));
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "migrate-imports-"));
    put("package.json", '{\n  "name": "app",\n  "dependencies": {\n    "react": "19.0.0",\n    "@stackframe/react": "2.8.52"\n  }\n}\n');
    put("src/user.ts", 'import { useUser } from "@stackframe/react";\n');
    put("node_modules/other/index.js", 'require("@stackframe/react");\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test("shows the changes, and writes nothing without --write", async () => {
    await expect(run(false)).resolves.toBeUndefined();
    expect(printed).toContain('- import { useUser } from "@stackframe/react";');
    expect(printed).toContain('+ import { useUser } from "latchkey/stack";');
    expect(printed).toContain("latchkey migrate-imports --write");
    expect(read("src/user.ts")).toContain("@stackframe/react");
  });

  test("writes sources and package.json, leaves node_modules alone, and finds nothing a second time", async () => {
    await run(true, "file:latchkey.tgz");
    expect(read("src/user.ts")).toBe('import { useUser } from "latchkey/stack";\n');
    expect(JSON.parse(read("package.json")).dependencies).toEqual({
      "@tanstack/react-query": "^5.0.0",
      latchkey: "file:latchkey.tgz",
      react: "19.0.0",
    });
    expect(read("node_modules/other/index.js")).toContain("@stackframe/react");
    await expect(run(true)).resolves.toBeUndefined();
    expect(printed).toBe("Nothing to change: no file imports a published package.\n");
  });

  test("names the lines to change by hand, and ends with 2", async () => {
    put("next.config.mjs", 'export default { transpilePackages: ["@stackframe/stack"] };\n');
    put("broken.js", 'import { from "@stackframe/js";\n');
    await expect(run(true)).resolves.toBe(2);
    expect(printed).toMatch(/next\.config\.mjs:1 {2}"@stackframe\/stack" is not replaced/);
    expect(printed).toMatch(/broken\.js:1 {2}The file cannot be parsed/);
  });

  test("refuses a folder that does not exist", async () => {
    await expect(migrateImports(join(folder, "none"), { write: false, package: undefined }, () => {})).rejects.toThrow(
      "There is no folder",
    );
  });
});

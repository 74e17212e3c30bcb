import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Framework, frameworkCode } from "./framework-code.ts";

const values = {
  apiUrl: "http://localhost:8102",
  id: "00000000-0000-4000-8000-000000000001",
  publishableClientKey: "pck_key",
  secretServerKey: "ssk_key",
};
const root = join(import.meta.dirname, "../../../..");
const readLines = (path: string) => readFileSync(join(root, path), "utf8").trimEnd().split("\n");
const findCode = (framework: Framework, label: string) =>
  frameworkCode[framework](values)
    .steps.find((step) => step.label === label)
    ?.code.split("\n");

test.each([
  ["next", "app/layout.tsx", "next/app/layout.tsx"],
  ["next", "app/handler/[[...latchkey]]/page.tsx", "next/app/handler/[[...latchkey]]/page.tsx"],
  ["next", "app/greeting.tsx", "next/app/greeting.tsx"],
  ["next", "proxy.ts", "next/proxy.ts"],
  ["react", "src/latchkey.ts", "vite/src/latchkey.ts"],
  ["react", "src/main.tsx", "vite/src/main.tsx"],
  ["react", "src/account.tsx", "vite/src/account.tsx"],
] as const)("%s: %s is the file of the example app", (framework, label, example) => {
  expect(findCode(framework, label)).toEqual(readLines(`sdk/examples/${example}`));
});

test.each([
  ["express", "api.js", "express/api.js"],
  ["python", "tokens.py", "python/api.py"],
] as const)("%s: each line of %s is in the example app, in its order", (framework, label, example) => {
  const lines = readLines(`sdk/examples/${example}`);
  let from = 0;
  for (const line of findCode(framework, label) ?? ["no such file"]) {
    const found = lines.indexOf(line, from);
    expect([line, found]).toEqual([line, expect.any(Number)]);
    expect(found, line).toBeGreaterThanOrEqual(from);
    from = found + 1;
  }
});

test.each([
  ["next", ".env.local", "next/.env.example"],
  ["react", ".env", "vite/.env.example"],
  ["express", ".env", "express/.env.example"],
] as const)("%s: %s has the variables of the example app, with the values of the project", (framework, label, example) => {
  const names = (lines: readonly string[] = []) => lines.map((line) => line.split("=", 1)[0]);
  const code = findCode(framework, label);
  expect(names(code)).toEqual(names(readLines(`sdk/examples/${example}`)));
  expect(code?.join("\n")).toContain(`LATCHKEY_PROJECT_ID=${values.id}`);
});

test("the prompt is that of the documentation, with the project", () => {
  const documented = readFileSync(join(root, "docs/agents.md"), "utf8")
    .match(/```text\n(.*?)\n```/s)?.[1]
    ?.split("\n");
  const prompt = findCode("agent", "prompt.txt");
  expect(prompt?.filter((line) => !line.includes(values.id))).toEqual(documented);
});

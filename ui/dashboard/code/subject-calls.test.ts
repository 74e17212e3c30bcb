import { expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { isAtLeast } from "#contract/kernel/access.ts";
import { bodySchema } from "#contract/kernel/body.ts";
import { walk } from "#contract/kernel/route.ts";
import { dashboardMessages as messages } from "../../testing/dashboard-messages.ts";
import { type CodeSubject, listCalls } from "./subject-calls.ts";
import { codeLanguages, toCallUrl, writeCode } from "./write-code.ts";

const id = "0d4e6f1b-58c2-4a37-8e19-7b2c5d90a1f3";
const subjects: readonly CodeSubject[] = [
  ...(["user", "team", "product", "keySet", "endpoint", "template"] as const).map((kind) => ({ kind, id })),
  { kind: "permission", id: "billing", scope: "team" },
  { kind: "permission", id: "billing", scope: "project" },
  { kind: "item", id: "credits", customerType: "custom", customerId: "acme" },
  { kind: "setting", path: "users" },
];
const calls = subjects.flatMap((subject) => listCalls(subject));
const routes = new Map(walk(contract));
const target = { apiUrl: "https://accounts.example.org", projectId: id };

test("each call has the method, the path, the access and the fields of its route", () => {
  for (const call of calls) {
    const route = routes.get(call.route);
    expect(route, call.route).toBeDefined();
    if (!route) continue;
    expect([call.method, call.path], call.route).toEqual([route.method, route.path]);
    const { from } = route.access;
    expect(from === "open" || from === "public" || isAtLeast(call.access, from), call.route).toBe(true);
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(call.params ?? {}).sort(), call.route).toEqual(names.sort());
    for (const name of Object.keys(call.query ?? {})) expect(Object.keys(route.query?.shape ?? {}), call.route).toContain(name);
    const body = bodySchema(route.body, call.access);
    // The developer replaces the words in capitals by ids.
    const values = call.body && JSON.parse(JSON.stringify(call.body).replaceAll(/"(?:USER|TEAM)_ID"/g, JSON.stringify(id)));
    if (call.body) expect(body?.safeParse(values).success, call.route).toBe(true);
    expect(messages[call.task as keyof typeof messages], call.task).toBeDefined();
  }
});

test("the first call about each object but a product is a read", () => {
  for (const subject of subjects) if (subject.kind !== "product") expect(listCalls(subject)[0]?.method, subject.kind).toBe("GET");
});

test("code has the ids, the address and no secret key, in each language", () => {
  for (const call of calls) {
    for (const language of codeLanguages) {
      const code = writeCode(language, call, target);
      expect(code, language).toMatch(/LATCHKEY_(SECRET_SERVER|SUPER_SECRET_ADMIN)_KEY/);
      expect(code, language).not.toContain("undefined");
    }
  }
  const [read] = listCalls({ kind: "user", id });
  if (!read) throw new Error("A user has no call.");
  expect(toCallUrl(read, target)).toBe(`https://accounts.example.org/api/v1/users/${id}`);
  for (const language of ["next", "express", "node", "python", "curl", "rest"] as const)
    expect(writeCode(language, read, target)).toContain(id);
});

test("a text with quotes cannot end the quotes of the shell, of JavaScript or of Python", () => {
  const hostile = `a'b"c$(touch x)\`\\`;
  const [read] = listCalls({ kind: "item", id: hostile, customerType: "custom", customerId: hostile });
  if (!read) throw new Error("An item has no call.");
  expect(writeCode("curl", read, target)).not.toContain("$(touch");
  expect(writeCode("node", read, target)).toContain(JSON.stringify(hostile));
  expect(writeCode("python", read, target)).not.toContain(hostile);
});

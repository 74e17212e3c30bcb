import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import request from "supertest";
import { afterAll, expect, test } from "vitest";
import { documentationRouter } from "./documentation.ts";
import { writeArchive } from "./file-archive.ts";

const root = mkdtempSync(join(tmpdir(), "documentation-"));
afterAll(() => rmSync(root, { recursive: true }));
writeArchive(
  join(root, "dist/documentation"),
  new Map([
    ["index.html", "<h1>Latchkey</h1>"],
    ["errors.html", "<h1>Errors</h1>"],
    ["errors/NOT_READY.html", "<h1>NOT_READY</h1>"],
    ["errors/NOT_READY.md", "# NOT_READY"],
    ["llms.txt", "# Latchkey"],
  ]),
);
const app = express().use(documentationRouter({ root, publicUrl: "https://auth.example.org" }));

test.each([
  ["/docs", "<h1>Latchkey</h1>", "text/html"],
  ["/docs/errors", "<h1>Errors</h1>", "text/html"],
  ["/docs/errors/NOT_READY", "<h1>NOT_READY</h1>", "text/html"],
  ["/docs/errors/NOT_READY.md", "# NOT_READY", "text/markdown"],
  ["/llms.txt", "# Latchkey", "text/plain"],
])("%s is served, revalidated, and never framed", async (path, text, type) => {
  const answer = await request(app).get(path).buffer(true);
  expect([answer.status, answer.text, answer.type]).toEqual([200, text, type]);
  expect(answer.headers["cache-control"]).toBe("no-cache");
  const again = await request(app)
    .get(path)
    .set("if-none-match", answer.headers.etag ?? "");
  expect(again.status).toBe(304);
  const plain = await request(app).get(path).set("accept-encoding", "identity").buffer(true);
  expect([plain.text, plain.headers["content-encoding"]]).toEqual([text, undefined]);
  const policy = answer.headers["content-security-policy"] ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/https?:/);
});

test("unknown pages, and names of properties that every object has, are not found", async () => {
  for (const path of ["/docs/unknown", "/docs/..%2f..%2fsecret", "/docs/constructor", "/docs/files.json"])
    expect((await request(app).get(path)).status, path).toBe(404);
  const elsewhere = express().use(documentationRouter({ root: "/nowhere" }));
  expect((await request(elsewhere).get("/docs")).status).toBe(404);
});

test("the earlier addresses of guides lead to their pages", async () => {
  for (const [from, to] of [
    ["/guides", "/docs"],
    ["/guides/deploy", "/docs/deploy"],
  ] as const) {
    const { status, headers } = await request(app).get(from);
    expect([status, headers.location]).toEqual([301, to]);
  }
});

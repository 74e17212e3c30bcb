import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import express from "express";
import request from "supertest";
import { describe, expect, test } from "vitest";
import { accessTypes } from "#contract/kernel/access.ts";
import { documentsRouter } from "./documents.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const app = express().use(documentsRouter({ root, publicUrl: "https://auth.example.org" }));

describe.each(accessTypes)("/openapi/%s.json", (access) => {
  test("answers the committed document to every origin", async () => {
    const answer = await request(app).get(`/openapi/${access}.json`).set("origin", "https://elsewhere.example");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
    expect(answer.body).toEqual(JSON.parse(readFileSync(`${root}/openapi/${access}.json`, "utf8")));
  });

  test("is not sent again to who has it", async () => {
    const { etag } = (await request(app).get(`/openapi/${access}.json`)).headers;
    expect(etag).toBeTruthy();
    const again = await request(app)
      .get(`/openapi/${access}.json`)
      .set("if-none-match", etag ?? "");
    expect(again.status).toBe(304);
  });
});

test("no other file below openapi/ is served", async () => {
  for (const path of ["/openapi/document.ts", "/openapi/Client.json", "/openapi/..%2fpackage.json", "/docs/../package.json"]) {
    expect((await request(app).get(path)).status, path).toBe(404);
  }
});

test("the reference is a page whose policy lets it load from and call its own host only", async () => {
  const answer = await request(app).get("/docs");
  expect(answer.headers["content-type"]).toMatch(/^text\/html/);
  const policy = answer.headers["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toMatch(/https?:/);
  expect(answer.text).not.toMatch(/<script(?![^>]*\bsrc="\/)/);
  expect(answer.text).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test("what the page names is there", async () => {
  const { text } = await request(app).get("/docs");
  const sources = [...text.matchAll(/src="([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(sources).toHaveLength(2);
  for (const source of sources) {
    const answer = await request(app).get(source);
    expect(answer.status, source).toBe(200);
    expect(answer.headers["content-type"], source).toMatch(/javascript/);
    expect(answer.headers["x-content-type-options"], source).toBe("nosniff");
  }
});

test("a root without the files answers an error, not an empty page", async () => {
  const elsewhere = express().use(documentsRouter({ root: "/nowhere" }));
  expect((await request(elsewhere).get("/openapi/client.json")).status).toBe(404);
});

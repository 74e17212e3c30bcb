import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import request from "supertest";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { type AccessType, accessTypes } from "#contract/kernel/access.ts";
import { documentText, makeDocumentsRoot, writeDocuments } from "../testing/openapi-documents.ts";
import { documentsRouter } from "./documents.ts";

const { root, remove } = makeDocumentsRoot();
afterAll(remove);
const app = express().use(documentsRouter({ root, publicUrl: "https://auth.example.org" }));

describe.each(accessTypes)("/openapi/%s.json", (access) => {
  test("returns the document of the contract with its own address to every origin", async () => {
    const answer = await request(app).get(`/openapi/${access}.json`).set("origin", "https://elsewhere.example");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
    const { servers, ...document } = JSON.parse(
      documentText(access).replaceAll('"url":"http://localhost:8102"', '"url":"https://auth.example.org"'),
    );
    expect(servers).toHaveLength(1);
    expect(answer.body).toEqual({ ...document, servers: [{ url: "https://auth.example.org/api/v1" }] });
  });

  test("gives 304 for a matching ETag", async () => {
    const { etag } = (await request(app).get(`/openapi/${access}.json`)).headers;
    expect(etag).toBeTruthy();
    const again = await request(app)
      .get(`/openapi/${access}.json`)
      .set("if-none-match", etag ?? "");
    expect(again.status).toBe(304);
  });
});

test("a document that is built while the server runs is served from then on", async () => {
  const empty = await mkdtemp(join(tmpdir(), "documents-"));
  onTestFinished(() => rm(empty, { recursive: true }));
  const building = express().use(documentsRouter({ root: empty, publicUrl: "https://auth.example.org" }));
  expect((await request(building).get("/openapi/client.json")).status).toBe(404);
  writeDocuments(empty);
  expect((await request(building).get("/openapi/client.json")).status).toBe(200);
});

test("no other path below /openapi/ is served", async () => {
  for (const path of ["/openapi/document.ts", "/openapi/Client.json", "/openapi/..%2fpackage.json", "/docs/../package.json"]) {
    expect((await request(app).get(path)).status, path).toBe(404);
  }
});

test("the admin document has every operation of the others", () => {
  const listOperations = (access: AccessType) => {
    const { paths } = JSON.parse(documentText(access)) as { paths: Record<string, Record<string, { operationId: string }>> };
    return Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  };
  const all = listOperations("admin");
  for (const access of accessTypes) expect(all).toEqual(expect.arrayContaining(listOperations(access)));
});

test("a root without the files gives 404", async () => {
  const elsewhere = express().use(documentsRouter({ root: "/nowhere" }));
  expect((await request(elsewhere).get("/openapi/client.json")).status).toBe(404);
});

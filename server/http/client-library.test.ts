import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientPackagePath, clientScriptPath, latestPackagePath } from "#contract/vocabulary/package-paths.ts";
import { clientLibraryRouter } from "./client-library.ts";

let root: string;
let packageFolder: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "client-library-"));
  packageFolder = join(root, "older");
  for (const folder of ["dist/sdk/browser", "older"]) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, "dist/sdk", clientPackagePath), "this version");
  writeFileSync(join(root, "dist/sdk/browser", clientScriptPath), "export {}");
  writeFileSync(join(packageFolder, "latchkey-0.0.9.tgz"), "an older version");
  writeFileSync(join(packageFolder, "secrets.tgz"), "another file of the folder");
});
afterAll(() => rmSync(root, { recursive: true }));

const get = (path: string, folder: string | undefined = packageFolder) =>
  request(express().use(clientLibraryRouter({ root, packageFolder: folder, publicUrl: "http://localhost" })))
    .get(path)
    .buffer();

test("a package file with a version may be cached for ever, and the newest one not", async () => {
  const versioned = await get(clientPackagePath);
  expect([versioned.status, versioned.body.toString()]).toEqual([200, "this version"]);
  expect(versioned.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const newest = await get(latestPackagePath);
  expect([newest.body.toString(), newest.headers["cache-control"]]).toEqual(["this version", "no-cache"]);
});

test("pages of every origin may load the client as one file, and cache it for ever", async () => {
  const { status, headers } = await get(clientScriptPath);
  expect([status, headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
  expect(headers).toMatchObject({
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=31536000, immutable",
  });
});

test("the server offers the older versions that the operator stores, and nothing else of that folder", async () => {
  expect((await get("/latchkey-0.0.9.tgz")).body.toString()).toBe("an older version");
  expect((await get("/latchkey-0.0.9.tgz", join(root, "nowhere"))).status).toBe(404);
  for (const path of ["/secrets.tgz", "/latchkey-server-0.1.0.tgz", "/latchkey-0.0.9.tgz/..", "/latchkey-1.0.0-..%2f..%2fsecrets.tgz"])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

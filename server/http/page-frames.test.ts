import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express, { type Router } from "express";
import { pino } from "pino";
import request from "supertest";
import { afterAll, expect, test } from "vitest";
import { previewPath } from "#contract/vocabulary/paths.ts";
import { type PagesOptions, pagesRouter } from "./pages.ts";

const directory = await mkdtemp(join(tmpdir(), "pages-"));
await mkdir(join(directory, ".vite"));
await writeFile(join(directory, "index.html"), '<!doctype html><html lang="en"><head><title>Latchkey</title><!--boot--></head></html>');
await writeFile(join(directory, ".vite/manifest.json"), "{}");
await writeFile(join(directory, "favicon.svg"), "<svg/>");
afterAll(() => rm(directory, { recursive: true }));

const options: PagesOptions = {
  directory,
  publicUrl: "http://localhost:8102",
  development: true,
  stripe: { script: undefined },
  projectOfTenancy: async () => undefined,
  project: async () => undefined,
  countOpening: () => undefined,
  preloadResponses: async () => undefined,
  isTrustedUrl: async () => false,
  rejectedRequest: async () => undefined,
  // No form is sent here.
  api: {
    ...{ served: [], secureCookies: false, log: pino({ level: "silent" }) },
    execute: () => Promise.reject(new Error("no call is expected")),
    clientOf: () => ({ ip: "" }),
  },
  renderer: { load: async () => undefined, render: async () => undefined },
  formTokens: { issue: () => "", isOwn: () => false },
};
const router = pagesRouter(options);
const app = express().use(router);

const frame = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "iframe" };
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => request(app).get(path).set(headers);
const policy = (headers: Readonly<Record<string, string>>) => headers["content-security-policy"] ?? "";

/** An address of every route that the router serves. */
const listPaths = ({ stack }: Router) =>
  stack
    .flatMap(({ route }) => (route ? [(route as unknown as { path: string | string[] }).path].flat() : []))
    .map((path) => path.replace(/:\w+|\{\*\w+\}/g, "x"));

test("only previews and sample states may be framed, and only by pages of the server", async () => {
  const paths = listPaths(router);
  expect(paths).toEqual(expect.arrayContaining(["/", "/handler/x", "/p/x/handler/x", "/projects/x", "/purchase/x", "/dev/inbox"]));
  const framed: string[] = [];
  for (const path of paths) {
    const { headers } = await get(path, frame);
    const ancestors = /frame-ancestors ([^;]+)/.exec(policy(headers))?.[1];
    expect([ancestors, headers["x-frame-options"]], path).toEqual(ancestors === "'self'" ? ["'self'", "SAMEORIGIN"] : ["'none'", "DENY"]);
    if (ancestors === "'self'") framed.push(path);
  }
  expect(framed).toEqual([`${previewPath("x")}/x`, "/dev/states/x"]);
});

test("a preview opens in a frame of the server's pages only", async () => {
  const path = `${previewPath("x")}/sign-in`;
  expect((await get(path, frame)).text).toContain('id="boot"');
  for (const other of [{}, { ...frame, "sec-fetch-site": "cross-site" }, { ...frame, "sec-fetch-dest": "document" }])
    expect((await get(path, other)).status).toBe(403);
});

test("a preview calls no API, sends no form, and neither reads nor sets cookies", async () => {
  const cookie = "latchkey-locale=fr";
  const { headers, text } = await get(`${previewPath("x")}/sign-in?locale=de&theme=dark`, { ...frame, cookie });
  for (const directive of ["connect-src 'none'", "form-action 'none'"]) expect(policy(headers)).toContain(directive);
  expect(headers["set-cookie"]).toBeUndefined();
  expect(text).toContain('<html lang="de" dir="ltr" data-theme="dark">');
  expect((await get(`${previewPath("x")}/sign-in?theme=other`, { ...frame, cookie })).text).toContain(
    '<html lang="en" dir="ltr" data-theme="light">',
  );
});

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { guidesRouter } from "#server/http/guides.ts";
import { contributorDocuments, guides } from "./build-guides.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const app = express().use(guidesRouter({ root, publicUrl: "https://auth.example.org" }));
const pages = guides.map(([, name]) => (name === "index" ? "/guides" : `/guides/${name}`));

test("every document for users of the product is a guide", () => {
  const documents = readdirSync(`${root}docs`).filter((name) => name.endsWith(".md"));
  const shown = guides.map(([path]) => path.replace("docs/", ""));
  expect(documents.filter((name) => !shown.includes(name))).toEqual(contributorDocuments);
});

test.each(pages)("%s is a page with the navigation of all guides, and without scripts", async (path) => {
  const { status, type, text, headers } = await request(app).get(path);
  expect([status, type]).toEqual([200, "text/html"]);
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  for (const other of pages) expect(text).toContain(`<a href="${other}"${other === path ? ' aria-current="page"' : ""}>`);
  expect(text).not.toMatch(/<script|<style| style=/);
});

test("links between guides lead to pages and headings that exist, and pictures are served", async () => {
  const texts = new Map(await Promise.all(pages.map(async (path) => [path, (await request(app).get(path)).text] as const)));
  let links = 0;
  for (const [path, text] of texts) {
    const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";
    for (const [, href = ""] of main.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^https?:/.test(href)) continue;
      links += 1;
      const [target = "", anchor] = href.split("#", 2);
      if (target.startsWith("/guides/images/")) expect((await request(app).get(target)).status, href).toBe(200);
      else if (anchor) expect(texts.get(target || path), `${path} links to ${href}`).toContain(`id="${anchor}"`);
      else expect(pages, `${path} links to ${href}`).toContain(target);
    }
  }
  expect(links).toBeGreaterThan(10);
});

test("an unknown guide, and a server that was not built with guides, are passed on", async () => {
  expect((await request(app).get("/guides/unknown")).status).toBe(404);
  const elsewhere = express().use(guidesRouter({ root: "/nowhere", publicUrl: "https://auth.example.org" }));
  expect((await request(elsewhere).get("/guides")).status).toBe(404);
});

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { walk } from "#contract/kernel/route.ts";
import { allErrors } from "../generate/errors-document.ts";
import { documentationPages } from "./build.ts";
import { errorRepairs } from "./error-repairs.ts";
import { fixtureAddress, fixtureGroup } from "./fixture-address.ts";
import { fixtureFiles, listRecorded } from "./fixture-pages.ts";
import { documentsWithoutPage, guides } from "./guide-pages.ts";
import { operationPath } from "./operation-path.ts";
import { renderSite } from "./site.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = documentationPages(root);
const files = renderSite(pages);
const fixtures = new Map(fixtureFiles(root));
const htmlFiles = [...files].filter(([path]) => path.endsWith(".html"));
const readPage = (address: string) => files.get(`${address === "/docs" ? "index" : address.replace(/^\/docs\//, "")}.html`);

test("every document for users of the product is a page", () => {
  const documents = readdirSync(`${root}docs`, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  const shown = guides.map(([path]) => path.replace("docs/", ""));
  expect(documents.filter((name) => !shown.includes(name)).sort()).toEqual([...documentsWithoutPage].sort());
});

test("every error has a repair and a page, and no repair is for an unknown error", () => {
  const codes = allErrors.map(({ code }) => code);
  expect(Object.keys(errorRepairs).sort()).toEqual([...codes].sort());
  for (const code of codes) expect(readPage(`/docs/errors/${code}`), code).toContain(`<h1 id="${code.toLowerCase()}">${code}</h1>`);
});

test("every route has a page with its address, its call and its errors", () => {
  for (const [name, route] of walk(contract)) {
    const page = readPage(`/docs/${operationPath(name)}`);
    expect(page, name).toContain(`${route.method} ${route.base === "root" ? "" : "/api/v1"}${route.path}`);
    expect(page, name).toContain('href="/docs/errors/');
  }
});

test("no link leads to a page or a heading that does not exist", () => {
  const unknown: string[] = [];
  let links = 0;
  for (const [path, html] of htmlFiles) {
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    for (const [, href = ""] of main.matchAll(/href="([^"]+)"/g)) {
      if (!/^(\/docs|#)/.test(href) || href.endsWith(".md")) continue;
      links += 1;
      const [target = "", anchor] = href.split("#", 2);
      if (target.endsWith(".json")) {
        if (!fixtures.has(target.replace("/docs/", ""))) unknown.push(`${path}: ${href}`);
        continue;
      }
      const page = target === "" ? html : readPage(target);
      if (page === undefined || (anchor && !page.includes(`id="${anchor}"`))) unknown.push(`${path}: ${href}`);
    }
  }
  expect(unknown).toEqual([]);
  expect(links).toBeGreaterThan(5000);
});

test("a page can be read without its script, has one heading of the first level, and at most 250 kB", () => {
  for (const [path, html] of htmlFiles) {
    expect([...html.matchAll(/<h1[ >]/g)].length, path).toBe(1);
    // In the text of a page, `<` is escaped: a recorded e-mail may show its own styles.
    expect(html, path).not.toMatch(/<[^<>]+ style=|<style|<script(?! src="\/docs\/documentation\.js" type="module"><\/script>)/);
    expect(html.length, path).toBeLessThan(250_000);
  }
});

test("every recorded operation is on the page of its group, which has the file for download", () => {
  for (const name of listRecorded(root)) {
    expect(readPage(fixtureAddress(name).split("#")[0] ?? ""), name).toContain(`<h2 id="${name.toLowerCase().replaceAll(".", "")}">`);
    expect(readPage(`/docs/${operationPath(name)}`), name).toContain(fixtureAddress(name));
    expect(fixtures.has(`fixtures/${fixtureGroup(name)}.json`), name).toBe(true);
  }
});

test("the list for agents names the Markdown of every page", () => {
  const list = files.get("llms.txt") ?? "";
  const named = [...list.matchAll(/\]\(\/docs\/([^)]+)\.md\)/g)].map(([, path]) => path);
  expect(named.sort()).toEqual(pages.map(({ path }) => path || "index").sort());
});

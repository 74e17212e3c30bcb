import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productVersion } from "#contract/vocabulary/product-version.ts";
import { documentationFiles } from "../documentation/build.ts";
import { makeStaticSite } from "./static-documentation.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const encode = (content: string | Uint8Array) => (typeof content === "string" ? Buffer.from(content) : content);
const openApi = ["client", "server", "admin"].map((access) => [`openapi/${access}.json`, encode("{}")] as const);
const files = new Map([...[...documentationFiles(root)].map(([path, content]) => [path, encode(content)] as const), ...openApi]);
const site = makeStaticSite({ files, serverUrl: undefined });

/** A server that knows files and nothing else, at an address below its root. */
const base = "/manuals/latchkey/";
const http = createServer((request, response) => {
  const path = decodeURIComponent((request.url ?? "").slice(base.length));
  const content = request.url?.startsWith(base) ? site.get(path) : undefined;
  response.writeHead(content === undefined ? 404 : 200).end(content);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => void http.close());

const readLinks = (html: string) =>
  [...html.matchAll(/<(?:a|link|script|img)\b[^>]*? (?:href|src)="([^"]+)"/g)].map(([, link = ""]) => link);
const isExternal = (link: string) => /^(https?:|mailto:|data:)/.test(link);

test("links from the start of the export lead to every page, and none is dead, below any address", async () => {
  const seen = new Map<string, string>();
  const waiting = [new URL(`${base}index.html`, origin).href];
  const dead: string[] = [];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (seen.has(address)) continue;
    const response = await fetch(address);
    const text = await response.text();
    seen.set(address, text);
    if (response.status !== 200) dead.push(address);
    else if (address.endsWith(".html"))
      for (const link of readLinks(text).filter((each) => !isExternal(each))) {
        const target = new URL(link, address);
        target.hash = "";
        waiting.push(target.href);
      }
  }
  expect(dead).toEqual([]);
  const pages = [...site.keys()].filter((path) => path.endsWith(".html"));
  expect(pages.filter((path) => !seen.has(new URL(base + path, origin).href))).toEqual([]);
  expect(pages.length).toBeGreaterThan(500);
});

test("Markdown, search and the list for agents link files of the export, whose pages have the version", () => {
  const linked = [...String(site.get("library/react.md")).matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
  expect(linked.length).toBeGreaterThan(3);
  for (const link of linked) expect(site.has(new URL(link, "http://host/library/").pathname.slice(1)), link).toBe(true);
  for (const { address } of JSON.parse(String(site.get("search.json")))) expect(site.has(address), address).toBe(true);
  const listed = [...String(site.get("llms.txt")).matchAll(/\]\(([^)]+\.md)\)/g)].map(([, link = ""]) => link);
  expect(listed.filter((link) => !site.has(link))).toEqual([]);
  expect(listed.length).toBe([...site.keys()].filter((path) => path.endsWith(".md")).length);
  for (const path of ["index.html", "errors/NOT_READY.html"]) expect(site.get(path)).toContain(`Version ${productVersion}.`);
});

test("links to a server lead to the named one, and are text without one", () => {
  expect(site.get("index.html")).not.toContain(">Dashboard</a>");
  const linked = makeStaticSite({ files, serverUrl: "https://auth.example.org" });
  expect(linked.get("index.html")).toContain('<a href="https://auth.example.org/">Dashboard</a>');
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createDisposableDomains, parseDomainList } from "./disposable-domains.ts";

const directory = mkdtempSync(join(tmpdir(), "latchkey-domains-"));
afterAll(() => rmSync(directory, { recursive: true }));

test("the shipped list has known providers and their subdomains, and no usual one", async () => {
  const { includes } = createDisposableDomains();
  for (const domain of ["mailinator.com", "guerrillamail.com", "inbox.mailinator.com"])
    expect([domain, await includes(domain)]).toEqual([domain, true]);
  for (const domain of ["gmail.com", "example.org", "com", "", "ailinator.com"])
    expect([domain, await includes(domain)]).toEqual([domain, false]);
});

test("a file replaces the shipped list", async () => {
  const path = join(directory, "list.txt");
  writeFileSync(path, "# ours\nBÜCHER.example\r\n\nthrow.example # later\nnot a domain\n");
  const { includes } = createDisposableDomains(path);
  expect(await Promise.all(["xn--bcher-kva.example", "throw.example", "mailinator.com"].map(includes))).toEqual([true, true, false]);
});

test("a list is lines or JSON", () => {
  expect(parseDomainList('["a.example", "B.example", 7, ""]')).toEqual(["a.example", "b.example"]);
  expect(parseDomainList("a.example\nb.example")).toEqual(["a.example", "b.example"]);
});

test("a file that is missing fails the sign-up that needs it, and is tried again", async () => {
  const path = join(directory, "later.txt");
  const { includes } = createDisposableDomains(path);
  await expect(includes("throw.example")).rejects.toThrow("ENOENT");
  writeFileSync(path, "throw.example");
  expect(await includes("throw.example")).toBe(true);
});

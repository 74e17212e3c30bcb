import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { agentRights } from "#contract/vocabulary/projects/agent-tokens.ts";
import { writeArchive } from "../file-archive.ts";
import type { ToolContext } from "./agent-tool.ts";
import { answerLimits } from "./answer-limits.ts";
import { callTool } from "./call-tool.ts";
import { documentTools } from "./document-tools.ts";
import { openDocumentation } from "./documentation-search.ts";

const root = mkdtempSync(join(tmpdir(), "document-tools-"));
afterAll(() => rmSync(root, { recursive: true }));
const long = "0123456789".repeat(answerLimits.pageChars / 4);
const pages = [
  { address: "/docs/guides/sessions", title: "Sessions", summary: "End a session.", headings: "Revoke tokens" },
  { address: "/docs/errors/NOT_READY", title: "NOT_READY", summary: "The server starts.", headings: "Repair" },
  { address: "/docs/guides/api-keys", title: "API keys", summary: "Keys, without a session.", headings: "Revoke" },
];
writeArchive(
  join(root, "dist/documentation"),
  new Map([
    ["search.json", JSON.stringify(pages)],
    ["index.md", "# Latchkey"],
    ["errors/NOT_READY.md", "# NOT_READY"],
    ["guides/sessions.md", long],
  ]),
);

async function answer(name: string, input: object, from = root) {
  const tool = documentTools.find((each) => each.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const context = { agent: { rights: agentRights }, documentation: openDocumentation(from) } as unknown as ToolContext;
  const { content, isError } = await callTool(tool, input, context);
  const text = content[0]?.text ?? "";
  return isError ? { error: text } : JSON.parse(text);
}

test("a search returns the pages that have all words, those with the words in the title first", async () => {
  const { pages: found } = await answer("search_documents", { query: "Session revoke" });
  expect(found).toEqual([
    { address: "/docs/guides/sessions", title: "Sessions", summary: "End a session." },
    { address: "/docs/guides/api-keys", title: "API keys", summary: "Keys, without a session." },
  ]);
  expect(await answer("search_documents", { query: "session unheard-of" })).toEqual({ pages: [] });
  expect(await answer("search_documents", { query: "session" }, "/nowhere")).toEqual({ pages: [] });
  expect((await answer("search_documents", { query: "" })).error).toContain("query");
});

test.each([
  ["/docs/errors/NOT_READY", "# NOT_READY"],
  ["/docs/errors/NOT_READY.md", "# NOT_READY"],
  ["errors/NOT_READY", "# NOT_READY"],
  ["/docs", "# Latchkey"],
])("a page is read by its address, as a search returns it or with .md: %s", async (path, markdown) => {
  expect(await answer("read_document", { path })).toEqual({ markdown, next_offset: null });
});

test("a long page is read in parts, and an unknown page is refused", async () => {
  let read = "";
  for (let offset: number | null = 0; offset !== null; ) {
    const part: { markdown: string; next_offset: number | null } = await answer("read_document", { path: "/docs/guides/sessions", offset });
    expect(part.markdown.length).toBeLessThanOrEqual(answerLimits.pageChars);
    read += part.markdown;
    offset = part.next_offset;
  }
  expect(read).toBe(long);
  for (const path of ["/docs/unknown", "../secret", "constructor"])
    expect((await answer("read_document", { path })).error).toContain("Find it with search_documents");
});

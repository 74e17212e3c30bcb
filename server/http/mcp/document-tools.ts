import { z } from "zod";
import { documentationPath } from "#contract/vocabulary/paths.ts";
import { string } from "#contract/vocabulary/text.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { agentTool, ToolError } from "./agent-tool.ts";
import { answerLimits } from "./answer-limits.ts";

const maxPath = 200;

/** The path below the documentation: of a path, of an address, with or without `.md`. */
const toPagePath = (path: string) =>
  path
    .replace(new RegExp(`^${documentationPath}(?:/|$)`), "")
    .replace(/\.md$/, "")
    .replace(/^index$/, "");

export const documentTools = [
  agentTool({
    name: "search_documents",
    title: "Search the documentation",
    description: "Finds pages of the documentation of this server that have all words. Read one with read_document.",
    input: z.strictObject({ query: string(textLimits.query).min(1).describe("Words, such as `verify access token`") }),
    right: "documents:read",
    run: async ({ query }, { documentation }) => ({ pages: await documentation.search(query, answerLimits.searchResults) }),
  }),
  agentTool({
    name: "read_document",
    title: "Read a page of the documentation",
    description: "Returns a page as Markdown. A long page comes in parts: repeat the call with next_offset.",
    input: z.strictObject({
      path: string(maxPath).describe("An address of search_documents, such as `/docs/errors/SCHEMA_ERROR`"),
      offset: z.int().min(0).default(0).describe("`next_offset` of the previous answer"),
    }),
    right: "documents:read",
    async run({ path, offset }, { documentation }) {
      const markdown = await documentation.readPage(toPagePath(path));
      if (markdown === undefined) throw new ToolError("The documentation has no such page. Find it with search_documents.");
      const end = offset + answerLimits.pageChars;
      return { markdown: markdown.slice(offset, end), next_offset: end < markdown.length ? end : null };
    },
  }),
];

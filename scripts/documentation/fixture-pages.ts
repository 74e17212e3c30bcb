import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FixtureExchange, FixtureFile, FixtureMessage, FixtureStory } from "../consumers/replay-fixtures/replay.ts";
import { operationPath } from "./operation-path.ts";
import { codeBlock, type DocumentationPage, joinParts } from "./page.ts";

const index = "fixtures";
const ending = ".json";
/** The longest body on a page, in characters. The file has it whole. */
const longestBody = 1500;

const folder = (root: string) => join(root, "scripts/fixtures/generated");
const listFiles = (root: string): readonly string[] => readdirSync(folder(root)).filter((name) => name.endsWith(ending));

/** The golden fixtures as files of the documentation. */
export const fixtureFiles = (root: string): (readonly [path: string, content: Uint8Array])[] =>
  listFiles(root).map((name) => [`${index}/${name}`, readFileSync(join(folder(root), name))]);

const readFixtures = (root: string): readonly FixtureFile[] =>
  listFiles(root).map((name) => JSON.parse(readFileSync(join(folder(root), name), "utf8")));

/** Names of the operations with golden fixtures. */
export const listRecorded = (root: string): ReadonlySet<string> =>
  new Set(readFixtures(root).flatMap(({ stories }) => stories.map(({ operation }) => operation)));

function printMessage(first: string, { headers, json, text }: FixtureMessage): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const body = json === undefined ? (text ?? "") : JSON.stringify(json, null, 2);
  const shown = body.length > longestBody ? `${body.slice(0, longestBody)}…` : body;
  return codeBlock("http", [first, ...lines, ...(shown === "" ? [] : ["", shown])].join("\n").replaceAll("```", "` ` `"));
}

const printExchange = ({ request, response }: FixtureExchange): string =>
  joinParts(printMessage(`${request.method} ${request.path}`, request), printMessage(`HTTP/1.1 ${response.status}`, response)).trimEnd();

function printStory(story: FixtureStory): string {
  const { exchanges, expected, reason } = story;
  const last = exchanges.at(-1);
  const before = exchanges.length - 1;
  const note = reason === undefined ? `${before === 0 ? "No call prepares" : `${before} calls prepare`} it.` : `Not replayed: ${reason}.`;
  return joinParts(`### ${story.case}${expected === "ok" ? "" : `: \`${expected}\``}`, note, last && printExchange(last)).trimEnd();
}

function groupPage({ group, stories }: FixtureFile): DocumentationPage {
  const operations = [...new Set(stories.map(({ operation }) => operation))];
  return {
    path: `${index}/${group}`,
    title: `Fixtures: ${group}`,
    parent: index,
    summary: `Recorded requests and responses of ${group}.`,
    markdown: joinParts(
      `# Fixtures: ${group}`,
      `Download: [${group}${ending}](/docs/${index}/${group}${ending}). The [format](/docs/${index}) explains the placeholders. Below is the last call of each story.`,
      ...operations.flatMap((operation) => [
        `## ${operation}`,
        `[${operation} in the API reference](/docs/${operationPath(operation)})`,
        ...stories.filter((story) => story.operation === operation).map(printStory),
      ]),
    ),
  };
}

/** A page for each group of the golden fixtures. */
export const fixturePages = (root: string): DocumentationPage[] => readFixtures(root).map(groupPage);

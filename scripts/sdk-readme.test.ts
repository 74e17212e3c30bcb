import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readBlocks } from "./markdown-blocks.ts";
import { isNextFile, requireNextFile } from "./sample-blocks.ts";

test("the package's README shows files of the Next.js app that scripts/examples builds", () => {
  const files = readBlocks(readFileSync("sdk/README.md", "utf8")).filter(({ text }) => isNextFile(text));
  expect(files.length).toBeGreaterThan(3);
  for (const { text } of files) requireNextFile(text);
});

import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

const family = "👨‍👩‍👧";

test.each<[name: string, text: string, max: number, cut: string]>([
  ["a short text stays", "Ada", 3, "Ada"],
  ["a long one is cut at the limit", "Ada Lovelace", 5, "Ada L"],
  ["an emoji is not split", `a${"😀".repeat(200)}`, 256, `a${"😀".repeat(127)}`],
  ["an emoji of several code points is not split", `ab${family}`, 6, "ab"],
  ["a letter keeps its mark", "abe\u0301", 3, "ab"],
  ["a flag is not split", "a🇩🇪🇫🇷", 7, "a🇩🇪"],
  ["a character longer than the limit is cut between code points", family, 4, "👨‍"],
])("%s", (_name, text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
  expect(cut.isWellFormed()).toBe(true);
});

test("without a segmenter, no code point is split", () => {
  const { Segmenter } = Intl;
  Object.assign(Intl, { Segmenter: undefined });
  try {
    expect(cutText("a😀", 2)).toBe("a");
    expect(cutText("ab", 1)).toBe("a");
  } finally {
    Object.assign(Intl, { Segmenter });
  }
});

/** A fenced code block of a Markdown document. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
}

/** All fenced code blocks of a Markdown text, in order. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  for (const match of markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm))
    blocks.push({ language: match[1] ?? "", text: match[2] ?? "", line: markdown.slice(0, match.index).split("\n").length });
  return blocks;
}

/** Whether a value has the shape of an example, in which "..." matches any non-empty string. */
export function looksLike(value: unknown, shown: unknown): boolean {
  if (shown === "...") return typeof value === "string" && value !== "";
  if (typeof shown !== "object" || shown === null) return value === shown;
  if (typeof value !== "object" || value === null) return false;
  const keys = Object.keys(shown);
  return (
    keys.length === Object.keys(value).length &&
    keys.every((key) => looksLike((value as Record<string, unknown>)[key], (shown as Record<string, unknown>)[key]))
  );
}

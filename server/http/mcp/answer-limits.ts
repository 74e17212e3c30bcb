/** Bounds of what a tool answers, so that it fits the context of an agent. */
export const answerLimits = {
  rows: 50,
  defaultRows: 20,
  /** Bytes of the JSON text of an answer. */
  bytes: 65_536,
  /** Characters of one part of a page of the documentation. */
  pageChars: 30_000,
  searchResults: 12,
} as const;

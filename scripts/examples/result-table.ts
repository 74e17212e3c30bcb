/** The columns of the table of the examples, in the order in which they run. */
export const columns = ["types", "build", "server", "sign-in", "refresh", "sign-out", "tests"] as const;
export type Column = (typeof columns)[number];

/** The results of one example: seconds, or a word. */
export type Row = Partial<Record<Column, string>>;

/** The results as a table in Markdown. A dash: the example has no such part. */
export function printTable(rows: ReadonlyMap<string, Row>): string {
  const cells = [
    ["example", ...columns],
    ["---", ...columns.map(() => "---")],
    ...[...rows].map(([name, row]) => [name, ...columns.map((column) => row[column] ?? "–")]),
  ];
  const widths = cells.reduce<number[]>((found, line) => line.map((cell, index) => Math.max(cell.length, found[index] ?? 0)), []);
  return cells.map((line) => `| ${line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`).join("\n");
}

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, platform, totalmem } from "node:os";
import type { ComparisonRow } from "./budgets.ts";
import { loadGenerator } from "./load.ts";

const marks = new Map([
  [true, "pass"],
  [false, "MISS"],
]);

/** The rows as a Markdown table with aligned columns. */
export function toTable(lines: readonly ComparisonRow[]): string {
  const head = ["request", "ours", "reference", "ratio", "budget", "mark", "CPU ms: ours / reference (server + database)"];
  const rows = lines.map(({ request, ours, reference, ratio, budget, met, cpu }) => [
    request,
    ours,
    reference,
    ratio,
    budget,
    met === undefined ? "" : (marks.get(met) ?? ""),
    cpu,
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)].join("\n");
}

/** "9 of 11 budgets met" and the list of missed budgets. */
export function summarize(lines: readonly ComparisonRow[]): string {
  const budgeted = lines.filter(({ met }) => met !== undefined);
  const missed = budgeted.filter(({ met }) => !met).map(({ request, budget }) => `${request} (${budget})`);
  return `${budgeted.length - missed.length} of ${budgeted.length} budgets met${missed.length > 0 ? `; missed: ${missed.join(", ")}` : ""}`;
}

/** Describes the machine, without names of hosts, people or paths. */
export const describeMachine = (postgres: string) =>
  [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() || "unknown"}, ${platform()} ${arch()}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgres}, default durability`,
    `load from ${loadGenerator}`,
  ].join(" · ");

const file = new URL("results.md", import.meta.url);
const title = `# Benchmark results

Written by \`npm run bench\`. Rates are medians over the rounds, ratios medians of each round's own ratio. The floor is what Node, Express and
pg cost with nothing of ours (baseline-server.ts). The peer is better-auth (competitor-server.ts). Both use the same PostgreSQL in the same
run. Trust the ratios, not the rates.
`;

/** Replaces the table of the same size in results.md. */
export function saveTable(size: string, about: string, lines: readonly ComparisonRow[]): void {
  const section = `## ${size} users\n\n${about}\n\n${toTable(lines)}\n\n${summarize(lines)}\n`;
  const others = existsSync(file)
    ? readFileSync(file, "utf8")
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const sections = [...others.filter((other) => !other.startsWith(`## ${size} users`)), section];
  // Numeric order: "10 000" before "1 000 000".
  sections.sort((a, b) => (a.split("\n")[0]?.length ?? 0) - (b.split("\n")[0]?.length ?? 0));
  writeFileSync(file, [title, ...sections.map((one) => `${one.trim()}\n`)].join("\n"));
}

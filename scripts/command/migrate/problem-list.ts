import { toSafeJson, toSingleLine } from "../failure.ts";
import type { ExportRecord } from "./export-record.ts";

/** A part of an export that does not move. */
export interface Problem {
  /** `failed`: not moved. `left-out`: must not move. `warning`: moved without a part. */
  readonly kind: "failed" | "left-out" | "warning";
  /** Groups equal problems: the code of an error, or a sentence. */
  readonly code: string;
  readonly message: string;
  /** The id in the other system. */
  readonly id: string;
  readonly record?: Pick<ExportRecord, "file" | "line"> | undefined;
}

/** Problems of one group that are printed; `--json` prints all. */
const shownProblems = 10;

/** Collects problems. Memory holds the first of each group and their number. */
export class ProblemList {
  readonly #groups = new Map<string, { kind: Problem["kind"]; count: number; first: Problem[] }>();
  readonly #write: ((text: string) => void) | undefined;

  /** @param write receives each problem as a line of JSON */
  constructor(write?: (text: string) => void) {
    this.#write = write;
  }

  add(problem: Problem): void {
    const { record, ...rest } = problem;
    this.#write?.(toSafeJson({ ...rest, ...record }));
    const name = `${problem.kind} ${problem.code}`;
    const group = this.#groups.get(name) ?? { kind: problem.kind, count: 0, first: [] };
    group.count += 1;
    if (group.first.length < shownProblems) group.first.push(problem);
    this.#groups.set(name, group);
  }

  count(kind: Problem["kind"]): number {
    return [...this.#groups.values()].reduce((sum, group) => sum + (group.kind === kind ? group.count : 0), 0);
  }

  /** Each group with its first problems, failures first. */
  describe(): string[] {
    const order = ["failed", "left-out", "warning"];
    const groups = [...this.#groups].sort(([, a], [, b]) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.count - a.count);
    return groups.flatMap(([name, { count, first }]) => [
      `${name}: ${count}`,
      ...first.map(
        ({ record, id, message }) => `  ${record ? `${record.file}:${record.line} ` : ""}${toSingleLine(id)}: ${toSingleLine(message)}`,
      ),
      ...(count > first.length ? [`  and ${count - first.length} more: --json prints all`] : []),
    ]);
  }
}

import { CommandFailure, toSingleLine } from "./failure.ts";

/** The result of a check. */
export interface Finding {
  readonly level: "ok" | "warning" | "failure";
  readonly subject: string;
  readonly text: string;
  /** The advice to the operator. */
  readonly advice?: string | undefined;
}

/** Makes the findings about one subject. */
export const makeFindings = (subject: string) => ({
  ok: (text: string): Finding => ({ level: "ok", subject, text }),
  warning: (text: string, advice: string): Finding => ({ level: "warning", subject, text, advice }),
  failure: (text: string, advice: string): Finding => ({ level: "failure", subject, text, advice }),
});

export const readCode = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? (error as { cause?: { code?: unknown } } | null)?.cause?.code ?? "");

const marks = { ok: "ok      ", warning: "warning ", failure: "failure " } as const;
const subjectWidth = 12;

/**
 * Prints findings and their number.
 * @throws CommandFailure with the number, if a check failed
 */
export function printFindings(findings: readonly Finding[], print: (text: string) => void): void {
  for (const finding of findings) print(readText(finding));
  const readCount = (level: Finding["level"]) => findings.filter((finding) => finding.level === level).length;
  const summary = `${findings.length} checks: ${readCount("ok")} ok, ${counted(readCount("warning"), "warning")}, ${counted(readCount("failure"), "failure")}`;
  if (readCount("failure") > 0) throw new CommandFailure(summary);
  print(summary);
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const readText = ({ level, subject, text, advice }: Finding): string =>
  `${marks[level]}${subject.padEnd(subjectWidth)}${toSingleLine(text)}${advice === undefined ? "" : `\n${" ".repeat(marks.ok.length + subjectWidth)}→ ${toSingleLine(advice)}`}`;

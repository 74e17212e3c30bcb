import { explainSource } from "./explain-source.ts";

/** Why a source cannot be rendered, and where. */
export interface SourceProblem {
  readonly message: string;
  /** Counted from 1; absent where the renderer does not know it. */
  readonly line?: number;
  readonly column?: number;
  /** The module that failed; absent where the renderer does not know it. */
  readonly file?: "template" | "theme";
}

/** Reads the position from the reason of an EMAIL_RENDERING_ERROR, such as `… (template.tsx, line 3, column 5)`. */
export function toProblem(reason: string): SourceProblem {
  const match = /\s*\((?:(template|theme)\.tsx, )?line (\d+)(?:, column (\d+))?\)/.exec(reason);
  if (!match) return { message: explainSource(reason) };
  const [part, file, line, column] = match;
  return {
    message: explainSource(reason.replace(part, "")),
    line: Number(line),
    column: Number(column ?? 1),
    ...(file && { file: file as "template" | "theme" }),
  };
}

import { type Transform, transform } from "sucrase";
import type { RenderError } from "./render-request.ts";
import { acceptedIssues, firstSyntaxIssue, type SyntaxIssue } from "./syntax-errors.ts";

export type SourceFile = "template" | "theme";

interface Position {
  readonly line: number;
  readonly column: number;
}

/** A source that cannot be rendered, and where. */
export class SourceError extends Error {
  override name = "SourceError";
  readonly details: RenderError;
  /** @param more issues of the same source */
  constructor(reason: string, file?: SourceFile, position?: Position, more: readonly (Position & { readonly reason: string })[] = []) {
    const readText = (text: string, at?: Position) => (at ? `${text} (${file}.tsx, line ${at.line}, column ${at.column})` : text);
    super([readText(reason, position), ...more.map((issue) => readText(issue.reason, issue))].join("\n"));
    this.details = { message: this.message, file, ...position };
  }
}

const wrapper = "(function(require,module,exports){";
const transforms: Transform[] = ["typescript", "jsx", "imports"];
const toOptions = (file: SourceFile) =>
  ({ transforms, jsxRuntime: "automatic", production: true, preserveDynamicImport: false, filePath: `${file}.tsx` }) as const;

/** Issues of a source that one error names. */
const maxIssues = 5;

function toSourceError(file: SourceFile, [first, ...more]: readonly [SyntaxIssue, ...SyntaxIssue[]]): SourceError {
  const { reason, line, column } = first;
  return new SourceError(reason, file, { line, column }, more.slice(0, maxIssues - 1));
}

/**
 * Compiles a TSX module to a function expression with the parameters of a CommonJS module. Lines stay where they are.
 * @param isStrict refuses what the compiler accepts, and no browser would: closing tags of other elements. Stored sources are not refused
 * @throws SourceError
 */
export function compileSource(file: SourceFile, source: string, isStrict: boolean): string {
  let code: string;
  try {
    ({ code } = transform(source, toOptions(file)));
  } catch (error) {
    // After an issue in JSX, the compiler tries the source as type parameters. The position of its error is that of the second attempt.
    const first = firstSyntaxIssue(source);
    if (first) throw toSourceError(file, [first]);
    const { loc, message } = error as Error & { loc?: Position };
    const reason = message.replace(/^Error transforming [^:]*: /, "").replace(/ \(\d+:\d+\)$/, "");
    throw new SourceError(reason, file, loc && { line: loc.line, column: loc.column });
  }
  const [first, ...more] = isStrict ? acceptedIssues(source) : [];
  if (first) throw toSourceError(file, [first, ...more]);
  return `${wrapper}${code}\n})`;
}

/** The position in the source of a position in the compiled module. */
export function sourcePosition(file: SourceFile, source: string, { line, column }: Position): Position {
  const { sourceMap } = transform(source, { ...toOptions(file), sourceMapOptions: { compiledFilename: `${file}.js` } });
  const inLine = line === 1 ? column - wrapper.length : column;
  return { line, column: 1 + originalColumn(sourceMap?.mappings ?? "", line - 1, Math.max(0, inLine - 1)) };
}

/** The position of an import of the module, as a quoted name. */
export function importPosition(source: string, name: string): Position | undefined {
  const index = ['"', "'", "`"].map((quote) => source.indexOf(`${quote}${name}${quote}`)).find((found) => found >= 0);
  if (index === undefined) return undefined;
  return positionAt(source, index);
}

function positionAt(source: string, index: number): Position {
  const before = source.slice(0, index);
  return { line: before.split("\n").length, column: index - before.lastIndexOf("\n") };
}

/** The position of a name in the import of a module. */
export function importedNamePosition(source: string, module: string, name: string): Position | undefined {
  for (const found of source.matchAll(/\bimport\b([^;"'`]*?)\bfrom\s*(["'])([^"']+)\2/g)) {
    const at =
      found[3] === module ? new RegExp(`(?<![\\w$])${name.replace(/\$/g, "\\$&")}(?![\\w$])`).exec(found[1] ?? "")?.index : undefined;
    if (at !== undefined) return positionAt(source, found.index + "import".length + at);
  }
  return undefined;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The numbers of one segment, in Base64 VLQ (ECMA-426, section 6). */
function decodeSegment(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = digits.indexOf(character);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}

/**
 * The column in the source of a column in the compiled text, in lines that both texts share.
 * @param mappings of a source map
 * @param line,column from 0
 */
function originalColumn(mappings: string, line: number, column: number): number {
  let sourceColumn = 0;
  let found = 0;
  for (const [index, segments] of mappings.split(";", line + 1).entries()) {
    let compiledColumn = 0;
    for (const segment of segments.split(",")) {
      const [columns = 0, , , sourceColumns] = decodeSegment(segment);
      if (sourceColumns === undefined) continue;
      compiledColumn += columns;
      sourceColumn += sourceColumns;
      if (index === line && compiledColumn <= column) found = sourceColumn;
    }
  }
  return found;
}

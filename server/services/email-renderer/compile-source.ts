import { type Transform, transform } from "sucrase";
import type { RenderError } from "./render-request.ts";
import { originalColumn } from "./source-map.ts";

export type SourceFile = "template" | "theme";

interface Position {
  readonly line: number;
  readonly column: number;
}

/** A source that cannot be rendered, and where. */
export class SourceError extends Error {
  override name = "SourceError";
  readonly details: RenderError;
  constructor(reason: string, file?: SourceFile, position?: Position) {
    const at = position ? ` (${file}.tsx, line ${position.line}, column ${position.column})` : "";
    super(`${reason}${at}`);
    this.details = { message: this.message, file, ...position };
  }
}

const wrapper = "(function(require,module,exports){";
const transforms: Transform[] = ["typescript", "jsx", "imports"];
const optionsOf = (file: SourceFile) =>
  ({ transforms, jsxRuntime: "automatic", production: true, preserveDynamicImport: false, filePath: `${file}.tsx` }) as const;

/**
 * Compiles a TSX module to a function expression with the parameters of a CommonJS module. Lines stay where they are.
 * @throws SourceError
 */
export function compileSource(file: SourceFile, source: string): string {
  try {
    return `${wrapper}${transform(source, optionsOf(file)).code}\n})`;
  } catch (error) {
    const { loc, message } = error as Error & { loc?: Position };
    const reason = message.replace(/^Error transforming [^:]*: /, "").replace(/ \(\d+:\d+\)$/, "");
    throw new SourceError(reason, file, loc && { line: loc.line, column: loc.column });
  }
}

/** The position in the source of a position in the compiled module. */
export function sourcePosition(file: SourceFile, source: string, { line, column }: Position): Position {
  const { sourceMap } = transform(source, { ...optionsOf(file), sourceMapOptions: { compiledFilename: `${file}.js` } });
  const inLine = line === 1 ? column - wrapper.length : column;
  return { line, column: 1 + originalColumn(sourceMap?.mappings ?? "", line - 1, Math.max(0, inLine - 1)) };
}

/** The position of an import of the module, as a quoted name. */
export function importPosition(source: string, name: string): Position | undefined {
  const index = ['"', "'", "`"].map((quote) => source.indexOf(`${quote}${name}${quote}`)).find((found) => found >= 0);
  if (index === undefined) return undefined;
  const before = source.slice(0, index);
  return { line: before.split("\n").length, column: index - before.lastIndexOf("\n") };
}

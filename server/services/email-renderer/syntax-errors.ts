import { parse as parseModule } from "@babel/parser";

/** A place in a source that is not valid TSX. */
export interface SyntaxIssue {
  readonly reason: string;
  /** From 1, both. */
  readonly line: number;
  readonly column: number;
}

type BabelError = SyntaxError & {
  readonly reasonCode: string;
  readonly pos: number;
  readonly loc: { readonly line: number; readonly column: number };
};

/** The errors that the compiler accepts: a closing tag of another element, or an attribute without a value. */
const accepted = new Set(["MissingClosingTagElement", "MissingClosingTagFragment", "AttributeIsEmpty"]);

/**
 * The errors of a source, in its order.
 * @param errorRecovery reads on after an error that allows it. An error that does not is then the only one
 */
function parse(source: string, errorRecovery: boolean): BabelError[] {
  try {
    const { errors } = parseModule(source, { sourceType: "module", plugins: ["typescript", "jsx"], errorRecovery });
    return (errors ?? []) as unknown as BabelError[];
  } catch (error) {
    return [error as BabelError];
  }
}

/** The first issue of a source; undefined if the parser finds none. */
export function firstSyntaxIssue(source: string): SyntaxIssue | undefined {
  const [error] = parse(source, false);
  if (error?.loc === undefined) return undefined;
  return toIssue(source, error.reasonCode === "UnterminatedJsxContent" ? unclosedElement(source, error) : error);
}

/** The issues of a source that the compiler accepts, in its order. */
export const acceptedIssues = (source: string): SyntaxIssue[] =>
  parse(source, true)
    .filter(({ reasonCode }) => accepted.has(reasonCode))
    .map((error) => toIssue(source, error));

/**
 * The error about the element that has no closing tag. The parser reads on to the next tag before it compares names. Without a next tag,
 * it names neither the element nor the closing tag of another one.
 */
function unclosedElement(source: string, error: BabelError): BabelError {
  const [found] = parse(`${source}\n</closing.tag>`, false);
  if (!found?.reasonCode.startsWith("MissingClosingTag")) return error;
  return found.pos < source.length ? found : Object.assign(error, { message: found.message });
}

function toIssue(source: string, { message, reasonCode, pos, loc: { line, column } }: BabelError): SyntaxIssue {
  // The parser takes `/p>` of a closing tag as a regular expression, within braces that do not end before it.
  if (reasonCode === "UnterminatedRegExp" && source.slice(pos - 2, pos) === "</")
    return { reason: 'Expected "}" before the closing tag.', line, column: column - 1 };
  return { reason: message.replace(/ \(\d+:\d+\)$/, ""), line, column: column + 1 };
}

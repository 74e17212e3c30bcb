/** English sentences by code. One value replaces `{detail}`. Stored rows have the sentence, so its words must not change. */
export type FailureTexts = Readonly<Record<string, string>>;

const placeholder = "{detail}";

/** A failure as data: clients write it in their language. */
export interface Failure<Code> {
  readonly code: Code;
  /** The value in the sentence, such as a status or the words of another server. Null if the sentence has none. */
  readonly detail: string | null;
}

/** The English sentence of a failure. */
export const writeFailure = <Texts extends FailureTexts>(texts: Texts, code: keyof Texts & string, detail = ""): string =>
  (texts[code] as string).replace(placeholder, () => detail);

/** Finds the code of a sentence; undefined if no code has such a sentence, as for one of another version. */
export function readFailure<Texts extends FailureTexts>(texts: Texts, sentence: string): Failure<keyof Texts & string> | undefined {
  const codes = Object.keys(texts) as (keyof Texts & string)[];
  const exact = codes.find((code) => texts[code] === sentence);
  if (exact !== undefined) return { code: exact, detail: null };
  for (const code of codes) {
    const [start = "", end] = (texts[code] as string).split(placeholder);
    if (end === undefined || !sentence.startsWith(start) || !sentence.endsWith(end)) continue;
    return { code, detail: sentence.slice(start.length, sentence.length - end.length) };
  }
  return undefined;
}

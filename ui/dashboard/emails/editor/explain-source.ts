import { sourceTexts } from "#contract/vocabulary/emails/source-texts.ts";
import { readFailure } from "#contract/vocabulary/failure-texts.ts";
import { explain } from "../../explain.ts";

/** Before the advice that may follow an issue in its line. */
const beforeAdvice = / (?=Give it one\.|The server sends the variables )/;

function explainSentence(sentence: string): string {
  const found = readFailure(sourceTexts, sentence);
  return explain("source", found?.code, sentence, { detail: found?.detail ?? "" });
}

/** Translates sentences of the server about the source of an e-mail. Words of the compiler and of the source remain. */
export const explainSource = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.split(beforeAdvice).map(explainSentence).join(" "))
    .join("\n");

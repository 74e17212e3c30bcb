import type { DeveloperTexts, HandlerTexts, OccasionalTexts } from "./catalogue.ts";
import { enDeveloper } from "./en/developer.ts";
import { enHandler } from "./en/handler.ts";
import { enOccasional } from "./en/occasional.ts";

const plain = "abcdefghijklmnopqrstuvwxyz";
const marked = "áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž";

function accented(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const accent = marked.charAt(plain.indexOf(letter.toLowerCase()));
    return letter === letter.toLowerCase() ? accent : accent.toUpperCase();
  });
}

/** Marks a text: brackets around it, accents on its letters, one third longer. Placeholders and ICU keywords stay as they are. */
export function pseudo(message: string): string {
  let result = "";
  // Depth 1 is inside a placeholder (syntax), depth 2 inside a plural's branch (text again).
  let depth = 0;
  let run = "";
  const flush = () => {
    result += depth % 2 === 0 ? accented(run) : run;
    run = "";
  };
  for (const character of message) {
    if (character === "{" || character === "}") {
      flush();
      result += character;
      depth += character === "{" ? 1 : -1;
    } else run += character;
  }
  flush();
  return `⟦${result}${"·".repeat(Math.ceil(message.length / 3))}⟧`;
}

const pseudoTexts = <Texts extends Readonly<Record<string, string>>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([id, message]) => [id, pseudo(message)])) as Record<keyof Texts, string>;

// The pseudo-language en-XA: what shows without brackets bypassed the catalogue, and what overflows will overflow in German too.
export const pseudoHandler: HandlerTexts = pseudoTexts(enHandler);
export const pseudoOccasional: OccasionalTexts = pseudoTexts(enOccasional);
export const pseudoDeveloper: DeveloperTexts = pseudoTexts(enDeveloper);

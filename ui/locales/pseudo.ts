import type { DeveloperTexts, HandlerTexts } from "./catalogue.ts";
import { enDeveloper } from "./en/developer.ts";
import { enHandler } from "./en/handler.ts";

const accents: Readonly<Record<string, string>> = {
  a: "á", b: "ƀ", c: "ç", d: "ð", e: "é", f: "ƒ", g: "ĝ", h: "ĥ", i: "í", j: "ĵ", k: "ķ", l: "ļ", m: "ɱ",
  n: "ñ", o: "ó", p: "þ", q: "ǫ", r: "ŕ", s: "š", t: "ţ", u: "ú", v: "ṽ", w: "ŵ", x: "ẋ", y: "ý", z: "ž",
};

const accented = (text: string) => text.replace(/[a-z]/gi, (letter) => {
  const accent = accents[letter.toLowerCase()] ?? letter;
  return letter === letter.toLowerCase() ? accent : accent.toUpperCase();
});

/** Marks a text: brackets around it, accents on its letters, one third longer. Placeholders and ICU keywords stay as they are. */
export function pseudo(message: string): string {
  let marked = "";
  // Depth 1 is inside a placeholder (syntax), depth 2 inside a plural's branch (text again).
  let depth = 0;
  let run = "";
  const flush = () => {
    marked += depth % 2 === 0 ? accented(run) : run;
    run = "";
  };
  for (const character of message) {
    if (character === "{" || character === "}") {
      flush();
      marked += character;
      depth += character === "{" ? 1 : -1;
    } else run += character;
  }
  flush();
  return `⟦${marked}${"·".repeat(Math.ceil(message.length / 3))}⟧`;
}

const pseudoTexts = <Texts extends Readonly<Record<string, string>>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([id, message]) => [id, pseudo(message)])) as Record<keyof Texts, string>;

// The pseudo-language en-XA: what shows without brackets bypassed the catalogue, and what overflows will overflow in German too.
export const pseudoHandler: HandlerTexts = pseudoTexts(enHandler);
export const pseudoDeveloper: DeveloperTexts = pseudoTexts(enDeveloper);

const letters = "abcdefghijklmnopqrstuvwxyz";
const accents = "áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž";

function accented(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const accent = accents.charAt(letters.indexOf(letter.toLowerCase()));
    return letter === letter.toLowerCase() ? accent : accent.toUpperCase();
  });
}

/** Marks a message with brackets and accents and makes it one third longer. Placeholders and ICU keywords stay unchanged. */
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

/**
 * The pseudo-locale of some messages. Text without brackets on a page bypasses the catalogue, and what overflows there
 * overflows in German too.
 */
export const pseudoMessages = <M extends Readonly<Record<string, string>>>(messages: M) =>
  Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, pseudo(message)])) as Record<keyof M, string>;

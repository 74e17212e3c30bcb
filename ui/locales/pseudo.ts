import type { CompiledMessage } from "#contract/vocabulary/format-message.ts";
import type { Catalogue, DashboardFiles } from "./messages.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
const accents = "áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž";

function accented(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const accent = accents.charAt(letters.indexOf(letter.toLowerCase()));
    return letter === letter.toLowerCase() ? accent : accent.toUpperCase();
  });
}

/** The texts of a message, and those of a plural's branches. Names of placeholders and `#` stay. */
const accentedParts = (message: CompiledMessage): CompiledMessage =>
  typeof message === "string"
    ? accented(message)
    : message.map((part) => {
        if (typeof part === "string") return accented(part);
        const [name, format, branches] = part;
        if (format === undefined || branches === undefined) return part;
        const texts = Object.entries(branches).map(([key, branch]) => [key, accentedParts(branch)]);
        return [name, format, Object.fromEntries(texts)] as const;
      });

/** Marks a compiled message with brackets and accents and makes it 40 % longer. */
export function pseudo(message: CompiledMessage): CompiledMessage {
  const length = typeof message === "string" ? message.length : JSON.stringify(message).length / 2;
  const parts = accentedParts(message);
  return ["⟦", ...(typeof parts === "string" ? [parts] : parts), `${"·".repeat(Math.ceil(length * 0.4))}⟧`];
}

const pseudoMessages = <Content extends Readonly<Partial<Record<string, string>>>>(messages: Content): Content =>
  Object.fromEntries(
    Object.entries(messages as Readonly<Record<string, CompiledMessage>>).map(([id, message]) => [id, pseudo(message)]),
  ) as unknown as Content;

type MessageLoader = () => Promise<{ readonly messages: Readonly<Partial<Record<string, string>>> }>;

/**
 * The pseudo-locale of messages that the build has compiled. Text without brackets on a page bypasses the catalogue, and what overflows
 * there overflows in German too.
 */
export function pseudoCatalogue({ signIn, dashboard, ...groups }: Catalogue): Catalogue {
  const pseudoFiles = <Files extends Readonly<Record<string, MessageLoader>>>(files: Files): Files =>
    Object.fromEntries(
      Object.entries(files).map(([name, load]) => [name, async () => ({ messages: pseudoMessages((await load()).messages) })]),
    ) as unknown as Files;
  return {
    signIn: pseudoMessages(signIn),
    ...pseudoFiles(groups),
    ...(dashboard && { dashboard: async () => ({ parts: pseudoFiles<DashboardFiles>((await dashboard()).parts) }) }),
  };
}

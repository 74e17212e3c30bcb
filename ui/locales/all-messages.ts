import type { Messages } from "./messages.ts";

const files = import.meta.glob<{ readonly messages: Messages }>("./*/{sign-in,pages,errors}.ts", { eager: true });

const merged: Record<string, Messages> = {};
for (const [path, { messages }] of Object.entries(files)) {
  const locale = path.split("/")[1] ?? "";
  merged[locale] = { ...merged[locale], ...messages };
}

/** The messages of the pages that the server renders, in every language. For the server only: no browser needs them all. */
export const allMessages: Readonly<Record<string, Messages>> = merged;

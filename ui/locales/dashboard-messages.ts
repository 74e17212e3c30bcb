import { parts as englishParts } from "./en/dashboard.ts";
import { catalogue as english } from "./en/index.ts";
import { activate, activeLanguage } from "./i18n.ts";
import { loadCatalogue, loadMessages } from "./locale.ts";
import type { DashboardFiles, DashboardPart } from "./messages.ts";

/** The names of all parts. */
export const dashboardParts = Object.keys(englishParts) as readonly DashboardPart[];

/** The parts in the language of the page. The dashboard has fewer languages: it is English as a whole, rather than in two languages. */
async function findFiles(): Promise<DashboardFiles> {
  const { dashboard } = await loadCatalogue(activeLanguage());
  if (dashboard) return (await dashboard()).parts;
  if (activeLanguage() !== "en") activate("en", english.signIn);
  return englishParts;
}

/** Loads parts of the dashboard's messages, and what its pages share with others. Rejects if a file cannot be downloaded. */
export async function loadDashboardMessages(...parts: readonly DashboardPart[]): Promise<void> {
  const files = await findFiles();
  const [found] = await Promise.all([Promise.all(parts.map((part) => files[part]())), loadMessages("pages")]);
  for (const { messages } of found) activate(activeLanguage(), messages);
}

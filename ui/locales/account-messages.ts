import { activate } from "./i18n.ts";
import type { AccountMessages } from "./messages.ts";

const files = import.meta.glob<{ readonly messages: AccountMessages }>("./*/account.ts");

/** Loads the messages of the account settings and activates their language. Rejects if the file cannot be downloaded. */
export async function loadAccountMessages(locale: string): Promise<void> {
  const file = await files[`./${locale}/account.ts`]?.();
  if (file) activate(locale, file.messages);
}

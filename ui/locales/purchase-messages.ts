import { activate } from "./i18n.ts";
import type { PurchaseMessages } from "./messages.ts";

const files = import.meta.glob<{ readonly messages: PurchaseMessages }>("./*/purchase.ts");

/** Loads the messages of the purchase page and activates their language. Rejects if the file cannot be downloaded. */
export async function loadPurchaseMessages(locale: string): Promise<void> {
  const file = await files[`./${locale}/purchase.ts`]?.();
  if (file) activate(locale, file.messages);
}

import { compileMessage } from "@lingui/message-utils/compileMessage";
import { activate } from "../locales/i18n.ts";
import type { Messages } from "../locales/messages.ts";

/** Activates messages in English, compiled as the build does it. */
export function activateEnglish(...groups: Messages[]): void {
  const messages = Object.entries(Object.assign({}, ...groups) as Record<string, string>);
  activate("en", Object.fromEntries(messages.map(([id, message]) => [id, compileMessage(message)])) as unknown as Messages);
}

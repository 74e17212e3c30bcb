import { type BotCheckEvent, botCheckEvent, type ShowBotCheck } from "#contract/vocabulary/bot-check.ts";

/**
 * Runs a bot check. The components show meanwhile that the browser is checked. So do our pages, whose build replaces this function.
 * @param check the work
 */
export const showBotCheck: ShowBotCheck = (check, view) => {
  const detail: BotCheckEvent["detail"] = { show: (run) => run() };
  if (typeof window !== "undefined") window.dispatchEvent(new CustomEvent(botCheckEvent, { detail }));
  return detail.show(check, view);
};

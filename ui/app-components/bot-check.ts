import { type BotCheckEvent, botCheckEvent } from "#contract/vocabulary/bot-check.ts";

const showInComponents = (event: Event) => {
  (event as BotCheckEvent).detail.show = async (check, view) => {
    const { showBotCheck } = await import("../components/bot-check.ts");
    return showBotCheck(check, view);
  };
};

/** Shows the bot checks of the client library in the components of the page. A repetition has no effect. */
export const listenToBotChecks = (): void => window.addEventListener(botCheckEvent, showInComponents);

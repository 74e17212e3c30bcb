/** The dialog of a provider's widget, to which pages add a heading. */
export interface BotCheckView {
  readonly dialog?: HTMLDialogElement;
}

/** Runs a bot check, and shows meanwhile that the browser is checked. */
export type ShowBotCheck = <Result>(check: () => Promise<Result>, view?: BotCheckView) => Promise<Result>;

/** The event by which the client library finds the components that show its bot checks. They replace `detail.show`. */
export const botCheckEvent = "latchkey-bot-check";
export type BotCheckEvent = CustomEvent<{ show: ShowBotCheck }>;

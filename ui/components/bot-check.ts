import type { ShowBotCheck } from "#contract/vocabulary/bot-check.ts";
import { t } from "../locales/i18n.ts";
import { loadMessages } from "../locales/locale.ts";

/**
 * Runs a bot check, and shows meanwhile that the browser is checked. The text is in the busy button, and screen readers announce it. The
 * dialog of a widget gets a heading and a button that closes it. No component renders this, since the client library checks by itself.
 */
export const showBotCheck: ShowBotCheck = async (check, { dialog } = {}) => {
  // A page that has lost its connection shows the button as it is.
  const loading = loadMessages("errors", ...(dialog ? (["pages"] as const) : [])).then(
    () => t("bots.checking"),
    () => undefined,
  );
  if (dialog) {
    const text = await loading;
    if (text !== undefined) fillDialog(dialog, text);
    return check();
  }
  const checking = check();
  let end: (() => void) | undefined;
  const timer = setTimeout(async () => {
    const text = await loading;
    if (text !== undefined && end === undefined) end = showProgress(text);
  }, patienceMillis);
  return checking.finally(() => {
    clearTimeout(timer);
    end?.();
    end = () => {};
  });
};

/** Milliseconds after which a check is shown. A text that flashes would disturb more than it says. */
const patienceMillis = 300;

const findBusyButton = () => document.querySelector<HTMLElement>("button[aria-busy=true]");
/** Where the styles of a component apply. */
const findRoot = () => findBusyButton()?.closest(".latchkey") ?? document.body;

/** Replaces the text of the busy button. @returns a function that restores it */
function showProgress(text: string): () => void {
  const status = document.createElement("div");
  status.role = "status";
  status.className = "sr-only";
  findRoot().append(status);
  status.textContent = text;
  // The text node stays: the form removes it when it is no longer busy.
  const label = findBusyButton()?.lastChild;
  const previous = label?.nodeValue ?? null;
  if (label && previous !== null) label.nodeValue = text;
  return () => {
    status.remove();
    if (label?.nodeValue === text) label.nodeValue = previous;
  };
}

function fillDialog(dialog: HTMLDialogElement, text: string): void {
  findRoot().append(dialog);
  dialog.className = "m-auto rounded-2xl border border-line bg-surface p-6 text-ink shadow-card backdrop:bg-scrim";
  dialog.setAttribute("aria-label", text);
  const heading = document.createElement("p");
  heading.className = "mb-4 font-semibold text-lg leading-snug";
  heading.textContent = text;
  const cancel = document.createElement("button");
  cancel.type = "button";
  cancel.className = "button-shape mt-4 min-h-10 w-full border border-button-line bg-surface text-ink shadow-button hover:bg-sunken";
  cancel.textContent = t("action.cancel");
  cancel.onclick = () => dialog.close();
  dialog.prepend(heading);
  dialog.append(cancel);
}

import { showBotCheck } from "./bot-check.ts";

/** The widget of a provider: its keys, and the call that it is for. */
interface Widget {
  readonly provider: "turnstile" | "hcaptcha";
  readonly siteKey: string;
  readonly call: string;
}

/** The interface that both providers have. */
interface WidgetApi {
  render(container: HTMLElement, options: Readonly<Record<string, unknown>>): string;
  remove(id: string): void;
}

/** The scripts of the providers; each defines a global of the provider's name. */
const scripts = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
  hcaptcha: "https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off",
} as const;

/** Milliseconds until a user who does not answer, or a script that does not load, ends the check. */
const limits = { script: 15_000, answer: 300_000 };

const readApi = (provider: Widget["provider"]) => (globalThis as { [name: string]: unknown })[provider] as WidgetApi | undefined;

/** @throws Error if the script cannot be loaded: the policy of the page may not allow it */
function loadApi(provider: Widget["provider"]): Promise<WidgetApi> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      const api = readApi(provider);
      if (api) resolve(api);
      else reject(new Error(`The script of ${provider} cannot be loaded.`));
    };
    const timer = setTimeout(finish, limits.script);
    if (readApi(provider)) return finish();
    const script = document.createElement("script");
    script.src = scripts[provider];
    script.async = true;
    script.onload = script.onerror = finish;
    document.head.append(script);
  });
}

/**
 * Shows the widget of a provider in a modal dialog until the user has passed it. Most users need not do anything.
 * @returns the token; null without a page, or if the user closes the dialog
 */
export async function solveWidget({ provider, siteKey, call }: Widget, signal: AbortSignal | undefined): Promise<string | null> {
  if (typeof document === "undefined") return null;
  const dialog = document.createElement("dialog");
  const container = dialog.appendChild(document.createElement("div"));
  dialog.setAttribute("aria-label", provider === "turnstile" ? "Turnstile" : "hCaptcha");
  let widget: string | undefined;
  const answer = async () => {
    // The components have placed it where their styles apply.
    if (!dialog.isConnected) document.body.append(dialog);
    dialog.showModal();
    const api = await loadApi(provider);
    return new Promise<string | null>((resolve) => {
      const cancel = () => resolve(null);
      setTimeout(cancel, limits.answer);
      dialog.addEventListener("close", cancel);
      signal?.addEventListener("abort", cancel);
      widget = api.render(container, {
        sitekey: siteKey,
        action: call,
        callback: resolve,
        "error-callback": cancel,
        "close-callback": cancel,
      });
    });
  };
  try {
    return await showBotCheck(answer, { dialog });
  } finally {
    if (widget !== undefined) readApi(provider)?.remove(widget);
    dialog.remove();
  }
}

import { escapeHtml } from "../../../http/escape-html.ts";

const texts = {
  en: {
    method: "Payment method",
    card: "Card",
    bank: "Bank transfer",
    number: "Card number",
    expiry: "Expiry date",
    code: "Security code",
    authentication: "Confirm the payment",
    authenticationHint: "A double of your bank asks whether you are paying.",
    complete: "Confirm",
    fail: "Refuse",
  },
  de: {
    method: "Zahlungsmethode",
    card: "Karte",
    bank: "Überweisung",
    number: "Kartennummer",
    expiry: "Ablaufdatum",
    code: "Prüfziffer",
    authentication: "Zahlung bestätigen",
    authenticationHint: "Ein Stellvertreter Ihrer Bank fragt, ob Sie bezahlen.",
    complete: "Bestätigen",
    fail: "Ablehnen",
  },
} as const;
export type PageLanguage = keyof typeof texts;

const style = `
  *, ::before, ::after { box-sizing: border-box }
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #1f2430 }
  body.dark { color: #e8e9f0; color-scheme: dark }
  fieldset { border: 0; margin: 0 0 1rem; padding: 0 }
  legend { padding: 0; font-size: .9rem; font-weight: 500 }
  .choice { display: inline-flex; gap: .5rem; align-items: center; margin: .25rem 1.25rem 0 0; min-height: 1.75rem }
  .choice input { width: 1.1rem; height: 1.1rem }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: .85rem }
  .fields label { display: grid; gap: .25rem; font-size: .9rem; min-width: 0 }
  .fields label:first-child { grid-column: 1 / -1 }
  .fields input { font: inherit; padding: .6rem .75rem; border: 1px solid #8b90a0; border-radius: .5rem; width: 100%; background: transparent; color: inherit }
  .dialog { max-width: 26rem; margin: 12vh auto; padding: 1.75rem; border-radius: 1rem; background: #fff; box-shadow: 0 8px 40px #0004 }
  dt { margin-top: .75rem }
  dd { margin: 0 }
  .dialog h1 { margin: 0 0 .5rem; font-size: 1.25rem }
  .overlay { background: #0008; min-height: 100vh; padding: 1rem }
  .actions { display: flex; gap: .75rem; margin-top: 1.25rem }
  button, .button { font: inherit; padding: .55rem 1rem; border: 1px solid #6b5cff; border-radius: .5rem; background: #5b4bdb; color: #fff; text-decoration: none; cursor: pointer }
  .plain { background: transparent; color: inherit; border-color: #8b90a0 }
`;

const page = (language: PageLanguage, title: string, body: string, { script = "", bodyClass = "" } = {}): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head><body class="${bodyClass}">${body}<script>${script}</script></body></html>`;

const inDialog = (title: string, hint: string, actions: string): string =>
  `<main class="dialog"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(hint)}</p><div class="actions">${actions}</div></main>`;

/** Sends what the customer typed to the fake, and its response to the page around the frame. */
const paymentFormScript = `
  const form = document.forms[0];
  const report = () => parent.postMessage({ height: document.documentElement.getBoundingClientRect().height }, "*");
  new ResizeObserver(report).observe(document.documentElement);
  form.addEventListener("change", () => { document.querySelector(".fields").hidden = form.method.value !== "card"; });
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("message", async ({ data, ports: [port] }) => {
    const body = JSON.stringify({ ...data, ...Object.fromEntries(new FormData(form)) });
    const response = await fetch("/elements/confirm", { method: "POST", headers: { "content-type": "application/json" }, body });
    port.postMessage(await response.json());
  });
`;

/** The frame that takes the card. */
export function paymentFormPage(language: PageLanguage, dark: boolean): string {
  const t = texts[language];
  const choice = (value: string, label: string, checked = "") =>
    `<label class="choice"><input type="radio" name="method" value="${value}" ${checked}>${label}</label>`;
  const field = (name: string, label: string, autocomplete: string, placeholder: string) =>
    `<label>${label}<input name="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${placeholder}"></label>`;
  return page(
    language,
    t.method,
    `<form><fieldset><legend>${t.method}</legend>${choice("card", t.card, "checked")}${choice("bank", t.bank)}</fieldset>` +
      `<div class="fields">${field("number", t.number, "cc-number", "4242 4242 4242 4242")}` +
      `${field("expiry", t.expiry, "cc-exp", "12 / 34")}${field("code", t.code, "cc-csc", "123")}</div></form>`,
    { script: paymentFormScript, bodyClass: dark ? "dark" : "" },
  );
}

const authenticationScript = `
  const payment = Object.fromEntries(new URLSearchParams(location.search));
  for (const button of document.querySelectorAll("button"))
    button.addEventListener("click", async () => {
      const body = JSON.stringify({ ...payment, succeeds: button.value === "true" });
      const response = await fetch("/elements/authentication", { method: "POST", headers: { "content-type": "application/json" }, body });
      parent.postMessage(await response.json(), "*");
    });
`;

/** The frame of 3-D Secure, over the page. */
export function authenticationPage(language: PageLanguage): string {
  const t = texts[language];
  const actions = `<button value="true">${t.complete}</button><button class="plain" value="false">${t.fail}</button>`;
  return page(language, t.authentication, inDialog(t.authentication, t.authenticationHint, actions), {
    script: authenticationScript,
    bodyClass: "overlay",
  });
}

/** The page of a bank, to which the whole window goes. `payment` is the query for its outcome. */
export function bankPage(language: PageLanguage, payment: URLSearchParams): string {
  const t = texts[language];
  const link = (succeeds: boolean, label: string, look: string) =>
    `<a class="${look}" href="/elements/bank/return?${escapeHtml(`${payment}&succeeds=${succeeds}`)}">${label}</a>`;
  const actions = `${link(true, t.complete, "button")}${link(false, t.fail, "button plain")}`;
  return page(language, t.authentication, inDialog(t.authentication, t.authenticationHint, actions));
}

/** Renders a page about the fake and the cards it knows. */
export const indexPage = (cards: readonly (readonly [number: string, effect: string])[]): string =>
  page(
    "en",
    "A double of Stripe",
    `<main class="dialog"><h1>A double of Stripe</h1><p>Connect an account in the dashboard, below Payments, and turn test mode off. ` +
      `These cards work on the purchase page:</p><dl>` +
      `${cards.map(([number, effect]) => `<dt><code>${number.replace(/(?=(\d{4})+$)(?!^)/g, " ")}</code></dt><dd>${effect}</dd>`).join("")}</dl></main>`,
  );

/** The page on which a developer connects an account. */
export const onboardingPage = (returnUrl: string): string =>
  page(
    "en",
    "Connect the account",
    inDialog(
      "Connect the account",
      "A double of Stripe asks for nothing: the account can take payments at once.",
      `<form method="post"><input type="hidden" name="return_url" value="${escapeHtml(returnUrl)}"><button>Connect</button></form>`,
    ),
  );

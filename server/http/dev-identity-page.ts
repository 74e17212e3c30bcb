import { escapeHtml } from "./escape-html.ts";

/** The acts of the development identity provider besides a plain sign-in, with the words of the page. */
export const behaviours = {
  plain: "Sign in",
  unverified: "Sign in, e-mail address not verified",
  "no-email": "Sign in, without an e-mail address",
  "expired-token": "Sign in, access token is said to expire after one second",
  slow: "Answer too slowly",
  "wrong-state": "Return another state",
} as const;
export type Behaviour = keyof typeof behaviours;

interface ConsentPage {
  /** The name of the provider that this one replaces. */
  readonly provider: string;
  /** The host that the browser returns to. */
  readonly returnsTo: string;
  /** The address that was typed before, if it was refused. */
  readonly email: string;
  readonly problem?: string | undefined;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f4f4f5, #18181b); color: light-dark(#18181b, #f4f4f5); }
main { box-sizing: border-box; width: min(26rem, 100%); padding: 1.5rem; background: light-dark(#fff, #27272a); border: 1px solid light-dark(#d4d4d8, #52525b); border-radius: .5rem; }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
p { margin: 0 0 1rem; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
input, select, button { font: inherit; box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; margin-bottom: 1rem; border-radius: .375rem; border: 1px solid light-dark(#71717a, #a1a1aa); background: light-dark(#fff, #18181b); color: inherit; }
button[value=allow] { background: light-dark(#18181b, #f4f4f5); color: light-dark(#fff, #18181b); font-weight: 600; }
button { margin-bottom: .5rem; cursor: pointer; }
:focus-visible { outline: 3px solid light-dark(#2563eb, #93c5fd); outline-offset: 2px; }
[role=alert] { color: light-dark(#b91c1c, #fca5a5); }
`;

const document = (title: string, main: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main>${main}</main></body>
</html>
`;

/** Asks which account of the provider signs in, and how the provider behaves. */
export function consentPage({ provider, returnsTo, email, problem }: ConsentPage): string {
  const name = escapeHtml(provider);
  const options = Object.entries(behaviours).map(([value, text]) => `<option value="${value}">${text}</option>`);
  const invalid = problem === undefined ? "" : ' aria-invalid="true" aria-describedby="problem"';
  return document(
    `Development sign-in with ${name}`,
    `<h1>Development sign-in with ${name}</h1>
<p>This page replaces ${name} while no keys are configured. Continue to ${escapeHtml(returnsTo)} with any e-mail address.</p>
<form method="post">
${problem === undefined ? "" : `<p role="alert" id="problem">${escapeHtml(problem)}</p>`}
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus maxlength="254" value="${escapeHtml(email)}"${invalid}>
<label for="behaviour">Behaviour of the provider</label>
<select id="behaviour" name="behaviour">${options.join("")}</select>
<button name="decision" value="allow">Continue</button>
<button name="decision" value="deny" formnovalidate>Deny access</button>
</form>`,
  );
}

/** Shows a failure that cannot be sent back to the client. */
export const failurePage = (message: string): string =>
  document("Development sign-in failed", `<h1>Development sign-in failed</h1><p role="alert">${escapeHtml(message)}</p>`);

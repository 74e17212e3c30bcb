import type { Request, Response } from "express";
import { authorizePath, handlerPath, pagePaths } from "#contract/vocabulary/paths.ts";
import type { BotProvider } from "#contract/vocabulary/sign-in/bots.ts";

type Sources = Readonly<Record<string, readonly string[]>>;

const turnstile = ["https://challenges.cloudflare.com"];
const hcaptcha = ["https://hcaptcha.com", "https://*.hcaptcha.com"];

/** The sources that the widget of each provider needs, by directive. Proof of work needs none. */
const sources: Readonly<Record<BotProvider, Sources>> = {
  "proof-of-work": {},
  turnstile: { "script-src": turnstile, "frame-src": turnstile },
  hcaptcha: { "script-src": hcaptcha, "frame-src": hcaptcha, "style-src": hcaptcha, "connect-src": hcaptcha },
};

/** The pages that sign up, or request an e-mail. */
const challengedPages: ReadonlySet<string> = new Set([
  ...[pagePaths.signIn, "/log-in", pagePaths.signUp, "/register", authorizePath],
  ...[pagePaths.forgotPassword, pagePaths.passwordReset, pagePaths.accountSettings],
]);

const headerName = "content-security-policy";

/**
 * Allows the widget of a provider of bot challenges on the pages that may need it. Nothing changes for other pages, and without a provider.
 * @param response with the headers of `pageHeaders`
 */
export function allowBotWidget(request: Request, response: Response, provider: BotProvider | undefined): void {
  const path = request.path.replace(/\/+$/, "");
  if (provider === undefined || !challengedPages.has(path.slice(path.lastIndexOf(handlerPath) + handlerPath.length))) return;
  const directives = String(response.getHeader(headerName)).split(";");
  for (const [name, added] of Object.entries(sources[provider])) {
    const index = directives.findIndex((directive) => directive.startsWith(`${name} `));
    if (index < 0) directives.push([name, ...added].join(" "));
    // Before those of the page, at whose end `allowStyle` adds a hash.
    else directives[index] = [name, ...added, directives[index]?.slice(name.length + 1)].join(" ");
  }
  response.setHeader(headerName, directives.join(";"));
}

import type { ComponentType } from "react";
import { load, wantedLocale } from "./locales/choice.ts";
import type { Place } from "./pages/place.ts";
import { SignIn } from "./pages/sign-in.tsx";

type Page = ComponentType<{ place: Place }>;

/** The pages besides sign-in and sign-up, by their names in the file that has them all. A new page is one line here, and one there. */
const occasional: Readonly<Record<string, keyof typeof import("./pages/occasional.ts")>> = {
  "sign-out": "SignOut",
  "forgot-password": "ForgotPassword",
  "password-reset": "PasswordReset",
  "email-verification": "EmailVerification",
  "magic-link-callback": "MagicLinkCallback",
  mfa: "Mfa",
  "cli-auth-confirm": "CliAuthConfirm",
  "team-invitation": "TeamInvitation",
  error: "ErrorPage",
};

/** The handler page of a path below the base; for an unknown one the page that says so. Rejects when its file cannot be downloaded. */
export async function handlerPage(path: string): Promise<Page> {
  if (path === "sign-in" || path === "log-in") return SignIn;
  const [page] = await Promise.all([pageOf(path), load(wantedLocale(), "occasional")]);
  return page;
}

async function pageOf(path: string): Promise<Page> {
  if (path === "sign-up" || path === "register") return (await import("./pages/sign-up.tsx")).SignUp;
  const pages = await import("./pages/occasional.ts");
  return pages[(Object.hasOwn(occasional, path) && occasional[path]) || "Missing"];
}

import { NotFound } from "../pages/not-found.tsx";
import type { HandlerPage } from "../pages/page-context.ts";

type Load = () => Promise<{ readonly default: HandlerPage }>;

const signIn: Load = () => import("../pages/routes/sign-in.tsx");
const signUp: Load = () => import("../pages/routes/sign-up.tsx");

/** The pages that an app can have, by their paths below the handler path. Each is loaded when it is opened. */
const pages: Readonly<Record<string, Load>> = {
  "sign-in": signIn,
  "log-in": signIn,
  "sign-up": signUp,
  register: signUp,
  waitlist: () => import("../pages/routes/waitlist.tsx"),
  "sign-out": () => import("../pages/routes/sign-out.tsx"),
  "forgot-password": () => import("../pages/routes/forgot-password.tsx"),
  "password-reset": () => import("../pages/routes/password-reset.tsx"),
  "email-verification": () => import("../pages/routes/email-verification.tsx"),
  "magic-link-callback": () => import("../pages/routes/magic-link-callback.tsx"),
  "oauth-callback": () => import("../pages/routes/oauth-callback.tsx"),
  mfa: () => import("../pages/routes/mfa.tsx"),
  "team-invitation": () => import("../pages/routes/team-invitation.tsx"),
  "account-settings": () => import("../pages/routes/account-settings.tsx"),
  "account-recovery": () => import("../pages/routes/account-recovery.tsx"),
  "cli-auth-confirm": () => import("../pages/routes/cli-auth-confirm.tsx"),
  "oauth-authorize": () => import("../pages/routes/oauth-authorize.tsx"),
  device: () => import("../pages/routes/device.tsx"),
  error: () => import("../pages/routes/error.tsx"),
};

/** Loads a page; the "not found" page for every other name. Rejects if it cannot be downloaded. */
export const loadPage = async (name: string): Promise<HandlerPage> =>
  Object.hasOwn(pages, name) ? ((await pages[name]?.())?.default ?? NotFound) : NotFound;

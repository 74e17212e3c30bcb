import type { ReactNode } from "react";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { BrandContext } from "./components/brand.tsx";
import { loadMessages } from "./locales/locale.ts";
import { emailCode } from "./pages/on-demand.ts";
import type { HandlerPage } from "./pages/page-context.ts";
import SignIn from "./pages/routes/sign-in.tsx";
import { type FirstFormFacts, startsWithCode } from "./pages/sign-in-methods.tsx";

/** The path of a hosted page: its base, and the name of the page. */
export const handlerPattern = /^((?:\/p\/[^/]+)?\/handler)(?:\/(.*?))?\/*$/;

/** A page with the brand of its project. The server renders the same. */
export const BrandedPage = ({ boot, children }: { boot: Pick<PageBoot, "brand" | "projectName">; children: ReactNode }) => (
  <BrandContext.Provider value={{ ...boot.brand, name: boot.projectName }}>{children}</BrandContext.Provider>
);

const signInPage = /^(sign|log)-in$/;
const signUpPage = /^(sign-up|register)$/;

/**
 * Returns the page at a path below the handler path. Only the sign-in page is part of the first download. Every other page of
 * `pages/routes/`, and the `pages` messages of each locale, are loaded when one of them is visited.
 * Rejects if they cannot be downloaded.
 */
export async function loadHandlerPage(path: string, context: FirstFormFacts): Promise<HandlerPage> {
  const isSignIn = signInPage.test(path);
  const isSignUp = signUpPage.test(path);
  // The form that a page starts with is part of the server's HTML, and of the first rendering.
  const first = (isSignIn || isSignUp) && startsWithCode(context, isSignUp) && emailCode.load().catch(() => {});
  if (isSignIn) {
    await first;
    return SignIn;
  }
  // Part of a sign-in: it comes without the other pages.
  if (path === "mfa") {
    const [{ default: Mfa }] = await Promise.all([import("./pages/routes/mfa.tsx"), loadMessages("pages")]);
    return Mfa;
  }
  const [{ routedPage }] = await Promise.all([import("./pages/routed-page.tsx"), loadMessages("pages"), first]);
  return routedPage(path);
}

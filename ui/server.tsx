import { renderToString } from "react-dom/server";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import type { PageRenderer, RequestedPage } from "#contract/entities/foundation/page-renderer.ts";
import { cookieNames, hostedCookieNames } from "#contract/vocabulary/browser-storage.ts";
import type { ClientApp } from "#sdk/client.ts";
import { readCookies, tokensFromCookies } from "#sdk/page-parts.ts";
import { setPageAddress } from "./components/page-address.ts";
import { BrandedPage, handlerPattern } from "./handler.tsx";
import { allMessages } from "./locales/all-messages.ts";
import { activate, t } from "./locales/i18n.ts";
import { readAuthorizationRequest, responseUrl, toBranchPage } from "./pages/authorization-request.ts";
import { EmailCode } from "./pages/email-code.tsx";
import { readLastMethod } from "./pages/last-method.ts";
import { emailCode } from "./pages/on-demand.ts";
import { type HandlerPage, type PageContext, pageUrl, readReturnTo } from "./pages/page-context.ts";
import { firstStep, readFailure, readForm, readOutcome } from "./pages/plain-answers.tsx";
import { PlainSignIn, type PlainStep } from "./pages/plain-sign-in.tsx";
import Authorize from "./pages/routes/authorize.tsx";
import ForgotPassword from "./pages/routes/forgot-password.tsx";
import SignIn from "./pages/routes/sign-in.tsx";
import SignUp from "./pages/routes/sign-up.tsx";
import Waitlist from "./pages/routes/waitlist.tsx";
import { startsWithCode } from "./pages/sign-in-methods.tsx";

// Renders pages on the server, which loads the built file by its path. Rendering is synchronous: language and address are module state.

/** The pages that the server renders, by their names. */
const pages: Readonly<Record<string, HandlerPage>> = {
  "sign-in": SignIn,
  "log-in": SignIn,
  "sign-up": SignUp,
  register: SignUp,
  waitlist: Waitlist,
  "forgot-password": ForgotPassword,
  authorize: Authorize,
};

emailCode.loaded = EmailCode;

/** Whether the visitor may have a session. Then the page's script reads the user. */
function hasSession({ cookies, boot }: RequestedPage): boolean {
  if (cookies.includes(cookieNames.refresh)) return true;
  const { refreshToken } = tokensFromCookies(readCookies(cookies), boot.projectId, hostedCookieNames);
  return refreshToken !== null;
}

/** The app of a visitor without a session. Rendering makes no calls. */
const signedOut = { hasSession: () => false } as Pick<ClientApp, "hasSession"> as ClientApp;

function readPage({ url, boot, cookies }: RequestedPage): { context: PageContext; name: string } | undefined {
  const [, base = "", name = ""] = handlerPattern.exec(new URL(url).pathname) ?? [];
  const { project } = boot;
  // The pseudo-locale is made in the browser.
  if (project === null || base === "" || !allMessages[boot.locale]) return undefined;
  const redirects = { pending: false, replace() {}, reload() {} };
  const lastMethod = readLastMethod(cookies);
  return { context: { boot, app: signedOut, project, base, returnTo: readReturnTo(url), redirects, lastMethod }, name };
}

function setLanguage({ url, boot }: { url: string; boot: PageBoot }): void {
  activate(boot.locale, allMessages[boot.locale] ?? {});
  setPageAddress(url);
}

/** The modules that the script of a page loads first. */
const firstModules = (name: string, locale: string, context: PageContext): string[] => {
  const isFirst = pages[name] === SignIn;
  const isSignUp = pages[name] === SignUp;
  const code = (isFirst || isSignUp) && startsWithCode(context, isSignUp);
  return [
    ...(code ? ["pages/email-code.tsx"] : []),
    ...(isFirst ? [] : ["pages/routed-page.tsx"]),
    ...(code || !isFirst ? [`locales/${locale}/pages.ts`] : []),
  ];
};

/** Whether a page does all it can without a script. A form signs in; a rejected request of an app is described. */
const worksWithoutScript = (Page: HandlerPage, { project: { config } }: PageContext) =>
  Page === Authorize || (Page === SignIn && (config.credential_enabled || config.magic_link_enabled));

/** The page to which a script would send a visitor without a session. Never the sign-up page, whose form needs the script. */
function readPlainPath(Page: HandlerPage, { url, boot }: RequestedPage, context: PageContext): string | undefined {
  if (Page !== Authorize || boot.rejectedRequest) return undefined;
  const address = new URL(url);
  return toBranchPage(address, context) ?? pageUrl({ ...context, returnTo: address.pathname + address.search }, "sign-in");
}

const renderStep = (context: PageContext, token: string, step: PlainStep): string =>
  renderToString(
    <BrandedPage boot={context.boot}>
      <PlainSignIn context={context} token={token} step={step} />
    </BrandedPage>,
  );

function requirePage(page: RequestedPage): PageContext {
  const found = readPage(page);
  if (!found) throw new Error("The address names no page.");
  setLanguage(page);
  return found.context;
}

/** @see PageRenderer */
export const renderer: PageRenderer = {
  render(page) {
    const found = readPage(page);
    const Page = found && Object.hasOwn(pages, found.name) ? pages[found.name] : undefined;
    if (!found || !Page || (hasSession(page) && !page.boot.rejectedRequest)) return undefined;
    setLanguage(page);
    return {
      html: renderToString(
        <BrandedPage boot={page.boot}>
          <Page context={found.context} />
        </BrandedPage>,
      ),
      worksWithoutScript: worksWithoutScript(Page, found.context),
      plainPath: readPlainPath(Page, page, found.context),
      modules: firstModules(found.name, page.boot.locale, found.context),
    };
  },

  async answerForm(page, form) {
    const { outcome, token } = form;
    const failure = outcome && (await readFailure(outcome));
    // Nothing is awaited from here on: another page may have another language.
    const context = requirePage(page);
    const next = outcome ? readOutcome(context, page, form, outcome, failure) : readForm(context, page, form);
    if (!("step" in next)) return next;
    const isRefused = next.message !== undefined || next.errors !== undefined;
    const status = outcome && !("data" in outcome) ? outcome.status : 400;
    return { html: renderStep(context, token, next), status: isRefused ? status : 200 };
  },

  continueToApp(page, location, outcome) {
    if (!("data" in outcome)) return location;
    const request = readAuthorizationRequest(new URL(location, page.url));
    return responseUrl(request, (outcome.data as { code: string }).code, new URL(page.url).origin);
  },

  refuseForm(page, token) {
    const context = requirePage(page);
    return renderStep(context, token, firstStep(context, { message: t("refused.staleForm") }));
  },
};

import { type ReactNode, useEffect } from "react";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { BrandedPage, loadHandlerPage } from "../handler.tsx";
import { activeLanguage } from "../locales/i18n.ts";
import { loadLanguage, loadMessages } from "../locales/locale.ts";
import type { HandlerPage, PageContext } from "../pages/page-context.ts";
import { perform, waitFor } from "./acts.ts";
import type { Answering } from "./answering.ts";
import { componentStates } from "./component-states.ts";
import { makeBoot, sampleProject } from "./sample.ts";
import type { State } from "./state.ts";
import { createStateContext } from "./state-context.ts";

/** Renders a page in a state. Rejects if its files cannot be downloaded. */
export async function loadStatePage(document: PageBoot, state: State): Promise<ReactNode> {
  prepareBrowser(state);
  const { context, answering } = createStateContext(makeBoot(document, state), state);
  const Page = await loadPage(state.page, context);
  return (
    <Settle state={state} answering={answering}>
      <BrandedPage boot={context.boot}>
        <Page context={context} />
      </BrandedPage>
    </Settle>
  );
}

/** Loads the page of a state with its messages. */
export async function loadPage(name: string, context: PageContext): Promise<HandlerPage> {
  if (name === "purchase") {
    const page = await (await import("../pages/purchase/purchase-page.tsx")).loadPurchasePage(context);
    return () => page;
  }
  if (componentStates.some(({ page }) => page === name)) return loadComponentPage(name);
  if (name === "pricing-table") return (await import("./pricing-page.tsx")).PricingPage;
  const [Page] = await Promise.all([loadHandlerPage(name, context), loadMessages("pages")]);
  return Page;
}

/** Loads a component in a page of an app. Components begin in English, so the language of the document is activated again. */
async function loadComponentPage(name: string): Promise<HandlerPage> {
  const locale = activeLanguage();
  const { componentPage } = await import("./component-pages.tsx");
  await loadLanguage(locale);
  return componentPage(name);
}

/** Gives the page the address that the state has. */
export function setAddress({ query = "", hash = "" }: State): void {
  const parameters = new URLSearchParams(window.location.search);
  for (const [name, value] of new URLSearchParams(query)) parameters.set(name, value);
  window.history.replaceState(null, "", `${window.location.pathname}?${parameters}${hash && `#${hash}`}`);
}

/** Gives the page the address and the abilities of the browser that the state has. */
function prepareBrowser(state: State): void {
  setAddress(state);
  sessionStorage.clear();
  // What another state has stored.
  for (const key of Object.keys(localStorage)) if (key.endsWith(sampleProject.id)) localStorage.removeItem(key);
  if (state.withoutPasskeys) Reflect.deleteProperty(window, "PublicKeyCredential");
}

/** Marks the document when the page has reached its state, or with the reason why it has not. */
function Settle({ state, answering, children }: { state: State; answering: Answering; children: ReactNode }) {
  useEffect(() => void settle(state, answering), [state, answering]);
  return children;
}

/** Elements that a complete page does not have. */
const placeholders = ".skeleton, [aria-busy=true], [role=progressbar]";

async function settle({ acts = [], shows, loading }: State, answering: Answering): Promise<void> {
  const { dataset } = document.documentElement;
  try {
    await perform(acts);
    await waitFor(() => document.querySelector(shows), `The page has no element ${shows}.`);
    await waitFor(() => loading || !document.querySelector(placeholders), "The page has not loaded.");
    await waitFor(() => answering.unused().length === 0, `No request to ${answering.unused().join(", ")}.`);
    if (answering.missing.length > 0) throw new Error(`No answer to ${answering.missing.join(", ")}.`);
    await document.fonts.ready;
    dataset.state = "settled";
  } catch (error) {
    dataset.state = "failed";
    dataset.reason = String(error);
  }
}

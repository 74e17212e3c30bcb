import { type ReactNode, useEffect } from "react";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { BrandContext } from "../components/brand.tsx";
import { loadHandlerPage } from "../handler.tsx";
import { loadMessages } from "../locales/locale.ts";
import type { HandlerPage, PageContext } from "../pages/page-context.ts";
import { perform, waitForElement } from "./acts.ts";
import type { Answering } from "./answering.ts";
import { makeBoot } from "./sample.ts";
import type { State } from "./state.ts";
import { createStateContext } from "./state-context.ts";

/** Renders a page in a state. Rejects if its files cannot be downloaded. */
export async function loadStatePage(document: PageBoot, state: State): Promise<ReactNode> {
  prepareBrowser(state);
  const { context, answering } = createStateContext(makeBoot(document, state), state);
  const Page = await loadPage(state.page, context);
  return (
    <Settle state={state} answering={answering}>
      <BrandContext value={{ ...context.boot.brand, name: context.boot.projectName }}>
        <Page context={context} />
      </BrandContext>
    </Settle>
  );
}

/** Loads the page of a state with its messages. */
export async function loadPage(name: string, context: PageContext): Promise<HandlerPage> {
  if (name === "purchase") {
    const page = await (await import("../pages/purchase/purchase-page.tsx")).loadPurchasePage(context);
    return () => page;
  }
  const [Page] = await Promise.all([loadHandlerPage(name), loadMessages("pages")]);
  return Page;
}

/** Gives the page the address that the state has. */
export function setAddress({ query = "", hash = "" }: State): void {
  const parameters = new URLSearchParams(window.location.search);
  for (const [name, value] of new URLSearchParams(query)) parameters.set(name, value);
  window.history.replaceState(null, "", `${window.location.pathname}?${parameters}${hash && `#${hash}`}`);
}

/** Gives the page the address, the storage and the abilities of the browser that the state has. */
function prepareBrowser(state: State): void {
  const { storage = {}, withoutPasskeys } = state;
  setAddress(state);
  sessionStorage.clear();
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  if (withoutPasskeys) Reflect.deleteProperty(window, "PublicKeyCredential");
}

/** Marks the document when the page has reached its state, and names the requests that do not fit. */
function Settle({ state, answering, children }: { state: State; answering: Answering; children: ReactNode }) {
  useEffect(() => void settle(state, answering), [state, answering]);
  return children;
}

async function settle({ acts = [], shows, loading }: State, answering: Answering): Promise<void> {
  const { dataset } = document.documentElement;
  try {
    await perform(acts);
    await waitForElement(shows);
    if (!loading) await untilGone(".skeleton, [aria-busy=true], [role=progressbar]");
    await document.fonts.ready;
    dataset.missing = answering.missing.join(", ");
    dataset.unused = answering.unused().join(", ");
    dataset.state = "settled";
  } catch (error) {
    dataset.state = "failed";
    dataset.reason = String(error);
  }
}

async function untilGone(selector: string): Promise<void> {
  while (document.querySelector(selector)) await new Promise((resolve) => requestAnimationFrame(resolve));
}

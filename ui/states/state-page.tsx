import { type ReactNode, useEffect } from "react";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { LogoContext } from "../components/project-logo.tsx";
import { loadHandlerPage } from "../handler.tsx";
import { loadMessages } from "../locales/locale.ts";
import type { PageContext } from "../pages/page-context.ts";
import { perform, waitFor } from "./acts.ts";
import type { Answering } from "./answering.ts";
import { sampleProject } from "./sample.ts";
import type { State } from "./state.ts";
import { createStateContext } from "./state-context.ts";

/** Renders a page in a state. Rejects if its files cannot be downloaded. */
export async function loadStatePage(document: PageBoot, state: State): Promise<ReactNode> {
  prepareBrowser(state);
  const { context, answering } = createStateContext(document, state);
  const page = state.page === "purchase" ? await loadPurchase(context) : await loadHosted(context, state.page);
  return (
    <Settle state={state} answering={answering}>
      {page}
    </Settle>
  );
}

async function loadHosted(context: PageContext, name: string): Promise<ReactNode> {
  const [Page] = await Promise.all([loadHandlerPage(name), loadMessages("pages")]);
  return (
    <LogoContext value={{ url: context.boot.projectLogo, projectName: context.boot.projectName }}>
      <Page context={context} />
    </LogoContext>
  );
}

const loadPurchase = async (context: PageContext) => (await import("../pages/purchase/purchase-page.tsx")).loadPurchasePage(context);

/** Gives the page the address, the storage and the abilities of the browser that the state has. */
function prepareBrowser({ query = "", hash = "", storage = {}, withoutPasskeys }: State): void {
  const parameters = new URLSearchParams(window.location.search);
  for (const [name, value] of new URLSearchParams(query)) parameters.set(name, value);
  window.history.replaceState(null, "", `${window.location.pathname}?${parameters}${hash && `#${hash}`}`);
  sessionStorage.clear();
  // What another state has stored.
  for (const key of Object.keys(localStorage)) if (key.endsWith(sampleProject.id)) localStorage.removeItem(key);
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  if (withoutPasskeys) Reflect.deleteProperty(window, "PublicKeyCredential");
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

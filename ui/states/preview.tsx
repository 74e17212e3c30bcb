import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Brand } from "#contract/vocabulary/projects/brand.ts";
import { brandVariables, listColorVariables } from "#contract/vocabulary/projects/brand-variables.ts";
import { adaptLogos } from "../components/scheme-logos.ts";
import { BrandedPage } from "../handler.tsx";
import type { HandlerPage, PageContext } from "../pages/page-context.ts";
import { type PreviewPage, previewPages, receivePreviewMessages, sendPreviewMessage } from "../pages/preview-protocol.ts";
import { createStateContext, type ProjectBoot } from "./state-context.ts";
import { loadPage, setAddress } from "./state-page.tsx";
import { findState } from "./states.ts";

/** The state that the preview of a page shows. */
const stateNames: Readonly<Record<PreviewPage, string>> = {
  "sign-in": "sign-in/password-and-code",
  "sign-up": "sign-up/password-and-code",
  "forgot-password": "forgot-password/form",
  "email-verification": "email-verification/question",
  "team-invitation": "team-invitation/signed-out",
  "account-settings": "account-settings/profile",
  purchase: "purchase/offer",
  error: "error/timeout",
};

/**
 * Loads a page of the project with sample data, for a frame of the brand editor. It is inert: nothing in it can be focused or pressed, and
 * its requests get sample answers.
 *
 * @param name last part of the page's address
 */
export async function loadPreview(boot: ProjectBoot, name: string): Promise<ReactNode> {
  document.body.inert = true;
  const state = findState(stateNames[previewPages.find((page) => page === name) ?? "error"]);
  if (!state) throw new Error(`There is no state for the page ${name}.`);
  setAddress(state);
  const shown = { ...boot, development: false };
  const { context } = createStateContext(shown, state);
  const Page = await loadPage(state.page, context);
  // That of the saved brand, in place of which there are variables of the root element.
  document.head.querySelector("style")?.remove();
  showBrand(boot.brand);
  return <Preview context={context} Page={Page} />;
}

/** A page that changes its brand when the editor sends another one. */
function Preview({ context, Page }: { context: PageContext; Page: HandlerPage }) {
  const [brand, setBrand] = useState(context.boot.brand);
  useEffect(() => {
    const unsubscribe = receivePreviewMessages(
      () => window.parent,
      (message) => {
        if (message.type !== "latchkey-preview-brand") return;
        showBrand(message.brand);
        setBrand(message.brand);
      },
    );
    sendPreviewMessage(window.parent, { type: "latchkey-preview-ready" });
    return unsubscribe;
  }, []);
  const branded = useMemo(() => {
    const shown = { ...brand, logos: adaptLogos(brand.logos, isDark() ? "dark" : "light") };
    return { ...context, boot: { ...context.boot, brand: shown } };
  }, [context, brand]);
  return (
    <BrandedPage boot={branded.boot}>
      <Page context={branded} />
    </BrandedPage>
  );
}

const isDark = () => document.documentElement.dataset.theme === "dark";

const typefaceName = "latchkey-preview";

/** Sets the variables of a brand, and loads its typeface. */
function showBrand({ palette, background, radius, typefaceUrl }: Brand): void {
  const scheme = isDark() ? "dark" : "light";
  const variables = {
    ...listColorVariables(palette?.[scheme], background?.[scheme]),
    [brandVariables.radius]: `${radius}px`,
    [brandVariables.font]: typefaceUrl === null ? undefined : `"${typefaceName}",system-ui,sans-serif`,
  };
  for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value ?? null);
  for (const font of document.fonts) if (font.family.includes(typefaceName)) document.fonts.delete(font);
  if (typefaceUrl === null) return;
  document.fonts.add(new FontFace(typefaceName, `url(${JSON.stringify(typefaceUrl)})`, { weight: "100 900" }));
}

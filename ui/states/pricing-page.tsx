import { localeTags } from "#contract/vocabulary/generated/locale-tags.ts";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { ClientAppProvider } from "#sdk/react/index.ts";
import { PricingTable } from "../app-components/pricing-table.tsx";
import type { HandlerPage } from "../pages/page-context.ts";

/** The language of the state: components find that of an app, not of our own pages. */
const readLocale = () => {
  const named = new URLSearchParams(window.location.search).get(hostedPageParameters.locale);
  return localeTags.find((tag) => tag === named);
};

/** The price table in the page of an app. */
export const PricingPage: HandlerPage = ({ context }) => (
  <ClientAppProvider app={context.app}>
    <main id="content" className="mx-auto grid max-w-5xl grid-cols-1 gap-6 px-4 py-8">
      <h1 className="font-semibold text-2xl tracking-tight">PricingTable</h1>
      <PricingTable appearance={{ locale: readLocale() }} />
    </main>
  </ClientAppProvider>
);

import { lazy, Suspense, useState } from "react";
import type { CustomerMethods, ProductOffer } from "#sdk/client.ts";
import { useClientApp, useOffersState, useUserState } from "#sdk/react/index.ts";
import { Notice } from "../components/notice.tsx";
import { LoadError } from "../forms/error-message.tsx";
import { useAction } from "../forms/use-action.tsx";
import { t } from "../locales/i18n.ts";
import { type PlanTarget, toTarget } from "../pages/plans/plans.ts";
import { PlanCards, PlanCardsSkeleton } from "./plan-cards.tsx";
import type { PricingTableProps } from "./pricing-table-props.ts";

const PlanDialog = lazy(() => import("../pages/plans/plan-dialog.tsx"));

type Buyer = CustomerMethods & { readonly id: string };
type OffersProps = Omit<PricingTableProps, "appearance">;

/** The price table, once its texts are loaded. */
export function PricingTableContent({ team, customerType = team ? "team" : "user", ...props }: OffersProps) {
  const user = useUserState({ includeRestricted: true });
  // A team is for its signed-in members.
  const buyer: Buyer | undefined = (user.data && (team ?? (customerType === "user" ? user.data : undefined))) ?? undefined;
  const offers = useOffersState(buyer ?? { customerType });
  const error = user.error ?? offers.error;
  if (error) return <LoadError error={error} retry={() => void Promise.all([user.refetch(), offers.refetch()])} />;
  if (user.isPending || !offers.data) return <PlanCardsSkeleton />;
  return <LoadedOffers {...props} buyer={buyer} isSignedIn={user.data !== null} offers={offers.data} />;
}

interface LoadedOffersProps extends Omit<OffersProps, "team" | "customerType"> {
  buyer: Buyer | undefined;
  isSignedIn: boolean;
  offers: readonly ProductOffer[];
}

function LoadedOffers({ buyer, isSignedIn, offers, catalogId, currency, returnUrl }: LoadedOffersProps) {
  const app = useClientApp();
  const action = useAction();
  const [chosen, setChosen] = useState<string>();
  const [target, setTarget] = useState<PlanTarget>();
  const [message, setMessage] = useState("");
  const shown = offers.filter((offer) => catalogId === undefined || offer.catalogId === catalogId);

  async function buy(offer: ProductOffer, priceId: string): Promise<void> {
    if (!buyer) {
      // A user without a chosen team has nothing to buy for here, and nothing to sign in to.
      if (!isSignedIn) await app.redirectToSignIn();
      return;
    }
    const plan = toTarget(offer, priceId);
    if (plan) return setTarget(plan);
    const url = new URL(await buyer.createCheckoutUrl({ productId: offer.id, returnUrl: returnUrl ?? window.location.href }));
    url.searchParams.set("price_id", priceId);
    url.searchParams.set("quantity", "1");
    if (currency) url.searchParams.set("currency", currency);
    window.location.assign(url.href);
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      {action.error && <Notice>{action.error}</Notice>}
      <PlanCards
        offers={shown}
        currency={currency}
        isDisabled={isSignedIn && !buyer}
        busyId={action.busy ? chosen : undefined}
        choose={(offer, priceId) => {
          setChosen(offer.id);
          setMessage("");
          void action.run(() => buy(offer, priceId));
        }}
      />
      <p role="status" className="text-center text-good empty:hidden">
        {message}
      </p>
      {buyer && target && (
        <Suspense>
          <PlanDialog
            customer={buyer}
            targets={[target]}
            currency={currency}
            close={() => setTarget(undefined)}
            switched={({ name }) => {
              setTarget(undefined);
              setMessage(t("plans.switched", { product: name }));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

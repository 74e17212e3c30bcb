import { Check } from "lucide-react";
import { useId, useState } from "react";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import type { ProductOffer } from "#sdk/client.ts";
import { Badge } from "../components/badge.tsx";
import { Button } from "../components/button.tsx";
import { describeIncludedItem, describeLength } from "../components/describe-price.ts";
import { t } from "../locales/i18n.ts";
import { computeYearlySaving, describeOne, listOfferPrices, toTarget } from "../pages/plans/plans.ts";

const units = ["month", "year"] as const;
type Unit = (typeof units)[number];

type OfferPrice = ReturnType<typeof listOfferPrices>[number];

const isPer = (unit: Unit, [, { interval }]: OfferPrice) => interval?.[0] === 1 && interval[1] === unit;

/** The price of an offer for a unit of time: the one per unit, else the first. */
function findPrice(offer: ProductOffer, unit: Unit): OfferPrice | undefined {
  const prices = listOfferPrices(offer);
  return prices.find((price) => isPer(unit, price)) ?? prices[0];
}

interface PlanCardsProps {
  offers: readonly ProductOffer[];
  currency: Currency | undefined;
  /** Whether nothing can be bought, because no customer is chosen. */
  isDisabled: boolean;
  /** The product whose button is busy. */
  busyId: string | undefined;
  choose(offer: ProductOffer, priceId: string): void;
}

/** Products side by side, with a switch between prices per month and per year. */
export function PlanCards({ offers, currency, isDisabled, busyId, choose }: PlanCardsProps) {
  const offered = units.filter((unit) => offers.some((offer) => listOfferPrices(offer).some((price) => isPer(unit, price))));
  const current = offers.find(({ state, priceId }) => state === "owned" && priceId !== null);
  const currentPrice = current?.priceId ? current.prices[current.priceId] : undefined;
  const [unit, setUnit] = useState<Unit>(currentPrice?.interval?.[1] === "year" ? "year" : (offered[0] ?? "month"));
  if (offers.length === 0) return <p className="text-soft-ink">{t("plans.none")}</p>;
  return (
    <>
      {offered.length > 1 && <UnitSwitch unit={unit} change={setUnit} />}
      <ul aria-label={t("plans.label")} className="grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {offers.map((offer) => (
          <PlanCard
            key={offer.id}
            offer={offer}
            price={findPrice(offer, unit)}
            currency={currency}
            isDisabled={isDisabled || (busyId !== undefined && busyId !== offer.id)}
            isBusy={busyId === offer.id}
            choose={choose}
          />
        ))}
      </ul>
    </>
  );
}

const unitLabels = { month: "plans.monthly", year: "plans.yearly" } as const;

/** Radio buttons that look like a switch. */
function UnitSwitch({ unit, change }: { unit: Unit; change(unit: Unit): void }) {
  const name = useId();
  return (
    <fieldset className="mx-auto flex gap-1 rounded-full border border-line bg-sunken p-1">
      <legend className="sr-only">{t("plans.period")}</legend>
      {units.map((each) => (
        <label
          key={each}
          className="flex min-h-8 cursor-pointer items-center rounded-full px-4 font-medium text-sm text-soft-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-button has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input type="radio" name={name} checked={each === unit} onChange={() => change(each)} className="sr-only" />
          {t(unitLabels[each])}
        </label>
      ))}
    </fieldset>
  );
}

interface PlanCardProps extends Pick<PlanCardsProps, "currency" | "isDisabled" | "choose"> {
  offer: ProductOffer;
  /** Undefined for a product that every customer has. */
  price: OfferPrice | undefined;
  isBusy: boolean;
}

function PlanCard({ offer, price, currency, isDisabled, isBusy, choose }: PlanCardProps) {
  const { displayName, includedItems, itemNames, addOnTo } = offer;
  const [priceId, terms] = price ?? [];
  const isCurrent = offer.state === "owned" && (offer.priceId === null || offer.priceId === priceId);
  const saving = terms?.interval?.[1] === "year" ? computeYearlySaving(offer, currency) : undefined;
  const trial = offer.state === "available" && terms?.interval ? (terms.freeTrial ?? offer.freeTrial) : undefined;
  const { compare } = new Intl.Collator();
  const items = Object.entries(includedItems).sort(([a], [b]) => compare(itemNames[a] ?? a, itemNames[b] ?? b));
  return (
    <li className={`flex flex-col gap-4 rounded-2xl border bg-surface p-5 shadow-card ${isCurrent ? "border-accent" : "border-line"}`}>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="wrap-anywhere font-semibold text-lg">{displayName}</h2>
          {isCurrent && <Badge variant="good">{t("plans.current")}</Badge>}
          {addOnTo.length > 0 && <Badge>{t("plans.addOn")}</Badge>}
        </div>
        <p className="wrap-anywhere font-semibold text-xl tabular-nums">{terms ? describeOne(terms, currency) : t("plans.free")}</p>
        {saving && <p className="text-good text-sm">{t("purchase.saving", { amount: saving })}</p>}
        {trial && trial[0] > 0 && <p className="text-soft-ink text-sm">{t("purchase.trial", { length: describeLength(trial) })}</p>}
      </div>
      {items.length > 0 && (
        <ul aria-label={t("purchase.contents")} className="grid gap-1.5 text-soft-ink text-sm">
          {items.map(([id, item]) => (
            <li key={id} className="flex items-start gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
              <span className="wrap-anywhere">
                {describeIncludedItem(itemNames[id] ?? id, item, terms !== undefined && !terms.interval)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto empty:hidden">
        {priceId !== undefined && !isCurrent && offer.state !== "unavailable" && isOpen(offer, priceId) && (
          <Button
            wide
            variant={addOnTo.length > 0 || !terms?.interval ? "plain" : "primary"}
            disabled={isDisabled}
            busyLabel={isBusy ? t("plans.opening") : undefined}
            onClick={() => choose(offer, priceId)}
          >
            {t(toTarget(offer, priceId) ? "plans.switchTo" : "plans.choose", { product: displayName })}
          </Button>
        )}
        {offer.state === "unavailable" && priceId !== undefined && <p className="text-soft-ink text-sm">{t("plans.unavailable")}</p>}
      </div>
    </li>
  );
}

/** Whether the button of a price does something. An owned product is not bought again, but may have another price. */
const isOpen = (offer: ProductOffer, priceId: string): boolean => offer.state !== "owned" || toTarget(offer, priceId) !== undefined;

/** Placeholder for cards that are loading. */
export const PlanCardsSkeleton = () => (
  <div role="status" className="grid grid-cols-1 gap-4 sm:grid-cols-3">
    <span className="sr-only">{t("page.loading")}</span>
    {["first", "second", "third"].map((key) => (
      <div key={key} className="grid content-start gap-4 rounded-2xl border border-line bg-surface p-5">
        <div className="skeleton h-5 w-24" />
        <div className="skeleton h-7 w-36" />
        <div className="skeleton h-20" />
        <div className="skeleton h-10 rounded-lg" />
      </div>
    ))}
  </div>
);

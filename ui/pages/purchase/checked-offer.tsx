import { Package } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { describeIncludedItem, describePrice } from "../../components/describe-price.ts";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { TextButton } from "../../components/text-button.tsx";
import { t } from "../../locales/i18n.ts";
import { formatMoney } from "../../locales/money.ts";
import type { PageContext } from "../page-context.ts";
import { OfferForm } from "./offer-form.tsx";
import {
  type Choice,
  type Chosen,
  findTrial,
  listPrices,
  type Offer,
  type Outcome,
  type Purchase,
  type Session,
  toTerms,
} from "./purchase.ts";
import { type Receipt, storedReceipt, toReceipt } from "./receipt.ts";

/** Loaded lazily, because it includes Stripe's loader. */
const Payment = lazy(() => import("./payment.tsx"));

interface CheckedOfferProps {
  context: PageContext;
  purchase: Purchase;
  offer: Offer;
  finish(outcome: Outcome, receipt: Receipt): void;
}

/** A valid offer: what it contains, then the choice of a price, then the payment. */
export function CheckedOffer({ context, purchase, offer, finish }: CheckedOfferProps) {
  const [choice, setChoice] = useState<Choice>();
  // What the form shows again after a payment that was not completed.
  const [chosen, setChosen] = useState<Chosen | undefined>(purchase.chosen);
  const { product } = offer;
  const { projectName } = context.boot;
  const closed = !offer.test_mode && (!offer.charges_enabled || offer.stripe_publishable_key === null);

  const choose = (next: Choice) => {
    setChosen(next);
    setChoice(next);
  };

  if (offer.already_bought_non_stackable)
    return (
      <Notice tone="warning" quiet>
        <p className="font-medium">{t("purchase.owned", { product: product.display_name })}</p>
        <p>{t("purchase.ownedHint")}</p>
      </Notice>
    );

  return (
    <>
      {offer.test_mode && (
        <Notice tone="warning" quiet>
          {t("purchase.testMode")}
        </Notice>
      )}
      <Contents offer={offer} />
      {offer.conflicting_products.length > 0 && (
        <Notice tone="warning" quiet>
          <p className="font-medium">{t("purchase.conflict", { products: listNames(offer) })}</p>
          <p>{t("purchase.conflictHint")}</p>
        </Notice>
      )}
      {closed && (
        <Notice quiet>
          <p className="font-medium">{t("purchase.closed")}</p>
          <p>{t("purchase.closedHint", { project: projectName })}</p>
        </Notice>
      )}
      {!closed && listPrices(product).length === 0 && <p className="text-soft-ink">{t("purchase.noPrice")}</p>}
      {!closed && !choice && listPrices(product).length > 0 && (
        <OfferForm
          context={context}
          purchase={purchase}
          offer={offer}
          chosen={chosen}
          choose={choose}
          finishTest={(made) => finish("tested", toReceipt(offer, made))}
        />
      )}
      {choice && (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-medium">{describePrice(toTerms(choice.price, choice.currency), findTrial(offer, choice.price))}</p>
            <TextButton onClick={() => setChoice(undefined)}>{t("purchase.change")}</TextButton>
          </div>
          {choice.session?.tax && <Tax tax={choice.session.tax} />}
          <Suspense fallback={<Progress>{t("purchase.starting")}</Progress>}>
            <Payment
              offer={offer}
              choice={choice}
              script={context.boot.stripeScript}
              begin={() => storedReceipt.set(purchase, toReceipt(offer, choice))}
              finish={(outcome) => finish(outcome, toReceipt(offer, choice))}
            />
          </Suspense>
        </>
      )}
    </>
  );
}

/** The tax of the first payment, and its total. */
const Tax = ({ tax: { amount, total, currency } }: { tax: NonNullable<Session["tax"]> }) => (
  <dl className="grid gap-1 text-sm">
    {(
      [
        ["purchase.tax", amount],
        ["purchase.total", total],
      ] as const
    ).map(([name, value]) => (
      <div key={name} className="flex items-baseline justify-between gap-4">
        <dt className="text-soft-ink">{t(name)}</dt>
        <dd className="font-medium">{formatMoney(value, currency)}</dd>
      </div>
    ))}
  </dl>
);

const listNames = ({ conflicting_products: products }: Offer): string =>
  new Intl.ListFormat(document.documentElement.lang).format(products.map(({ display_name }) => display_name));

function Contents({ offer: { product, item_names: names } }: { offer: Offer }) {
  const nameItem = (id: string) => names[id] ?? id;
  const { compare } = new Intl.Collator(document.documentElement.lang);
  // Stored JSON has no order of items.
  const items = Object.entries(product.included_items).sort(([a], [b]) => compare(nameItem(a), nameItem(b)));
  const oneTime = listPrices(product).every(([, { interval }]) => interval === undefined);
  if (items.length === 0) return null;
  return (
    <section aria-label={t("purchase.contents")}>
      <h2 className="mb-1.5 font-medium text-sm">{t("purchase.contents")}</h2>
      <ul className="grid gap-1 text-sm text-soft-ink">
        {items.map(([id, item]) => (
          <li key={id} className="flex items-start gap-2">
            <span className="mt-0.5 [&>svg]:size-4">
              <Package />
            </span>
            <span className="wrap-anywhere">{describeIncludedItem(nameItem(id), item, oneTime)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

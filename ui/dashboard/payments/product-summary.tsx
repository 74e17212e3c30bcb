import { Badge } from "../../components/badge.tsx";
import { describeIncludedItem, describePrice } from "../../components/describe-price.ts";
import { t } from "../../locales/i18n.ts";
import { customerTypeLabel } from "./customer.ts";
import { itemTerms, type PaymentsDraft, type ProductDraft, priceTerms, readTrial } from "./payments-draft.ts";

/** Whether a product is sold for one-time payments only. */
export const isOneTime = ({ isIncluded, prices }: ProductDraft): boolean =>
  !isIncluded && Object.keys(prices).length > 0 && Object.values(prices).every(({ interval }) => interval === null);

interface ProductSummaryProps {
  id: string;
  name: string;
  product: ProductDraft;
  draft: PaymentsDraft;
}

/** A product in plain language: who buys it, what it costs and what it contains. */
export function ProductSummary({ id, name, product, draft }: ProductSummaryProps) {
  const { catalogId, addOnTo, serverOnly, stackable, isIncluded, prices, items } = product;
  const priced = Object.entries(prices).filter(([, { amounts }]) => Object.values(amounts).some((amount) => amount.trim() !== ""));
  return (
    <div className="grid min-w-0 flex-1 gap-1.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-medium">{name}</span>
        <code className="wrap-anywhere font-mono text-soft-ink text-xs">{id}</code>
        <Badge>{customerTypeLabel(product.customerType)}</Badge>
        {catalogId && <Badge>{t("products.inCatalog", { catalog: draft.catalogs[catalogId]?.displayName.trim() || catalogId })}</Badge>}
        {addOnTo.length > 0 && <Badge>{t("products.isAddOn")}</Badge>}
        {stackable && <Badge>{t("products.isStackable")}</Badge>}
        {serverOnly && <Badge variant="warning">{t("products.isServerOnly")}</Badge>}
      </p>
      <ul className="grid gap-0.5 text-sm">
        {isIncluded && <li>{t("products.free")}</li>}
        {!isIncluded && priced.map(([price, terms]) => <li key={price}>{describePrice(priceTerms(terms), readTrial(product))}</li>)}
        {!isIncluded && priced.length === 0 && <li className="text-warning">{t("products.noPrice")}</li>}
        {Object.entries(items).map(([item, terms]) => (
          <li key={item} className="text-soft-ink">
            {describeIncludedItem(draft.items[item]?.displayName.trim() || item, itemTerms(terms), isOneTime(product))}
          </li>
        ))}
      </ul>
    </div>
  );
}

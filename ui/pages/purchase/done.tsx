import { LinkButton } from "../../components/button.tsx";
import { t } from "../../locales/i18n.ts";
import type { Outcome } from "./purchase.ts";
import { listReceiptRows, type Receipt } from "./receipt.ts";
import type { WayBack } from "./way-back.ts";

const hints = {
  bought: "purchase.doneHint",
  tested: "purchase.doneTest",
  paid: "purchase.paidHint",
  processing: "purchase.processing",
} as const;

interface DoneProps {
  outcome: Outcome;
  receipt: Receipt | undefined;
  seller: string;
  back: WayBack;
}

/** The end of a purchase: what was bought, and the way back. */
export function Done({ outcome, receipt, seller, back }: DoneProps) {
  return (
    <>
      <p role="status" className="text-soft-ink">
        {t(hints[outcome])} {receipt?.isByEmail && t("purchase.receiptSent")}
      </p>
      {receipt && (
        <dl className="grid gap-2 rounded-lg bg-sunken px-4 py-3.5 text-sm">
          {listReceiptRows(receipt, seller).map(([name, value]) => (
            <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt className="text-soft-ink">{name}</dt>
              <dd className="wrap-anywhere min-w-0 text-end font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <LinkButton variant="primary" wide href={back.href}>
        {back.label}
      </LinkButton>
    </>
  );
}

import { fromMinorUnits } from "#contract/vocabulary/money.ts";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import type { PaymentNotice } from "#contract/vocabulary/payments/purchases.ts";
import { singleLine } from "../../../services/single-line.ts";
import type { BuiltInEmail } from "../sources/render-built-in.ts";
import { type EmailLocale, messagesFor } from "./locale.ts";
import { safeDisplayName } from "./safe-display-name.ts";

export interface PaymentNoticeEmail {
  readonly projectName: string;
  readonly userName: string | null;
  readonly notice: PaymentNotice;
  /** The name of the product. */
  readonly product: string;
  /** Minor units as text; null where the e-mail is not about an amount. */
  readonly amountMinor: string | null;
  readonly currency: Currency | null;
  /** The payment, or the end; null for a subscription without one. */
  readonly atMillis: number | null;
  readonly isTest: boolean;
  readonly locale: EmailLocale;
}

/** Informs a customer about a purchase or subscription. Like other notices, it has no link. */
export function paymentNoticeEmail({
  projectName,
  userName,
  notice: kind,
  product,
  isTest,
  locale,
  ...facts
}: PaymentNoticeEmail): BuiltInEmail {
  const { greeting, payments } = messagesFor(locale);
  const project = singleLine(projectName);
  const name = safeDisplayName(product) ?? "–";
  const notice = {
    subject: payments[kind].subject(project),
    title: payments[kind].title,
    greeting: greeting(safeDisplayName(userName)),
    message: payments[kind].message(project, name),
    facts: [{ name: payments.product, value: name }, ...amountAndDate(kind, facts, locale)],
    advice: [...(isTest ? [payments.test] : []), payments.advice],
    notes: [],
  };
  return { locale, notice };
}

function amountAndDate(
  kind: PaymentNotice,
  { amountMinor, currency, atMillis }: Pick<PaymentNoticeEmail, "amountMinor" | "currency" | "atMillis">,
  locale: EmailLocale,
) {
  const { language, payments } = messagesFor(locale);
  const amount =
    amountMinor === null || currency === null ? [] : [{ name: payments.amount, value: formatAmount(amountMinor, currency, language) }];
  const isPayment = kind === "receipt" || kind === "refund" || kind === "payment_failed";
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return [
    ...amount,
    ...(atMillis === null ? [] : [{ name: isPayment ? payments.paidAt : payments.endsAt, value: date.format(new Date(atMillis)) }]),
  ];
}

/** The amount as text in, text out: a number would lose digits. */
const formatAmount = (minor: string, currency: Currency, language: string) =>
  new Intl.NumberFormat(language, { style: "currency", currency }).format(fromMinorUnits(BigInt(minor), currency) as `${number}`);

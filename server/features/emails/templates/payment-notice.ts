import { fromMinorUnits } from "#contract/vocabulary/money.ts";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import type { PaymentNotice } from "#contract/vocabulary/payments/purchases.ts";
import { singleLine } from "../../../services/single-line.ts";
import type { BuiltInEmail } from "../sources/render-built-in.ts";
import { type EmailLocale, greetingFor, messagesFor } from "./locale.ts";
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
  const { messages, format } = messagesFor(locale);
  const { payments } = messages;
  const project = singleLine(projectName);
  const name = safeDisplayName(product) ?? "–";
  const notice = {
    subject: format(payments[kind].subject, { project }),
    title: format(payments[kind].title),
    greeting: greetingFor(userName, locale),
    message: format(payments[kind].message, { project, product: name }),
    facts: [{ name: format(payments.product), value: name }, ...amountAndDate(kind, facts, locale)],
    advice: [...(isTest ? [format(payments.test)] : []), format(payments.advice)],
    notes: [],
  };
  return { locale, notice };
}

function amountAndDate(
  kind: PaymentNotice,
  { amountMinor, currency, atMillis }: Pick<PaymentNoticeEmail, "amountMinor" | "currency" | "atMillis">,
  locale: EmailLocale,
) {
  const { messages, format } = messagesFor(locale);
  const { payments } = messages;
  const amount =
    amountMinor === null || currency === null
      ? []
      : [{ name: format(payments.amount), value: formatAmount(amountMinor, currency, locale) }];
  const isPayment = kind === "receipt" || kind === "refund" || kind === "payment_failed";
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return [
    ...amount,
    ...(atMillis === null ? [] : [{ name: format(isPayment ? payments.paidAt : payments.endsAt), value: date.format(new Date(atMillis)) }]),
  ];
}

/** The amount as text in, text out: a number would lose digits. */
const formatAmount = (minor: string, currency: Currency, locale: EmailLocale) =>
  new Intl.NumberFormat(locale, { style: "currency", currency }).format(fromMinorUnits(BigInt(minor), currency) as `${number}`);

import { t } from "../../locales/i18n.ts";
import { StripeForm } from "../stripe-form.tsx";
import { type Choice, computePayment, type Offer, type Outcome, returnAddress } from "./purchase.ts";

interface PaymentProps {
  offer: Offer;
  choice: Choice;
  /** URL of a script that replaces Stripe's, in development. */
  script: string | undefined;
  /** Called before the payment, which may leave the page. */
  begin(): void;
  finish(outcome: Outcome): void;
}

/** Stripe's form for the payment. */
export default function Payment({ offer, choice, script, begin, finish }: PaymentProps) {
  const clientSecret = choice.session?.client_secret ?? "";
  // A free trial takes no money yet: Stripe then only stores how to pay.
  const isTrial = clientSecret.startsWith("seti_");
  return (
    <StripeForm
      access={{ publishableKey: offer.stripe_publishable_key, accountId: offer.stripe_account_id, script }}
      clientSecret={clientSecret}
      label={t("purchase.payment")}
      submitLabel={isTrial ? t("purchase.subscribe") : t("purchase.pay", { amount: computePayment(choice) ?? "" })}
      busyLabel={t("purchase.paying")}
      confirm={async (stripe, elements) => {
        begin();
        const options = {
          elements,
          confirmParams: { return_url: returnAddress(window.location.href, choice) },
          redirect: "if_required",
        } as const;
        const { error, ...result } = await (isTrial ? stripe.confirmSetup(options) : stripe.confirmPayment(options));
        if (!error) finish("paymentIntent" in result && result.paymentIntent?.status === "processing" ? "processing" : "paid");
        return error;
      }}
    />
  );
}

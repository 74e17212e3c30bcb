import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeElementLocale } from "@stripe/stripe-js";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { type Choice, computeTotal, type Offer, type Outcome, returnAddress } from "./purchase.ts";

interface PaymentProps {
  offer: Offer;
  choice: Choice;
  /** URL of a script that replaces Stripe's, in development. */
  script: string | undefined;
  finish(outcome: Outcome): void;
}

/** Loads a script that defines the global `Stripe`. */
const addScript = (url: string): Promise<void> =>
  new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => done();
    script.onerror = () => fail(new Error(`${url} could not be loaded.`));
    document.head.append(script);
  });

async function openStripe({ stripe_publishable_key: key, stripe_account_id: account }: Offer, script: string | undefined) {
  if (script !== undefined && !window.Stripe) await addScript(script);
  // Imported after it: the package loads Stripe's own script at once, unless the global is there.
  const { loadStripe } = await import("@stripe/stripe-js");
  return loadStripe(key ?? "", account === null ? {} : { stripeAccount: account });
}

/** Stripe names some variants of a language by their regions, and others by the language only. */
function stripeLocale(): string {
  const { lang } = document.documentElement;
  return ["pt-BR", "zh-TW"].includes(lang) ? lang : new Intl.Locale(lang).language;
}

/** Stripe's form for the payment. The number of the card never reaches this page: Stripe's frame has it. */
export default function Payment({ offer, choice, script, finish }: PaymentProps) {
  const stripe = useAsync("stripe", () => openStripe(offer, script));
  if (stripe.state === "loading") return <Progress slow={t("purchase.stripeSlow")}>{t("purchase.starting")}</Progress>;
  if (stripe.state === "failed" || !stripe.value) return <Notice>{t("purchase.paymentUnavailable")}</Notice>;
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  return (
    <Elements
      stripe={stripe.value}
      options={{
        clientSecret: choice.clientSecret ?? "",
        locale: stripeLocale() as StripeElementLocale,
        appearance: { theme: dark ? "night" : "stripe" },
      }}
    >
      <PaymentForm choice={choice} finish={finish} />
    </Elements>
  );
}

function PaymentForm({ choice, finish }: Pick<PaymentProps, "choice" | "finish">) {
  const stripe = useStripe();
  const elements = useElements();
  const action = useAction();
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A free trial takes no money yet: Stripe then only stores how to pay.
  const isTrial = choice.clientSecret?.startsWith("seti_") ?? false;

  const pay = () =>
    action.run(async () => {
      if (!stripe || !elements) return;
      setFailure(undefined);
      const options = {
        elements,
        confirmParams: { return_url: returnAddress(window.location.href, choice) },
        redirect: "if_required",
      } as const;
      const { error, ...result } = await (isTrial ? stripe.confirmSetup(options) : stripe.confirmPayment(options));
      if (error) setFailure(error.message ?? t("purchase.paymentFailed"));
      else finish("paymentIntent" in result && result.paymentIntent?.status === "processing" ? "processing" : "paid");
    });

  return (
    <form
      aria-label={t("purchase.payment")}
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setFailure(t("purchase.paymentUnavailable"))} />
      {(failure || action.error) && <Notice>{failure ?? action.error}</Notice>}
      <Button type="submit" variant="primary" wide disabled={!ready} busyLabel={action.busy ? t("purchase.paying") : undefined}>
        {isTrial ? t("purchase.subscribe") : t("purchase.pay", { amount: computeTotal(choice) ?? "" })}
      </Button>
    </form>
  );
}

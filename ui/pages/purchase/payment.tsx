import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Appearance, StripeElementLocale, StripeError } from "@stripe/stripe-js";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
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

/** The theme of the page for Stripe's frame, which cannot read the style of the page. */
function readAppearance(): Appearance {
  const style = getComputedStyle(document.querySelector("main") ?? document.body);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const colours = {
    colorPrimary: read("--accent"),
    colorBackground: read("--surface"),
    colorText: read("--ink"),
    colorTextSecondary: read("--soft-ink"),
    colorDanger: read("--danger"),
  };
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  return {
    theme: dark ? "night" : "stripe",
    variables: Object.fromEntries(Object.entries(colours).filter(([, colour]) => colour !== "")),
  };
}

/** Stripe translates what concerns the customer's way to pay. Its other messages are English, for developers. */
const customerErrors = ["card_error", "validation_error"];
const customerCodes = ["payment_intent_authentication_failure", "setup_intent_authentication_failure"];

/** Describes why a payment failed, in the language of the page. */
function describeFailure({ type, code, message }: Pick<StripeError, "type" | "code" | "message">): string {
  if (type === "api_connection_error") return t("failure.network");
  const isForCustomer = customerErrors.includes(type) || customerCodes.includes(code ?? "");
  return (isForCustomer && message) || t("purchase.paymentFailed");
}

/** Stripe's form for the payment. The number of the card never reaches this page: Stripe's frame has it. */
export default function Payment({ offer, choice, script, begin, finish }: PaymentProps) {
  const stripe = useAsync("stripe", () => openStripe(offer, script));
  if (stripe.state === "loading") return <Progress slow={t("purchase.stripeSlow")}>{t("purchase.starting")}</Progress>;
  if (stripe.state === "failed" || !stripe.value) return <Notice>{t("purchase.paymentUnavailable")}</Notice>;
  return (
    <Elements
      stripe={stripe.value}
      options={{
        clientSecret: choice.session?.client_secret ?? "",
        locale: stripeLocale() as StripeElementLocale,
        appearance: readAppearance(),
      }}
    >
      <PaymentForm choice={choice} begin={begin} finish={finish} />
    </Elements>
  );
}

function PaymentForm({ choice, begin, finish }: Pick<PaymentProps, "choice" | "begin" | "finish">) {
  const stripe = useStripe();
  const elements = useElements();
  const action = useAction();
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A free trial takes no money yet: Stripe then only stores how to pay.
  const isTrial = choice.session?.client_secret.startsWith("seti_") ?? false;

  const pay = () =>
    action.run(async () => {
      if (!stripe || !elements) return;
      setFailure(undefined);
      begin();
      const options = {
        elements,
        confirmParams: { return_url: returnAddress(window.location.href, choice) },
        redirect: "if_required",
      } as const;
      const { error, ...result } = await (isTrial ? stripe.confirmSetup(options) : stripe.confirmPayment(options));
      if (error) setFailure(describeFailure(error));
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
        {isTrial ? t("purchase.subscribe") : t("purchase.pay", { amount: computePayment(choice) ?? "" })}
      </Button>
    </form>
  );
}

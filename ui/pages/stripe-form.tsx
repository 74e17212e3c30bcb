import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Appearance, Stripe, StripeElementLocale, StripeElements, StripeError } from "@stripe/stripe-js";
import { type RefObject, useRef, useState } from "react";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { Progress } from "../components/progress.tsx";
import { useAsync } from "../components/use-async.ts";
import { useAction } from "../forms/use-action.tsx";
import { activeLanguage, t } from "../locales/i18n.ts";

/** Opens Stripe's form for an account of a project. */
export interface StripeAccess {
  readonly publishableKey: string | null;
  readonly accountId: string | null;
  /** URL of a script that replaces Stripe's, in development. */
  readonly script: string | undefined;
}

interface StripeFormProps {
  access: StripeAccess;
  clientSecret: string;
  /** Names the form. */
  label: string;
  submitLabel: string;
  busyLabel: string;
  /** Sends what the customer typed. Resolves with Stripe's error, or undefined after a success. */
  confirm(stripe: Stripe, elements: StripeElements): Promise<StripeError | undefined>;
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

async function openStripe({ publishableKey, accountId, script }: StripeAccess) {
  if (script !== undefined && !window.Stripe) await addScript(script);
  // Imported after it: the package loads Stripe's own script at once, unless the global is there.
  const { loadStripe } = await import("@stripe/stripe-js");
  return loadStripe(publishableKey ?? "", accountId === null ? {} : { stripeAccount: accountId });
}

/** Stripe names some variants of a language by their regions, and others by the language only. */
function stripeLocale(): string {
  const language = activeLanguage();
  return ["pt-BR", "zh-TW"].includes(language) ? language : new Intl.Locale(language).language;
}

/** The theme of the page for Stripe's frame, which cannot read the style of the page. */
function readAppearance(element: Element): Appearance {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const colours = {
    colorPrimary: read("--accent"),
    colorBackground: read("--surface"),
    colorText: read("--ink"),
    colorTextSecondary: read("--soft-ink"),
    colorDanger: read("--danger"),
  };
  return {
    theme: style.colorScheme === "dark" || window.matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "stripe",
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

/** Stripe's form for a payment method. The number of the card never reaches this page: Stripe's frame has it. */
export function StripeForm(props: StripeFormProps) {
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root}>
      <LoadedForm {...props} root={root} />
    </div>
  );
}

function LoadedForm({ root, ...props }: StripeFormProps & { root: RefObject<HTMLDivElement | null> }) {
  const stripe = useAsync("stripe", () => openStripe(props.access));
  if (stripe.state === "loading") return <Progress slow={t("purchase.stripeSlow")}>{t("purchase.starting")}</Progress>;
  if (stripe.state === "failed" || !stripe.value) return <Notice>{t("purchase.paymentUnavailable")}</Notice>;
  return (
    <Elements
      stripe={stripe.value}
      options={{
        clientSecret: props.clientSecret,
        locale: stripeLocale() as StripeElementLocale,
        appearance: readAppearance(root.current ?? document.body),
      }}
    >
      <ElementForm {...props} />
    </Elements>
  );
}

function ElementForm({ label, submitLabel, busyLabel, confirm }: StripeFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const action = useAction();
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<string>();

  const submit = () =>
    action.run(async () => {
      if (!stripe || !elements) return;
      setFailure(undefined);
      const error = await confirm(stripe, elements);
      if (error) setFailure(describeFailure(error));
    });

  return (
    <form
      aria-label={label}
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setFailure(t("purchase.paymentUnavailable"))} />
      {(failure || action.error) && <Notice>{failure ?? action.error}</Notice>}
      <Button type="submit" variant="primary" wide disabled={!ready} busyLabel={action.busy ? busyLabel : undefined}>
        {submitLabel}
      </Button>
    </form>
  );
}

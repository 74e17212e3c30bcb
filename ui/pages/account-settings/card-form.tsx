import type { CustomerMethods } from "#sdk/client.ts";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { StripeForm } from "../stripe-form.tsx";

interface CardFormProps {
  customer: CustomerMethods & { readonly id: string };
  /** URL of a script that replaces Stripe's, in development. */
  script: string | undefined;
  /** Called once the payment method is stored, and the default. */
  finish(): void;
}

/** Stripe's form for a payment method that the customer pays with from now on. */
export default function CardForm({ customer, script, finish }: CardFormProps) {
  const setup = useAsync(customer.id, () => customer.createPaymentMethodSetupIntent());
  if (setup.state === "loading") return <Progress>{t("page.loading")}</Progress>;
  if (setup.state === "failed") return <LoadError error={setup.error} retry={setup.retry} />;
  const { clientSecret, stripeAccountId, stripePublishableKey } = setup.value;
  return (
    <StripeForm
      access={{ publishableKey: stripePublishableKey, accountId: stripeAccountId, script }}
      clientSecret={clientSecret}
      label={t("account.paymentMethods")}
      submitLabel={t("account.save")}
      busyLabel={t("account.saving")}
      confirm={async (stripe, elements) => {
        // Setup intents of this page are for cards, whose banks confirm in a frame: nothing redirects.
        const { error, setupIntent } = await stripe.confirmSetup({
          elements,
          confirmParams: { return_url: window.location.href },
          redirect: "if_required",
        });
        if (error) return error;
        await customer.setDefaultPaymentMethodFromSetupIntent(setupIntent.id);
        finish();
        return undefined;
      }}
    />
  );
}

import { z } from "zod";
import { CustomerInvoice, OverdueSubscription, PaymentMethod, StoredPaymentMethod } from "../../entities/payments/billing.ts";
import { Success } from "../../entities/success.ts";
import {
  PaymentMethodInUse,
  PaymentMethodNotFound,
  PaymentsNotSetUp,
  SetupIntentNotUsable,
  StripeNotConfigured,
  StripeRefused,
  StripeUnavailable,
  TeamPermissionRequired,
} from "../../errors/index.ts";
import { listSchema, pageSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { paymentLimits } from "../../vocabulary/payments/payments.ts";
import { string } from "../../vocabulary/text.ts";
import { withUserForClients } from "../shared/access.ts";
import { customerParams, ownCustomerErrors } from "../shared/customers.ts";

const { invoicePage } = paymentLimits;
const params = z.strictObject({ ...customerParams, customer_type: z.enum(["user", "team"]) });
const readErrors = [...ownCustomerErrors, StripeUnavailable, StripeRefused];
const writeErrors = [...readErrors, TeamPermissionRequired, PaymentsNotSetUp, StripeNotConfigured];
const limits = [{ max: 30, seconds: 60 }];
const examples = { params: { customer_type: "user", customer_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11" } };
const methodPath = "/payments/payment-method/{customer_type}/{customer_id}";
const stripeId = string(255).min(1);
const oneMethod = "Send exactly one of setup_intent_id and payment_method_id.";
const memberNote = "Members of a team without the permission `$update_team`";

export const billingRoutes = {
  get: route({
    method: "GET",
    path: "/payments/billing/{customer_type}/{customer_id}",
    summary: "Get how a user or team pays",
    description: `\`has_customer\` is false for one that Stripe does not know. ${memberNote} do not see the payment method.`,
    access: withUserForClients,
    params,
    returns: z.object({
      has_customer: z.boolean(),
      default_payment_method: PaymentMethod.nullable(),
      overdue_subscriptions: z.array(OverdueSubscription).describe("Those whose last payment failed. They grant nothing until it is made"),
    }),
    errors: readErrors,
    examples,
  }),
  listInvoices: route({
    method: "GET",
    path: "/payments/invoices/{customer_type}/{customer_id}",
    summary: "List the invoices of a user or team, newest first",
    description: `Those of Stripe. ${memberNote} do not see \`hosted_invoice_url\`.`,
    access: withUserForClients,
    params,
    query: z.strictObject({
      cursor: string(100).optional().describe("`pagination.next_cursor` of the previous page"),
      limit: z.int().min(1).max(invoicePage.max).optional().describe(`Invoices per page. Default: ${invoicePage.default}`),
    }),
    returns: pageSchema(CustomerInvoice),
    errors: readErrors,
    examples,
  }),
  listMethods: route({
    method: "GET",
    path: methodPath,
    summary: "List the payment methods that a user or team has stored",
    description: `At most ${paymentLimits.paymentMethods}, newest first. In a team, clients need the permission \`$update_team\`.`,
    access: withUserForClients,
    params,
    returns: listSchema(StoredPaymentMethod),
    errors: [...readErrors, TeamPermissionRequired],
    examples,
  }),
  createSetupIntent: route({
    method: "POST",
    path: `${methodPath}/setup-intent`,
    summary: "Begin to store a payment method",
    description: "The client secret is for Stripe's elements. In a team, clients need the permission `$update_team`.",
    access: { ...withUserForClients, noImpersonation: true },
    params,
    returns: z.object({
      client_secret: z.string(),
      stripe_account_id: z.string(),
      stripe_publishable_key: z.string().nullable().describe("The key with which a page loads Stripe's elements"),
    }),
    errors: writeErrors,
    limits,
    examples,
  }),
  setDefault: route({
    method: "POST",
    path: `${methodPath}/set-default`,
    summary: "Pay with a stored payment method from now on",
    description:
      "Also the subscriptions that are open. Send `setup_intent_id`, a setup intent of the customer that has succeeded, or `payment_method_id`. In a team, clients need the permission `$update_team`.",
    access: { ...withUserForClients, noImpersonation: true },
    params,
    body: z
      .strictObject({ setup_intent_id: stripeId.optional(), payment_method_id: stripeId.optional() })
      .refine((body) => (body.setup_intent_id === undefined) !== (body.payment_method_id === undefined), oneMethod),
    returns: z.object({ default_payment_method: PaymentMethod }),
    errors: [...writeErrors, SetupIntentNotUsable, PaymentMethodNotFound],
    limits,
    refreshes: ["payments.billing"],
    examples: { ...examples, body: { setup_intent_id: "seti_1" } },
  }),
  removeMethod: route({
    method: "DELETE",
    path: `${methodPath}/{payment_method_id}`,
    summary: "Remove a stored payment method",
    description: "Not one with which a subscription that renews is paid. In a team, clients need the permission `$update_team`.",
    access: { ...withUserForClients, noImpersonation: true },
    params: params.extend({ payment_method_id: stripeId }),
    returns: Success,
    errors: [...writeErrors, PaymentMethodNotFound, PaymentMethodInUse],
    limits,
    refreshes: ["payments.billing"],
    examples: { params: { ...examples.params, payment_method_id: "pm_1" } },
  }),
};

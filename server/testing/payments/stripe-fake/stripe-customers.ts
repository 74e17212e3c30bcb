import { form, missing, text } from "./stripe-form.ts";
import { type FakeAccount, type FakeCustomer, type FakeSetupIntent, fakeId, storeFakeCard } from "./stripe-state.ts";
import { type Answer, requestTools, type StripeFakeState } from "./stripe-tools.ts";

/** A browser stores a card. @returns undefined for a setup intent of a subscription, or an unknown one */
export function storeCustomerCard(at: FakeAccount, id: string, number?: string): FakeSetupIntent | undefined {
  const intent = at.setupIntents.get(id);
  if (intent)
    Object.assign(intent, { status: "succeeded", payment_method: intent.payment_method ?? storeFakeCard(at, intent.customer, number) });
  return intent;
}

/** The part of Stripe's API about customers and how they pay. */
export function customerRoutes(state: StripeFakeState): Readonly<Record<string, Answer>> {
  const { of, find, base } = requestTools(state);
  return {
    "POST /v1/customers": (request) => {
      const customer: FakeCustomer = {
        ...base("cus", "customer", request.body),
        invoice_settings: { default_payment_method: null },
      };
      of(request).customers.set(customer.id, customer);
      return customer;
    },
    "GET /v1/customers/:id": (request, id) => find(of(request).customers, id, "customer"),
    "POST /v1/customers/:id": (request, id) => {
      const at = of(request);
      const customer = find(at.customers, id, "customer");
      if (request.body.tax !== undefined) {
        text(form(request.body.tax).ip_address, "tax[ip_address]");
        return { ...customer, tax: { automatic_tax: at.findsPlaces ? "supported" : "unrecognized_location" } };
      }
      const method = text(form(request.body.invoice_settings).default_payment_method, "default_payment_method");
      customer.invoice_settings.default_payment_method = find(at.cards, method, "payment_method");
      return customer;
    },
    "GET /v1/customers/:id/payment_methods": (request, id) => ({
      object: "list",
      has_more: false,
      data: [...of(request).cards.values()].filter(({ customer }) => customer === id).reverse(),
    }),
    "GET /v1/payment_methods/:id": (request, id) => find(of(request).cards, id, "payment_method"),
    "POST /v1/payment_methods/:id/detach": (request, id) => {
      const at = of(request);
      const card = find(at.cards, id, "payment_method");
      at.cards.delete(id);
      const settings = find(at.customers, card.customer, "customer").invoice_settings;
      if (settings.default_payment_method?.id === id) settings.default_payment_method = null;
      for (const subscription of at.subscriptions.values())
        if (subscription.default_payment_method?.id === id) subscription.default_payment_method = null;
      return { ...card, customer: null };
    },
    "GET /v1/tax/:id": (request) => ({
      object: "tax.settings",
      status: of(request).taxPercent === undefined ? "pending" : "active",
      defaults: { tax_behavior: null },
    }),
    "POST /v1/setup_intents": (request) => {
      const at = of(request);
      const intent = base("seti", "setup_intent", request.body);
      const created: FakeSetupIntent = {
        ...intent,
        customer: find(at.customers, text(request.body.customer, "customer"), "customer").id,
        client_secret: `${intent.id}_secret_${fakeId("s")}`,
        status: "requires_payment_method",
        payment_method: null,
      };
      at.setupIntents.set(created.id, created);
      return created;
    },
    "GET /v1/payment_method_configurations": (request) => ({ object: "list", has_more: false, data: [of(request).methods] }),
    "POST /v1/payment_method_configurations/:id": (request, id) => {
      const { methods } = of(request);
      if (methods.id !== id) throw missing("payment_method_configuration");
      for (const name of ["card", "link"] as const) {
        const value = form(form(request.body[name]).display_preference).preference;
        if (value === "on" || value === "off") methods[name].display_preference.value = value;
      }
      return methods;
    },
    "GET /v1/setup_intents/:id": (request, id) => find(of(request).setupIntents, id, "setupintent"),
  };
}

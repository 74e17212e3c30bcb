import { integer, invalid, text } from "./stripe-form.ts";
import { type FakeAccount, type FakeRefund, fakeId } from "./stripe-state.ts";
import { type Answer, requestTools, type StripeFakeState } from "./stripe-tools.ts";

/** Money that has left, or is about to. */
const counts = ({ status }: FakeRefund) => status !== "failed";

/** Gives back a part of a payment, or all that is left. */
export function refund(state: StripeFakeState, at: FakeAccount, payment_intent: string, part: number | undefined, body = {}): FakeRefund {
  const { base, find } = requestTools(state);
  const payment = find(at.payments, payment_intent, "payment_intent");
  if (payment.status !== "succeeded") throw invalid("This PaymentIntent does not have a successful charge to refund.");
  const before = [...at.refunds.values()]
    .filter((each) => each.payment_intent === payment.id && counts(each))
    .reduce((sum, each) => sum + each.amount, 0);
  const amount = part ?? payment.amount - before;
  if (before + amount > payment.amount) throw invalid("Refund amount is greater than the unrefunded amount.", "charge_already_refunded");
  const made: FakeRefund = {
    ...base("re", "refund", body),
    payment_intent,
    amount,
    currency: payment.currency,
    status: at.holdsRefunds ? "pending" : "succeeded",
  };
  at.refunds.set(made.id, made);
  state.emit(at, "refund.created", made);
  state.emit(at, "charge.refunded", { id: fakeId("ch"), customer: payment.customer, payment_intent: payment.id });
  return made;
}

/** A bank makes a pending refund, or sends the money back. */
export function settle(state: StripeFakeState, at: FakeAccount, id: string, status: "succeeded" | "failed"): void {
  const found = requestTools(state).find(at.refunds, id, "refund");
  found.status = status;
  state.emit(at, status === "failed" ? "refund.failed" : "refund.updated", found);
}

/** The part of Stripe's API about refunds. */
export function refundRoutes(state: StripeFakeState): Readonly<Record<string, Answer>> {
  const { of, find, page } = requestTools(state);
  return {
    "GET /v1/refunds": (request) => {
      const { payment_intent } = request.query;
      const all = [...of(request).refunds.values()].filter(
        (each) => payment_intent === undefined || each.payment_intent === payment_intent,
      );
      return page(all, request.query);
    },
    "GET /v1/refunds/:id": (request, id) => find(of(request).refunds, id, "refund"),
    "POST /v1/refunds": (request) => {
      const { body } = request;
      const part = body.amount === undefined ? undefined : integer(body.amount, "amount");
      return refund(state, of(request), text(body.payment_intent, "payment_intent"), part, body);
    },
  };
}

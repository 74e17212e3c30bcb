import { type Form, missing, readMetadata, StripeProblem, type StripeRequest } from "./stripe-form.ts";
import { type FakeAccount, type FakePayment, fakeId, type StripeObject } from "./stripe-state.ts";

export type Answer = (request: StripeRequest, id: string) => unknown;

export interface StripeFakeState {
  readonly accounts: Map<string, FakeAccount>;
  /** Where the fake is. */
  readonly url: () => string;
  /** Seconds. */
  readonly now: () => number;
  readonly emit: (account: FakeAccount, type: string, object: unknown) => void;
}

/** Creates the parts of the fake's responses. */
export function requestTools({ accounts, now }: StripeFakeState) {
  const base = (prefix: string, object: string, body: Form): StripeObject => ({
    id: fakeId(prefix),
    object,
    created: now(),
    metadata: readMetadata(body),
  });
  const of = ({ account }: StripeRequest): FakeAccount => {
    const found = account === undefined ? undefined : accounts.get(account);
    if (!found)
      throw new StripeProblem(
        403,
        "invalid_request_error",
        "The key does not have access to the account, or it does not exist.",
        "account_invalid",
      );
    return found;
  };
  const find = <T>(map: Map<string, T>, id: string, what: string): T => {
    const found = map.get(id);
    if (!found) throw missing(what);
    return found;
  };
  const newPayment = (at: FakeAccount, body: Form, more: Partial<FakePayment> & { amount: number; currency: string }): FakePayment => {
    const payment = base("pi", "payment_intent", body);
    const created: FakePayment = {
      ...payment,
      status: "requires_payment_method",
      customer: typeof body.customer === "string" ? body.customer : null,
      client_secret: `${payment.id}_secret_${fakeId("s")}`,
      latest_charge: null,
      ...more,
    };
    at.payments.set(created.id, created);
    return created;
  };
  const page = <T extends { id: string }>(all: readonly T[], query: Form) => {
    const newestFirst = [...all].reverse();
    const after = newestFirst.findIndex(({ id }) => id === query.starting_after) + 1;
    const limit = typeof query.limit === "string" ? Number(query.limit) : 10;
    return { object: "list", data: newestFirst.slice(after, after + limit), has_more: newestFirst.length > after + limit };
  };
  return { base, of, find, newPayment, page };
}

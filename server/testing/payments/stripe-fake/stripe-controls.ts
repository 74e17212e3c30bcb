import express, { type Request, type Response, Router } from "express";
import { z } from "zod";
import type { StripeFake } from "./stripe-fake.ts";
import type { FakeEvent } from "./stripe-state.ts";

const id = z.string().max(200);
const inAccount = { account: id };

/** A control: the fields that it takes, and what it does. */
const control = <Shape extends z.ZodRawShape>(shape: Shape, act: (fake: StripeFake, fields: z.output<z.ZodObject<Shape>>) => unknown) => ({
  fields: z.strictObject(shape),
  act: act as (fake: StripeFake, fields: unknown) => unknown,
});

/** The acts of customers, banks and developers at the provider, by the last part of their path. */
const controls = {
  "complete-onboarding": control(inAccount, (fake, { account }) => fake.completeOnboarding(account)),
  pay: control(
    { ...inAccount, client_secret: id, is_unreported: z.boolean().default(false) },
    (fake, { account, is_unreported, ...fields }) => {
      fake.mute(is_unreported);
      try {
        return fake.pay(account, fields.client_secret);
      } finally {
        fake.mute(false);
      }
    },
  ),
  sign: control(
    { account: id.optional(), event: z.looseObject({}).optional(), at_millis: z.int() },
    (fake, { account, event, at_millis }) => {
      const signed = event ?? fake.events.findLast((each) => each.account === account);
      if (!signed) throw new Error(`There is no event of account ${account}.`);
      return { headers: fake.signed(signed as FakeEvent, new Date(at_millis)).headers, body: signed };
    },
  ),
  "store-card": control({ ...inAccount, client_secret: id }, (fake, { account, client_secret }) => fake.storeCard(account, client_secret)),
  decline: control({ ...inAccount, customer: id, is_declined: z.boolean() }, (fake, { account, customer, is_declined }) =>
    fake.decline(account, customer, is_declined),
  ),
  refund: control({ ...inAccount, payment: id, amount: z.int().min(1).optional() }, (fake, { account, payment, amount }) =>
    fake.refund(account, payment, amount),
  ),
  "hold-refunds": control({ ...inAccount, is_held: z.boolean() }, (fake, { account, is_held }) => fake.holdRefunds(account, is_held)),
  "settle-refund": control({ ...inAccount, refund: id, status: z.enum(["succeeded", "failed"]) }, (fake, { account, refund, status }) =>
    fake.settleRefund(account, refund, status),
  ),
};

/**
 * `POST /controls/NAME` controls the fake from another process, with a JSON body. `GET /controls/accounts` lists its accounts.
 * @param moveClock moves the fake's clock to so many milliseconds ahead of the real time
 */
export function stripeControls(findFake: () => StripeFake, moveClock: ((aheadMillis: number) => void) | undefined): Router {
  const router = Router().use(express.json({ limit: "10kb" }));
  router.get("/accounts", (_request, response) => {
    const accounts = [...findFake().accounts].map(([account, { customers, payments, refunds }]) => ({
      account,
      customers: [...customers.keys()],
      payments: [...payments.keys()],
      refunds: [...refunds.keys()],
    }));
    response.json({ accounts });
  });
  const move = z.strictObject({ ahead_millis: z.int().min(0) });
  router.post("/clock", (request, response) => {
    run(request, response, move, ({ ahead_millis }) => {
      moveClock?.(ahead_millis);
      findFake().renewDue();
    });
  });
  for (const [name, { fields, act }] of Object.entries(controls))
    router.post(`/${name}`, (request, response) => run(request, response, fields, (given) => act(findFake(), given)));
  return router;
}

function run<Schema extends z.ZodType>(
  request: Request,
  response: Response,
  schema: Schema,
  act: (fields: z.output<Schema>) => unknown,
): void {
  const fields = schema.safeParse(request.body);
  if (!fields.success) return void response.status(400).type("text").send(z.prettifyError(fields.error));
  try {
    response.json({ result: act(fields.data) ?? null });
  } catch (error) {
    // An unknown account, or a payment in another state.
    response
      .status(400)
      .type("text")
      .send(error instanceof Error ? error.message : String(error));
  }
}

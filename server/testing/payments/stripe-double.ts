// A separate file of the build, which only `latchkey start --with-stripe-double` and `npm run dev` load.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startStripeFake } from "./stripe-fake/start-stripe-fake.ts";

/** How often the double looks for subscriptions to renew. */
const renewalMillis = 60_000;

interface StripeDoubleOptions {
  /** The address of the server that receives the events. */
  readonly serverUrl: string;
  /** The folder of the server's data. The accounts are in its file `stripe.json`. */
  readonly dataFolder: string;
  /** 0 lets the system choose one. */
  readonly port?: number;
}

/** A double of Stripe, and the variables with which a server uses it. */
export interface StripeDouble {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts a double of Stripe. It remembers its accounts like the embedded database, and does not keep the process alive. */
export async function startStripeDouble(options: StripeDoubleOptions): Promise<StripeDouble> {
  const { dataFolder, port = 0 } = options;
  let aheadMillis = 0;
  mkdirSync(dataFolder, { recursive: true });
  const fake = await startStripeFake({
    port,
    webhookUrl: () => `${options.serverUrl}/api/v1/integrations/stripe/webhooks`,
    file: join(dataFolder, "stripe.json"),
    shared: true,
    now: () => new Date(Date.now() + aheadMillis),
    moveClock: (millis) => {
      aheadMillis = Math.max(aheadMillis, millis);
    },
  });
  const timer = setInterval(fake.renewDue, renewalMillis).unref();
  return {
    url: fake.url,
    environment: {
      STRIPE_SECRET_KEY: "sk_test_fake",
      STRIPE_PUBLISHABLE_KEY: "pk_test_fake",
      STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
      STRIPE_API_URL: fake.url,
      STRIPE_JS_URL: `${fake.url}/js/stripe.js`,
    },
    close() {
      clearInterval(timer);
      return fake.close();
    },
  };
}

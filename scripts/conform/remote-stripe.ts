import type { StripeState } from "#server/testing/given-state.ts";
import { paymentConfig } from "#server/testing/payments/payment-config.ts";
import { givenPurchaseCode } from "#server/testing/payments/purchase-codes.ts";
import { NotTried, reasons } from "./not-tried.ts";
import { oncePerTenant, type RemoteTools } from "./remote-tools.ts";

const deadlineMillis = 10_000;

/** Asks a control of the double of Stripe. @throws Error unless it succeeds */
async function control(url: string, name: string, fields?: object) {
  const body = fields && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(fields) };
  const response = await fetch(`${url}/controls/${name}`, { ...body, signal: AbortSignal.timeout(deadlineMillis) });
  const text = await response.text();
  if (!response.ok) throw new Error(`the double of Stripe answered ${response.status} to ${name}: ${text}`);
  return JSON.parse(text);
}

/** Controls the double of Stripe that a development server uses. The pages of its accounts have its address. */
export function remoteStripe(tools: RemoteTools): () => Promise<StripeState> {
  const { server, call, clock, poll } = tools;
  let doubleUrl: Promise<string> | undefined;

  async function findDouble(): Promise<string> {
    const probe = await server.givenProject();
    const answer = await server.request("POST", "/internal/payments/setup", { as: "admin", project: probe });
    const url = answer.status === 200 ? new URL(answer.json.url).origin : "";
    const isDouble = url !== "" && (await control(url, "accounts").catch(() => undefined)) !== undefined;
    if (!isDouble) throw new NotTried(reasons.stripe);
    const aheadMillis = clock.aheadMillis();
    if (aheadMillis > 0) await control(url, "clock", { ahead_millis: aheadMillis });
    return url;
  }
  const act = async (name: string, fields: object) => (await control(await (doubleUrl ??= findDouble()), name, fields)).result;

  const account = oncePerTenant(async (tenant) => {
    const { url } = await call("admin", tenant, "POST", "/internal/payments/setup");
    const id = new URL(url).pathname.split("/").at(-1) ?? "";
    await act("complete-onboarding", { account: id });
    projects.set(id, tenant);
    return id;
  });
  const projects = new Map<string, Parameters<StripeState["account"]>[0]>();

  const state: StripeState = {
    account,
    async chargingProject(more = {}) {
      const payments = { ...paymentConfig, testMode: false, ...more };
      const project = await server.givenProject({ payments, domains: { allowLocalhost: true } });
      return { project, accountId: await account(project) };
    },
    async methodsId(accountId) {
      const project = projects.get(accountId);
      if (!project) throw new Error(`the run has no account ${accountId}`);
      return (await call("admin", project, "GET", "/internal/payments/method-configs")).config_id;
    },
    storeCard: (accountId, clientSecret) => act("store-card", { account: accountId, client_secret: clientSecret }),
    async subscribe({ project, accountId }, productId, { customerType, customerId, currency }) {
      const customer = { customer_type: customerType, customer_id: customerId };
      const { fullCode } = await givenPurchaseCode(server, project, { ...customer, product_id: productId });
      const choice = { full_code: fullCode, price_id: "monthly", ...(currency && { currency }) };
      const opened = await server.request("POST", "/payments/purchases/purchase-session", { body: choice });
      if (opened.status !== 200) throw new Error(`purchase-session answered ${opened.status}: ${opened.text}`);
      await act("pay", { account: accountId, client_secret: opened.json.client_secret });
      await poll("the subscription", async () => {
        const { items } = await call("server", project, "GET", `/payments/products/${customerType}/${customerId}`);
        return items.find(({ id, type }: { id: string; type: string }) => id === productId && type === "subscription");
      });
      if (customerType === "custom") return "";
      const methods = await call("server", project, "GET", `/payments/payment-method/${customerType}/${customerId}`);
      return methods.items[0]?.id ?? "";
    },
    pay: (accountId, clientSecret) => act("pay", { account: accountId, client_secret: clientSecret, is_unreported: true }),
    signed: async (about) => {
      const named = "event" in about ? { event: about.event } : { account: about.accountId };
      return act("sign", { ...named, at_millis: clock.now() });
    },
  };
  return async () => {
    await (doubleUrl ??= findDouble());
    return state;
  };
}

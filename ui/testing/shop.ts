import type { Page } from "playwright-core";
import type { AdminOwnedProject } from "#sdk/client.ts";
import type { TestServer } from "#server/testing/index.ts";
import { addSessionCookie } from "./session.ts";

/** The configuration of a project that sells two plans, of which a customer owns one. */
export const shopConfiguration = {
  "domains.allowLocalhost": true,
  "payments.catalogs.plans": { displayName: "Plans" },
  "payments.items.credits": { displayName: "Credits" },
  "payments.products.basic": { displayName: "Basic", catalogId: "plans", prices: { monthly: { USD: "5", interval: [1, "month"] } } },
  "payments.products.pro": {
    displayName: "Pro",
    catalogId: "plans",
    prices: { monthly: { USD: "12", interval: [1, "month"] } },
    includedItems: { credits: { quantity: 100, repeat: [1, "month"], expires: "when-repeated" } },
  },
};

/** A user of a project who is signed in to its pages. */
export async function givenCustomer(page: Page, server: TestServer, project: AdminOwnedProject) {
  const user = await project.app.createUser({ displayName: "Ada" });
  const { refreshToken } = await (await user.createSession()).getTokens();
  await addSessionCookie(page.context(), server.url, project, refreshToken ?? "");
  return user;
}

// Published clients as developers install them. Their pages and components in apps that are built for production, and the calls and
// tokens of the newest.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { accessTokenPayloadSchema } from "@stackframe/stack-shared/dist/schema-fields";
import { decodeJwt } from "jose";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, visit } from "../../server/testing/browser.ts";
import { ownEmailServer } from "../../server/testing/emails/email-sources.ts";
import { givenSentEmail } from "../../server/testing/emails/sent-emails.ts";
import { permissiveConfig, type TenantKeys } from "../../server/testing/fixtures.ts";
import { startServer, type TestServer } from "../../server/testing/index.ts";
import { paymentConfig } from "../../server/testing/payments/payment-config.ts";
import { givenStripeAccount, givenTestPurchase, stripeOptions } from "../../server/testing/payments/stripe.ts";
import { type StripeFake, startStripeFake } from "../../server/testing/payments/stripe-fake/start-stripe-fake.ts";
import { type NewestCallResult, newestCallResults } from "./newest-call-results.ts";
import { type PublishedApp, type PublishedApps, preparePublishedApps } from "./published-apps.ts";

const password = "correct horse battery";
/** A product that every user has, so that account settings show payments. */
const payments = {
  ...paymentConfig,
  products: {
    ...paymentConfig.products,
    starter: { displayName: "Starter", customerType: "user", prices: "include-by-default", includedItems: {} },
  },
};
let server: TestServer;
let stripe: StripeFake;
let project: TenantKeys;
let browser: Browser;
let apps: PublishedApps;
beforeAll(async () => {
  stripe = await startStripeFake();
  [server, browser] = await Promise.all([startServer({ stripe: stripeOptions(stripe) }), connectBrowser()]);
  const github = { type: "github", isShared: true, allowSignIn: false, allowConnectedAccounts: true };
  project = await server.givenProject({
    ...permissiveConfig,
    auth: { ...permissiveConfig.auth, oauth: { providers: { github } } },
    emails: { server: ownEmailServer },
    payments,
  });
  apps = await preparePublishedApps(server.url, project);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  apps?.remove();
  await server?.close();
  await stripe?.close();
});

/** Runs a story in an app, and closes it. No request to the server may find no route. */
async function inApp(starting: Promise<PublishedApp>, story: (page: Page) => Promise<void>): Promise<void> {
  const app = await starting;
  const missing: string[] = [];
  try {
    await visit(browser, app.origin, async (page, context) => {
      context.on("response", (response) => {
        if (response.url().startsWith(server.url) && response.status() === 404)
          missing.push(`${response.request().method()} ${response.url()}`);
      });
      // The page of payments loads it, and tests work without the Internet.
      await context.route("https://js.stripe.com/**", (route) =>
        route.fulfill({ contentType: "text/javascript", body: "window.Stripe = () => ({})" }),
      );
      await story(page);
    });
  } finally {
    await app.close();
  }
  expect(missing).toEqual([]);
}

const signedIn = (page: Page) => page.getByRole("heading", { name: "Signed in as" });

async function signUp(page: Page): Promise<void> {
  await page.goto("/");
  await page.waitForURL(/\/handler\/sign-in/);
  await page.goto("/handler/sign-up");
  await page.getByRole("tab", { name: "Email & Password" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(`${crypto.randomUUID()}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  // The newest client has no second field.
  const repeated = page.getByLabel("Repeat Password");
  if ((await repeated.count()) > 0) await repeated.fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await signedIn(page).waitFor();
}

/** Opens each section of the account settings. */
async function openSettings(page: Page, sections: readonly string[]): Promise<void> {
  await page.goto("/handler/account-settings");
  for (const name of sections) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("heading", { name, exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
    // What fails to load takes the section or the whole page away.
    await page.getByRole("heading", { name, exact: true }).waitFor();
  }
}

/** The client's request that selects a team. */
const teamSelection = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === "PATCH" && response.url().endsWith("/users/me"));

async function createTeam(page: Page, name: string): Promise<void> {
  // From an empty page: the page of a team that was created may still change its own address.
  await page.goto("about:blank");
  await page.goto("/handler/account-settings#team-creation");
  await page.getByRole("textbox").fill(name);
  const selected = teamSelection(page);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await selected;
  await page.getByRole("button", { name }).waitFor();
}

const sections = ["My Profile", "Emails & Auth", "Notifications", "Active Sessions", "API Keys", "Settings", "Create a team"];

async function useApp(page: Page, settings: readonly string[]): Promise<void> {
  await signUp(page);
  await openSettings(page, settings);
  await createTeam(page, "Looms");
  await createTeam(page, "Engines");
  await page.goto("/");
  await page.getByRole("combobox").click();
  const selected = teamSelection(page);
  await page.getByRole("option", { name: "Looms" }).click();
  await selected;
  // What a server component has rendered stays until then.
  await page.reload();
  await page.getByText("Selected team: Looms").waitFor();
  await page.goto("/handler/account-settings#settings");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  // By way of the home page, which needs a user and ends the first navigation.
  await expect.poll(() => page.url(), { timeout: 30_000 }).toMatch(/\/handler\/sign-in/);
}

test("the pages of @stackframe/react 2.8.52 sign up, open all account settings, switch teams and sign out", () =>
  inApp(apps.react("2.8.52"), (page) => useApp(page, sections)));

test("the pages of @stackframe/react 2.8.108 do, with payments", () =>
  inApp(apps.react("2.8.108"), (page) => useApp(page, [...sections, "Payments"])));

// Its build takes minutes on a busy machine.
test("the pages of @stackframe/stack 2.8.51 do in Next.js", () => inApp(apps.next(), (page) => useApp(page, sections)), 900_000);

test("each call that is new in @stackframe/js 2.8.108 has an answer, and only refusals by name throw", async () => {
  await givenStripeAccount(server, stripe, project);
  const { id: transactionId } = await givenTestPurchase(server, project);
  const emailId = await givenSentEmail(server, project, { state: "queued" });
  const settings = { baseUrl: server.url, project, transactionId, emailId, stripe: stripe.url };
  writeFileSync(join(apps.folder, "newest-calls.json"), JSON.stringify(settings));
  const printed = await apps.script("newest-calls.mjs");
  const line = printed.split("\n").findLast((each) => each.startsWith("{")) ?? "";
  const { results, requests }: { results: Record<string, NewestCallResult>; requests: string[] } = JSON.parse(line);
  expect(results).toEqual(newestCallResults);
  expect(requests.filter((request) => request.endsWith(" 404"))).toEqual([]);
});

test("tokens of each restriction, and of a session that acts as a user, fit the schemas of 2.8.51 and 2.8.108", async () => {
  const requireNewest = createRequire(join(apps.folder, "node_modules/js-2.8.108/package.json"));
  const newest: { accessTokenPayloadSchema: typeof accessTokenPayloadSchema } = requireNewest(
    "@stackframe/stack-shared/dist/schema-fields",
  );
  const ada = await server.givenUser({ project });
  const visitor = await server.request("POST", "/auth/anonymous/sign-up", { as: "client", project });
  const body = { user_id: ada.id, is_impersonation: true };
  const impersonation = await server.request("POST", "/auth/sessions", { as: "server", project, body });
  const tokens = [ada.accessToken, visitor.json.access_token, impersonation.json.access_token].map((token) => decodeJwt(token));
  expect(tokens.map(({ restricted_reason }) => restricted_reason)).toEqual([null, { type: "anonymous" }, null]);
  const [plain = {}] = tokens;
  // This server issues neither yet: the other reasons, and claims of a project.
  const futureTokens = [
    ...["email_not_verified", "restricted_by_administrator"].map((type) => ({
      ...plain,
      is_restricted: true,
      restricted_reason: { type },
    })),
    { ...plain, plan: "pro", limits: { seats: 3 } },
  ];
  for (const payload of [...tokens, ...futureTokens]) {
    await newest.accessTokenPayloadSchema.validate(payload, { strict: true });
    await accessTokenPayloadSchema.validate(payload, { strict: true });
  }
});

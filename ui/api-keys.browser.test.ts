import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, type Story, visit } from "#server/testing/browser.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "#server/testing/index.ts";
import { failOnce, focused, signInTo } from "./testing/developer.ts";

let server: TestServer;
let browser: Browser;
let owner: Person;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  owner = await server.givenUser({ email: "owner@example.org" });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});

/** A project of the owner's own, without keys. */
async function givenOwnedProject(): Promise<string> {
  const { json } = await server.request("GET", "/teams?user_id=me", { as: "client", user: owner.accessToken });
  const made = await server.request("POST", "/internal/projects", {
    as: "client",
    user: owner.accessToken,
    body: { display_name: "Acme shop", owner_team_id: json.items[0].id },
  });
  expect(made.status).toBe(201);
  return made.json.id;
}

/** Makes keys through the page, and answers them as they are shown. */
async function makeKeys(page: Page, description: string): Promise<Record<"pck" | "ssk" | "sak", string>> {
  await page.getByRole("button", { name: "New keys" }).first().click();
  await page.getByLabel("Description").fill(description);
  await page.getByRole("switch", { name: "Super secret admin key" }).click();
  await page.getByRole("button", { name: "Make keys" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Store these keys now" });
  await dialog.waitFor();
  const codes = await dialog.locator("code").allTextContents();
  const shown = (prefix: string) => codes.find((code) => code.startsWith(`${prefix}_`)) ?? "";
  return { pck: shown("pck"), ssk: shown("ssk"), sak: shown("sak") };
}

const asKeys = (id: string, { pck, ssk, sak }: Record<"pck" | "ssk" | "sak", string>): ProjectKeys => ({
  id,
  publishableClientKey: pck,
  secretServerKey: ssk,
  superSecretAdminKey: sak,
});

test("keys are shown in full once, open the project, and stop doing so when they are revoked", async () => {
  const id = await givenOwnedProject();
  await withVisitor(async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInTo(page, `/projects/${id}/api-keys`, owner);
    await page.getByText("No keys yet").waitFor();
    const keys = await makeKeys(page, "The shop's server");

    // Neither Escape nor a press outside loses what can never be seen again.
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    expect(await page.getByRole("alertdialog").isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Done" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Copy .env" }).click();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
    expect(lines).toEqual([
      `STACK_API_URL=${server.url}`,
      `STACK_PROJECT_ID=${id}`,
      `STACK_PUBLISHABLE_CLIENT_KEY=${keys.pck}`,
      `STACK_SECRET_SERVER_KEY=${keys.ssk}`,
      `STACK_SUPER_SECRET_ADMIN_KEY=${keys.sak}`,
    ]);
    await page.getByLabel("I have stored them").check();
    await page.getByRole("button", { name: "Done" }).click();

    const row = page.getByRole("row", { name: /The shop's server/ });
    await row.getByText("Active").waitFor();
    for (const key of Object.values(keys)) {
      expect(await row.textContent()).toContain(key.slice(-4));
      expect(await page.content()).not.toContain(key);
    }
    const project = asKeys(id, keys);
    for (const as of ["client", "server", "admin"] as const)
      expect([as, (await server.request("GET", "/projects/current", { as, project })).status]).toEqual([as, 200]);

    await row.getByRole("button", { name: "Revoke The shop's server" }).click();
    await page.getByRole("alertdialog", { name: "Revoke “The shop's server”?" }).waitFor();
    expect(await focused(page)).toBe("Cancel");
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByText("“The shop's server” is revoked.").waitFor();
    await page.getByText("None of the keys is active.").waitFor();
    await expect
      .poll(async () => (await server.request("GET", "/projects/current", { as: "server", project })).status)
      .toBeGreaterThanOrEqual(400);

    await page.getByRole("button", { name: "Show 1 expired or revoked" }).click();
    await row.getByText("Revoked").waitFor();
    expect(await row.getByRole("button").count()).toBe(0);
  });
});

test.each([
  ["30 days", 30],
  ["90 days", 90],
  ["1 year", 365],
  ["Never expires", 36_500],
])("keys that are valid for “%s” are", async (choice, days) => {
  const id = await givenOwnedProject();
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${id}/api-keys`, owner);
    await page.getByRole("button", { name: "New keys" }).click();
    await page.getByLabel("Description").fill("For a while");
    await page.getByLabel("Valid for").selectOption(choice);
    await page.getByRole("button", { name: "Make keys" }).click();
    await page.getByRole("alertdialog").waitFor();
    const { expires_at, created_at } = await server.db
      .selectFrom("project_keys")
      .select(["expires_at", "created_at"])
      .where("project_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(Math.round((expires_at.getTime() - created_at.getTime()) / 86_400_000)).toBe(days);
  });
});

test("keys without a description, and sets without a key, are refused in words", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, "/projects/internal/api-keys", owner);
    await page.getByRole("button", { name: "New keys" }).click();
    await page.getByRole("button", { name: "Make keys" }).click();
    await page.getByText("Say what the keys are for.").waitFor();
    await page.getByLabel("Description").fill("Nothing");
    await page.getByRole("switch", { name: "Publishable client key" }).click();
    await page.getByRole("switch", { name: "Secret server key" }).click();
    await page.getByRole("button", { name: "Make keys" }).click();
    await expect.poll(() => page.getByRole("dialog").getByRole("alert").textContent()).toContain("Choose at least one key.");
  });
});

test("a revocation that fails is said in the dialog, and can be tried again", async () => {
  const id = await givenOwnedProject();
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${id}/api-keys`, owner);
    await makeKeys(page, "Soon gone");
    await page.getByLabel("I have stored them").check();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Revoke Soon gone" }).click();
    await page.route("**/internal/api-keys/*", (route) => route.abort(), { times: 1 });
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
    await expect.poll(() => dialog.getByRole("alert").textContent()).toContain("could not reach the server");
    await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByText("“Soon gone” is revoked.").waitFor();
  }, /net::ERR_FAILED/);
});

test("keys that cannot be listed are asked for again", async () => {
  await withVisitor(async (page) => {
    await failOnce(page, "**/api/v1/internal/api-keys");
    await signInTo(page, "/projects/internal/api-keys", owner);
    await page.getByText("The keys could not be loaded").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("table").waitFor();
  });
});

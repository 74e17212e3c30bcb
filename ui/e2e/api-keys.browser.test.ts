import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person, ProjectKeys } from "#server/testing/index.ts";
import { focusedText, signInTo } from "../testing/dashboard.ts";
import { cutRequests, failRequests } from "../testing/failing-requests.ts";

const { server, browser } = await startBrowserTest();
let owner: Person;
beforeAll(async () => {
  owner = await server.givenUser({ email: "owner@example.org" });
});

const withVisitor = (story: Story, expected?: RegExp) => visit(browser, server.url, story, expected ? { expected } : {});

/** A project of the owner without keys. */
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

/** Creates keys on the page and returns the values that it shows. */
async function makeKeys(page: Page, description: string): Promise<Record<"pck" | "ssk" | "sak", string>> {
  await page.getByRole("button", { name: "New keys" }).first().click();
  await page.getByLabel("Description").fill(description);
  await page.getByRole("switch", { name: "Super secret admin key" }).click();
  await page.getByRole("button", { name: "Create keys" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Save your keys" });
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

test("keys are shown in full once and work until they are revoked", async () => {
  const id = await givenOwnedProject();
  await withVisitor(async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInTo(page, `/projects/${id}/api-keys`, owner);
    await page.getByText("No keys yet").waitFor();
    const keys = await makeKeys(page, "The shop's server");

    // Neither Escape nor a click outside closes the dialog: the keys are shown only once.
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    expect(await page.getByRole("alertdialog").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Copy .env" }).click();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
    expect(lines).toEqual([
      `LATCHKEY_API_URL=${server.url}`,
      `LATCHKEY_PROJECT_ID=${id}`,
      `LATCHKEY_PUBLISHABLE_CLIENT_KEY=${keys.pck}`,
      `LATCHKEY_SECRET_SERVER_KEY=${keys.ssk}`,
      `LATCHKEY_SUPER_SECRET_ADMIN_KEY=${keys.sak}`,
    ]);
    await page.getByRole("button", { name: "I have saved these keys" }).click();

    const row = page.getByRole("row", { name: /The shop's server/ });
    await row.getByText("Active").waitFor();
    for (const key of Object.values(keys)) expect(await row.textContent()).toContain(key.slice(-4));
    for (const secret of [keys.ssk, keys.sak]) expect(await page.content()).not.toContain(secret);
    // The publishable key is public.
    await row.getByText(keys.pck, { exact: true }).filter({ visible: true }).waitFor();
    const project = asKeys(id, keys);
    for (const as of ["client", "server", "admin"] as const)
      expect([as, (await server.request("GET", "/projects/current", { as, project })).status]).toEqual([as, 200]);

    await row.getByRole("button", { name: "Acts for The shop's server" }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    const confirmation = page.getByRole("alertdialog", { name: "Revoke “The shop's server”?" });
    // Which one of several sets with this description.
    await confirmation.getByText(/^Created \d/).waitFor();
    await confirmation.getByText(`ssk_…${keys.ssk.slice(-4)}`).waitFor();
    expect(await focusedText(page)).toBe("Cancel");
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByText("“The shop's server” was revoked.").waitFor();
    await page.getByText("No active keys.").waitFor();
    await expect
      .poll(async () => (await server.request("GET", "/projects/current", { as: "server", project })).status)
      .toBeGreaterThanOrEqual(400);

    await page.getByRole("button", { name: "Show 1 inactive key set" }).click();
    await row.getByText("Revoked", { exact: true }).waitFor();
    // Not "Never": what counts is when it was revoked.
    await row.getByRole("cell", { name: /^Revoked \d/ }).waitFor();
    expect(await row.getByRole("button").count()).toBe(0);
  });
});

test.each([
  ["30 days", 30],
  ["90 days", 90],
  ["1 year", 365],
  ["Never", 36_500],
])("keys expire after “%s”", async (choice, days) => {
  const id = await givenOwnedProject();
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${id}/api-keys`, owner);
    await page.getByRole("button", { name: "New keys" }).click();
    await page.getByLabel("Description").fill("For a while");
    await page.getByLabel("Expires after").selectOption(choice);
    await page.getByRole("button", { name: "Create keys" }).click();
    await page.getByRole("alertdialog").waitFor();
    const { expires_at, created_at } = await server.db
      .selectFrom("project_keys")
      .select(["expires_at", "created_at"])
      .where("project_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(Math.round((expires_at.getTime() - created_at.getTime()) / 86_400_000)).toBe(days);
  });
});

test("a key set without a description or a key is rejected", async () => {
  await withVisitor(async (page) => {
    await signInTo(page, "/projects/internal/api-keys", owner);
    await page.getByRole("button", { name: "New keys" }).click();
    await page.getByRole("button", { name: "Create keys" }).click();
    await page.getByText("Enter a description.").waitFor();
    await page.getByLabel("Description").fill("Nothing");
    await page.getByRole("switch", { name: "Publishable client key" }).click();
    await page.getByRole("switch", { name: "Secret server key" }).click();
    await page.getByRole("button", { name: "Create keys" }).click();
    await expect.poll(() => page.getByRole("dialog").getByRole("alert").textContent()).toContain("Select at least one key.");
  });
});

test("a failed revocation shows an error in the dialog and can be retried", async () => {
  const id = await givenOwnedProject();
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${id}/api-keys`, owner);
    await makeKeys(page, "Soon gone");
    await page.getByRole("button", { name: "I have saved these keys" }).click();
    await page.getByRole("button", { name: "Acts for Soon gone" }).click();
    await page.getByRole("menuitem", { name: "Revoke" }).click();
    const reconnect = await cutRequests(page, "**/internal/api-keys/*");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
    await expect.poll(() => dialog.getByRole("alert").textContent()).toContain("server cannot be reached");
    reconnect();
    await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByText("“Soon gone” was revoked.").waitFor();
  }, /net::ERR_FAILED/);
});

test("a key list that cannot be loaded can be retried", async () => {
  await withVisitor(async (page) => {
    const repair = await failRequests(page, "**/api/v1/internal/api-keys?*");
    await signInTo(page, "/projects/internal/api-keys", owner);
    await page.getByText("The keys could not be loaded").waitFor();
    repair();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("table").waitFor();
  });
});

test("keys are rotated with an overlap: both sets work until the old one ends", async () => {
  const id = await givenOwnedProject();
  await withVisitor(async (page) => {
    await signInTo(page, `/projects/${id}/api-keys`, owner);
    const old = await makeKeys(page, "Web app");
    await page.getByRole("button", { name: "I have saved these keys" }).click();
    const row = page.getByRole("row", { name: /Web app/ });
    await row.getByText(/^Created .* by owner@example\.org$/).waitFor();
    await row.getByRole("cell", { name: "Not used" }).waitFor();
    const status = async (keys: typeof old) =>
      (await server.request("GET", "/projects/current", { as: "server", project: asKeys(id, keys) })).status;
    expect(await status(old)).toBe(200);
    await server.running.flushProjectKeyUses();
    await page.reload();

    await row.getByRole("button", { name: "Acts for Web app" }).click();
    await page.getByRole("menuitem", { name: "Rotate…" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Rotate “Web app”?" });
    await dialog.getByText(/These keys were last used/).waitFor();
    await dialog.getByLabel("The old keys end").selectOption("In 7 days");
    await dialog.getByRole("button", { name: "Create new keys" }).click();
    const reveal = page.getByRole("alertdialog", { name: "Save your keys" });
    await reveal.getByText(/sak_/).first().waitFor();
    const codes = await reveal.locator("code").allTextContents();
    const find = (prefix: string) => codes.find((code) => code.startsWith(`${prefix}_`)) ?? "";
    const fresh = { pck: find("pck"), ssk: find("ssk"), sak: find("sak") };
    await page.getByRole("button", { name: "I have saved these keys" }).click();
    await expect.poll(() => page.getByRole("row", { name: /Web app/ }).count()).toBe(2);
    expect([await status(old), await status(fresh)]).toEqual([200, 200]);

    server.clock.advance(7 * 86_400_000 + 1000);
    expect([await status(old), await status(fresh)]).toEqual([401, 200]);
  });
});

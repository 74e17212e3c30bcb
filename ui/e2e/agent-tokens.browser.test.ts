import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import type { Person } from "#server/testing/index.ts";
import { signInTo } from "../testing/dashboard.ts";
import { failRequests } from "../testing/failing-requests.ts";

const { server, browser } = await startBrowserTest();
let owner: Person;
beforeAll(async () => {
  owner = await server.givenUser();
});

const withVisitor = (story: Story) => visit(browser, server.url, story);
const openKeys = (page: Page) => signInTo(page, "/projects/internal/api-keys", owner);
const panel = (page: Page) => page.getByRole("region", { name: "Agent tokens" });

/** The tools that an agent sees with a token. */
async function listTools(token: string): Promise<string[] | number> {
  const response = await fetch(`${server.url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  if (!response.ok) return response.status;
  return (await response.json()).result.tools.map(({ name }: { name: string }) => name);
}

test("an agent token has the chosen rights and end, is shown once, and is refused after its revocation", async () => {
  await withVisitor(async (page) => {
    await openKeys(page);
    await panel(page).getByText("No agent tokens yet.").waitFor();
    await page.getByRole("button", { name: "New agent token" }).click();
    const form = page.getByRole("dialog", { name: "New agent token" });
    // An agent changes nothing unless the developer allows it.
    for (const right of ["Change the settings", "Create and delete test users"])
      expect(await form.getByRole("switch", { name: right }).isChecked()).toBe(false);
    await form.getByLabel("Name").fill("Editor of Grace");
    await form.getByLabel("Expires after").selectOption("7 days");
    for (const right of [
      "Read the settings",
      "Read users and sign-ins",
      "Read the e-mail log",
      "Read the audit log and webhook deliveries",
    ])
      await form.getByRole("switch", { name: right }).click();
    await form.getByRole("button", { name: "Create token" }).click();

    const reveal = page.getByRole("alertdialog", { name: "Save your agent token" });
    const token = (await reveal.getByText(/^agt_/).textContent()) ?? "";
    expect(await reveal.locator("pre").textContent()).toContain(`"Authorization": "Bearer ${token}"`);
    await page.keyboard.press("Escape");
    expect(await reveal.getByText(/^agt_/).textContent()).toBe(token);
    await reveal.getByRole("button", { name: "I have saved this token" }).click();
    expect(await listTools(token)).toEqual(["search_documents", "read_document"]);

    const row = panel(page).getByRole("listitem").filter({ hasText: "Editor of Grace" });
    await row.getByText(`agt_…${token.slice(-4)}`).waitFor();
    await row.getByText("Read the documentation", { exact: true }).waitFor();
    expect(await page.content()).not.toContain(token);
    const { created_at, expires_at } = await server.db
      .selectFrom("agent_tokens")
      .select(["created_at", "expires_at"])
      .where("name", "=", "Editor of Grace")
      .executeTakeFirstOrThrow();
    expect(Math.round((expires_at.getTime() - created_at.getTime()) / 86_400_000)).toBe(7);

    await row.getByRole("button", { name: "Revoke the agent token Editor of Grace" }).click();
    const confirmation = page.getByRole("alertdialog", { name: "Revoke “Editor of Grace”?" });
    await confirmation.getByRole("button", { name: "Revoke", exact: true }).click();
    await panel(page).getByText("No agent tokens yet.").waitFor();
    expect(await listTools(token)).toBe(401);
  });
});

test("an agent token without a name or a right is rejected", async () => {
  await withVisitor(async (page) => {
    await openKeys(page);
    await page.getByRole("button", { name: "New agent token" }).click();
    const form = page.getByRole("dialog", { name: "New agent token" });
    await form.getByRole("button", { name: "Create token" }).click();
    await form.getByText("Enter a name.").waitFor();
    await form.getByLabel("Name").fill("Powerless");
    // The last one first: the others stay at their place.
    for (const right of (await form.getByRole("switch", { checked: true }).all()).reverse()) await right.click();
    await form.getByRole("button", { name: "Create token" }).click();
    await expect.poll(() => form.getByRole("alert").textContent()).toContain("Select at least one right.");
  });
});

test("a list of agent tokens that cannot be loaded can be retried", async () => {
  await withVisitor(async (page) => {
    const repair = await failRequests(page, "**/internal/agent-tokens*");
    await openKeys(page);
    await panel(page).getByRole("button", { name: "Try again" }).waitFor();
    repair();
    await panel(page).getByRole("button", { name: "Try again" }).click();
    await panel(page).getByText("No agent tokens yet.").waitFor();
  });
});

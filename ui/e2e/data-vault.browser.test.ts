import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { findViolations, overflow } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();

test("a developer creates a store, sees its values as hashes, and deletes a value and the store", async () => {
  const { project, person, refresh } = await givenDeveloper(server);
  const { app } = project;
  const secret = "a random secret";
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${project.id}/data-vault`, person);
      await page.getByText("No stores yet").waitFor();
      await page.getByRole("button", { name: "New store" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("ID of the store").fill("credit cards");
      await dialog.getByRole("button", { name: "Create store" }).click();
      await dialog.getByText("Use letters, digits, underscores and hyphens").waitFor();
      await dialog.getByLabel("ID of the store").fill("cards");
      await dialog.getByLabel("Name").fill("Credit cards");
      await dialog.getByRole("button", { name: "Create store" }).click();
      await page.getByText("The store cards was created.").waitFor();
      expect((await (await refresh()).getConfig()).dataVault.stores).toEqual({ cards: { displayName: "Credit cards" } });

      const store = await app.getDataVaultStore("cards");
      await store.setValue("ada", "4242", { secret });
      await store.setValue("bob", "1881", { secret });
      await page.reload();
      const row = page.getByRole("row", { name: /Credit cards/ });
      await row.getByRole("cell", { name: "2", exact: true }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await row.getByRole("link", { name: "Credit cards" }).click();
      await page.getByRole("heading", { level: 1, name: "Credit cards" }).waitFor();
      await page.getByText(/^Number of values: 2, \d/).waitFor();
      await page.getByText('getDataVaultStore("cards")').waitFor();
      const values = page.getByRole("region", { name: "Values" });
      await expect.poll(() => values.getByRole("row").count()).toBe(3);
      expect(await findViolations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);

      await values
        .getByRole("button", { name: /^Acts for / })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Delete value" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete value" }).click();
      await page.getByText("The value was deleted.").waitFor();
      await expect.poll(() => values.getByRole("row").count()).toBe(2);
      const left = await Promise.all(["ada", "bob"].map((key) => store.getValue(key, { secret })));
      expect(left.filter((value) => value !== null)).toHaveLength(1);

      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Delete store" }).click();
      const confirmation = page.getByRole("alertdialog", { name: "Delete the store Credit cards?" });
      const submit = confirmation.getByRole("button", { name: "Delete store" });
      expect(await submit.isDisabled()).toBe(true);
      await confirmation.getByRole("textbox").fill("cards");
      await submit.click();
      await page.getByText("No stores yet").waitFor();
      expect((await (await refresh()).getConfig()).dataVault.stores).toEqual({});
    },
    { bypassCSP: true },
  );
});

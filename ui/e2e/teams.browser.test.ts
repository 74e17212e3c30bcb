import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { emailTo } from "#server/testing/emails/emails.ts";
import { findViolations, overflow, waitForContent } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();

test("a developer creates a team, adds and removes a member, edits metadata and deletes the team", async () => {
  const { project, person } = await givenDeveloper(server);
  await project.app.createUser({ displayName: "Grace Hopper", primaryEmail: "grace.team@example.org" });
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${project.id}/teams`, person);
      await page.getByRole("button", { name: "Create team" }).first().click();
      await page.getByRole("dialog").getByLabel("Name").fill("Engines");
      await page.getByRole("dialog").getByRole("button", { name: "Create team" }).click();
      await page.getByRole("heading", { level: 1, name: "Engines" }).waitFor();
      const openTab = (name: string) =>
        page.getByRole("navigation", { name: "Parts of the team" }).getByRole("link", { name, exact: true }).click();

      await page.getByRole("button", { name: "Add member" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("searchbox").fill("Grace");
      await dialog.getByRole("button", { name: /Grace Hopper/ }).click();
      const members = page.getByRole("region", { name: "Members" });
      await members.getByText("Grace Hopper").waitFor();
      await page.keyboard.press("Escape");
      await members.getByText("team_member", { exact: true }).waitFor();
      await members.getByRole("button", { name: "Permissions of Grace Hopper" }).click();
      await dialog.getByLabel("Permission to grant").selectOption("team_admin");
      await dialog.getByRole("button", { name: "Grant", exact: true }).click();
      await dialog.getByRole("button", { name: "Revoke team_admin" }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Done" }).click();
      await members.getByText("team_admin", { exact: true }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await members.getByRole("button", { name: /Remove/ }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: /Remove/ })
        .click();
      await members.getByText("Grace Hopper").waitFor({ state: "detached" });

      await openTab("Invitations");
      await page.getByLabel("E-mail").fill("hedy@example.org");
      await page.getByRole("button", { name: "Send invitation" }).click();
      await page.getByText("Invitation sent to hedy@example.org").waitFor();
      expect((await emailTo(server, "hedy@example.org"))?.text).toContain(`/p/${project.id}/handler/team-invitation?code=`);
      await page.getByRole("button", { name: "Revoke the invitation for hedy@example.org" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
      await page.getByText("There are no open invitations.").waitFor();

      for (const name of ["General", "Invitations", "Money", "Activity", "Metadata", "Danger", "Members"]) {
        await openTab(name);
        await waitForContent(page);
        expect(await findViolations(page), name).toEqual([]);
      }
      await openTab("Activity");
      await page.getByRole("button", { name: "Grace Hopper is no longer a member of a team" }).waitFor();
      await openTab("Metadata");
      await page.getByText("Server metadata", { exact: true }).click();
      await page.getByLabel("Server metadata as JSON").fill('{ "plan": "pro" }');
      await page.getByRole("button", { name: "Review and save" }).last().click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Save" }).click();
      await page.getByText("Metadata saved").waitFor();
      const [team] = await project.app.listTeams();
      expect(team?.serverMetadata).toEqual({ plan: "pro" });

      await openTab("Danger");
      await page.getByRole("button", { name: "Delete team" }).click();
      await page.getByLabel("To confirm, type: Engines").fill("engines");
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete team" }).click();
      await page.getByText("No teams yet").waitFor();
    },
    { bypassCSP: true },
  );
});

/** Buttons that a developer who may only read finds disabled. */
const changesOfPages = [
  ["/teams", "Create team"],
  ["/permissions", "New team permission"],
  ["/webhooks", "New endpoint"],
  ["/api-keys", "New keys"],
  ["/emails/templates", "New template"],
  ["/sign-in-methods", "Add provider"],
  ["/domains", "Add domain"],
] as const;

/** Pages whose every switch and radio button changes the project, each with its last one to appear. */
const switchesOfPages = [
  ["/sign-in-methods", "Rotate refresh tokens"],
  ["/domains", "Allow localhost"],
  ["/payments/products", "Purchases are tests"],
  ["/settings", "Production mode"],
] as const;

/** Waits until a button is disabled, with the reason as its description for screen readers and pointers. */
async function expectDisabled(button: Locator, reason: string): Promise<void> {
  await button.and(button.page().locator(":disabled")).waitFor();
  expect(await button.getAttribute("title")).toContain(reason);
  expect(await describedBy(button)).toContain(reason);
}

const describedBy = (control: Locator): Promise<string> =>
  control.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" "),
  );

test("an owner invites a developer who may only read, who sees the project and is refused, until the role changes", async () => {
  const { project, person } = await givenDeveloper(server, { displayName: "Corner shop" });
  const grace = await server.givenUser();
  const options = { bypassCSP: true } as const;
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, "/teams", person);
      await page.getByRole("main").getByRole("listitem").getByRole("link").click();
      const members = page.getByRole("region", { name: "Members" });
      await members.getByText("(you)").waitFor();
      await page.getByLabel("E-mail").fill(grace.email);
      await page.getByLabel("Role", { exact: true }).selectOption("Read only");
      await page.getByRole("button", { name: "Send invitation" }).click();
      await page.getByText(/Read only · expires/).waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);

      const mail = await emailTo(server, grace.email);
      const code = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams.get("code") ?? "";
      await visit(
        browser,
        server.url,
        async (hers) => {
          await signInTo(hers, "/teams", grace);
          await hers.goto(`/handler/team-invitation?code=${code}`);
          await hers.getByRole("button", { name: /Join/ }).click();
          await hers
            .getByText(/member of|joined/i)
            .first()
            .waitFor();
          await hers.goto(`/projects/${project.id}/settings`);
          await hers.getByText(/^Read only: your role in/).waitFor();
          const save = hers.getByRole("region", { name: "General" }).getByRole("button", { name: "Save" });
          await hers.getByRole("region", { name: "General" }).getByLabel(/name/i).first().fill("Stolen shop");
          await expectDisabled(save, "Your role in the team that owns this project does not allow this");
          for (const [path, ...names] of changesOfPages) {
            await hers.goto(`/projects/${project.id}${path}`);
            for (const name of names) await expectDisabled(hers.getByRole("button", { name, exact: true }).first(), "Your role");
          }
          for (const [path, lastSwitch] of switchesOfPages) {
            await hers.goto(`/projects/${project.id}${path}`);
            // All are enabled until the role is known.
            const last = hers.getByRole("switch", { name: lastSwitch });
            await last.and(hers.locator(":disabled")).waitFor();
            expect(await describedBy(last)).toContain("Your role in the team that owns this project does not allow this");
            const inputs = hers.getByRole("switch").or(hers.getByRole("radio"));
            expect([path, await inputs.and(hers.locator(":enabled")).count()]).toEqual([path, 0]);
          }
          await hers.goto(`/projects/${project.id}/settings`);

          await page.reload();
          await page
            .getByLabel(/^Role of (?!.*\(you\))/)
            .last()
            .selectOption("Admin");
          await page.getByText(/now has the role Admin/).waitFor();
          await hers.reload();
          await hers.getByRole("region", { name: "General" }).waitFor();
          await hers.getByText(/^Read only: your role in/).waitFor({ state: "detached" });
          await hers.getByRole("region", { name: "General" }).getByLabel(/name/i).first().fill("Corner shop 2");
          expect(await save.isEnabled()).toBe(true);
        },
        options,
      );
      await page.getByRole("button", { name: /^Remove / }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: /Remove/ })
        .click();
      await page.getByText(/no longer a member/).waitFor();
      await page.getByRole("button", { name: "Leave team" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Leave team" }).click();
      await page.getByText("A team needs at least one owner.").waitFor();
    },
    options,
  );
});

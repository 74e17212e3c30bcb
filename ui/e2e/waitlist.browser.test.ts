import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { ConfigOverride } from "#sdk/admin.ts";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { axeVisit, findViolations } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { linkEmailTo } from "../testing/email.ts";
import { alert, button, email, newEmail, secret, withReturn } from "../testing/hosted-pages.ts";
import { givenDeveloper } from "../testing/project.ts";
import { consent, continueWith } from "../testing/provider.ts";

const { server, browser } = await startBrowserTest();
const screenshots = process.env.SCREENSHOTS;
const shoot = async (page: Page, name: string) => {
  if (screenshots) await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true });
};
/** Chooses who may sign up to a new project. */
async function givenProject(auth: ConfigOverride) {
  const developer = await givenDeveloper(server);
  await developer.project.updateConfig(auth);
  return { ...developer, base: `/p/${developer.project.id}/handler` };
}

async function createAccount(page: Page, address: string): Promise<void> {
  // With a remembered address, the password has the focus.
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
  await email(page).fill(address);
  await secret(page).fill("correct horse battery");
  await button(page, "Create account").click();
}

test("a person joins the waitlist, is approved in the dashboard, and signs up by the link in the e-mail", async () => {
  const { person, project, base } = await givenProject({ "auth.signUp.mode": "waitlist" });
  const address = newEmail();
  await visit(
    browser,
    server.url,
    async (page) => {
      await page.goto(`${base}/sign-up`);
      await page.getByRole("heading", { name: "Join the Corner shop waitlist" }).waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "email");
      expect(await findViolations(page)).toEqual([]);
      await shoot(page, "join");
      await email(page).fill(address);
      await button(page, "Join the waitlist").click();
      await page.getByText("You are on the waitlist.").waitFor();
      await shoot(page, "joined");
    },
    axeVisit,
  );
  await visit(
    browser,
    server.url,
    async (page) => {
      await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
      await page.getByText(address).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await shoot(page, "dashboard");
      await button(page, `Approve ${address}`).click();
      await page.getByText("May sign up until").waitFor();
    },
    axeVisit,
  );
  const { link } = await linkEmailTo(server, address);
  await visit(browser, server.url, async (page) => {
    await page.goto(link);
    await createAccount(page, address);
    await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
  });
  expect((await project.app.listUsers({ query: address })).map(({ primaryEmail }) => primaryEmail)).toEqual([address]);
  expect(await project.app.listWaitlist()).toHaveLength(0);
});

test("a whole story: waitlist, approval, a sign-up with a bot check, and a ban that ends the session", async () => {
  const { person, project, base } = await givenProject({ "auth.signUp.mode": "waitlist", "auth.bots.mode": "always" });
  const address = newEmail();
  await visit(
    browser,
    server.url,
    async (theirs) => {
      await theirs.goto(`${base}/waitlist`);
      await email(theirs).fill(address);
      await button(theirs, "Join the waitlist").click();
      await theirs.getByText("You are on the waitlist.").waitFor();

      await visit(browser, server.url, async (page) => {
        await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
        await button(page, `Approve ${address}`).click();
        await page.getByText("May sign up until").waitFor();

        const { link } = await linkEmailTo(server, address);
        await theirs.goto(link);
        const challenges: string[] = [];
        theirs.on("response", (response) => challenges.push(response.headers()["x-stack-known-error"] ?? ""));
        await createAccount(theirs, address);
        await theirs.getByRole("heading", { name: "You are already signed in" }).waitFor();
        expect(challenges.filter((code) => code === "BOT_CHALLENGE_REQUIRED")).toHaveLength(1);
        await theirs.goto(`${base}/account-settings`);
        await theirs.getByRole("heading", { level: 2 }).first().waitFor();

        const [user] = await project.app.listUsers({ query: address });
        await page.goto(`/projects/${project.id}/users/${user?.id}?tab=danger`);
        await page.getByRole("region", { name: "Access", exact: true }).getByRole("button", { name: "Ban", exact: true }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Reason").fill("Spam in the comments");
        await dialog.getByRole("button", { name: "Ban", exact: true }).click();
        await page
          .getByText(/^Banned/)
          .first()
          .waitFor();
        const banned = performance.now();
        await theirs.reload();
        await theirs.getByRole("button", { name: "Sign in", exact: true }).waitFor();
        expect(performance.now() - banned).toBeLessThan(2000);
      });
    },
    { expected: /status of 40[1-9]/ },
  );
});

test("a sign-up with a provider joins the waitlist, and the same sign-in succeeds after the approval", async () => {
  const { person, project, base } = await givenProject({
    "auth.signUp.mode": "waitlist",
    "auth.oauth.providers.github": { type: "github", isShared: true, allowSignIn: true, allowConnectedAccounts: true },
  });
  const address = newEmail();
  const continueWithGitHub = async (page: Page) => {
    await page.goto(`${base}/sign-in${withReturn}`);
    await continueWith(page, "GitHub");
    await consent(page, address);
  };
  await visit(
    browser,
    server.url,
    async (page) => {
      await continueWithGitHub(page);
      await page.getByText("You are on the waitlist.").waitFor();
      expect(await project.app.listUsers({ query: address })).toHaveLength(0);
    },
    { expected: /403/ },
  );
  await visit(browser, server.url, async (page) => {
    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    await button(page, `Approve ${address}`).click();
    await page.getByText("May sign up until").waitFor();
  });
  await visit(browser, server.url, async (page) => {
    await continueWithGitHub(page);
    await page.waitForURL(`${server.url}/dev/inbox`);
  });
  expect((await project.app.listUsers({ query: address })).map(({ primaryEmail }) => primaryEmail)).toEqual([address]);
  expect(await project.app.listWaitlist()).toHaveLength(0);
});

test("an invite-only project shows a sentence, and the form to those with a link", async () => {
  const { person, project, base } = await givenProject({ "auth.signUp.mode": "invite-only" });
  const [ada, grace] = [newEmail(), newEmail()];
  await visit(browser, server.url, async (page) => {
    await page.goto(`${base}/sign-up`);
    await page.getByText("Corner shop accepts new accounts by invitation only.").waitFor();
    await shoot(page, "invite-only");
    await page.goto(`${base}/sign-in`);
    await button(page, "Sign in").waitFor();
    expect(await page.getByText("Create an account").count()).toBe(0);

    await signInTo(page, `/projects/${project.id}/sign-in-methods`, person);
    await page.getByLabel("E-mail addresses, one per line or as CSV").fill(`${ada}\n${grace},2026`);
    await button(page, "Send invitations").click();
    await page.getByText("2 persons are invited.").waitFor();
    await page.getByText(grace).waitFor();
  });
  const { link } = await linkEmailTo(server, ada);
  await visit(browser, server.url, async (page) => {
    await page.goto(link);
    await createAccount(page, ada);
    await page.getByRole("heading", { name: "You are already signed in" }).waitFor();
  });
  // The link has admitted one account.
  await visit(
    browser,
    server.url,
    async (page) => {
      await page.goto(link);
      await createAccount(page, newEmail());
      await page.getByText("You need an invitation to sign up.").waitFor();
    },
    { expected: /403/ },
  );
});

test("the sign-up page shows the words of the rule that rejects, and a sentence for the outcome waitlist", async () => {
  const { base } = await givenProject({
    "auth.signUp.rules.others": { priority: 1, addressPattern: "*@evil.example", outcome: "reject", message: "Use your address at work." },
    "auth.signUp.rules.later": { priority: 0, addressPattern: "*@later.example", outcome: "waitlist" },
  });
  await visit(
    browser,
    server.url,
    async (page) => {
      await page.goto(`${base}/sign-up`);
      await createAccount(page, "ada@evil.example");
      await page.getByText("Use your address at work.").waitFor();
      expect(await alert(page)).toContain("Use your address at work.");
      await page.reload();
      await createAccount(page, "ada@later.example");
      await page.getByText("You are on the waitlist.").waitFor();
      await page.goto(`${base}/waitlist`);
      await page.getByRole("heading", { name: "Join the Corner shop waitlist" }).waitFor();
    },
    { expected: /403/ },
  );
});

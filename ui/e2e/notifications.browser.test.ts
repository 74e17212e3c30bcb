import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Story, visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { givenUnsubscribeCode } from "#server/testing/emails/unsubscribe-codes.ts";
import type { Person, ProjectKeys } from "#server/testing/index.ts";
import { type Scenes, testScenes } from "../testing/accessibility.ts";
import { addSessionCookie } from "../testing/session.ts";

const { server, browser } = await startBrowserTest();
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  project = await server.givenProject({ auth: { password: { allowSignIn: true } }, domains: { allowLocalhost: true } });
});

const withVisitor = (story: Story) => visit(browser, server.url, story);
const isMarketingOn = async ({ id }: Person) => {
  const { json } = await server.request("GET", `/emails/notification-preference/${id}`, { as: "server", project });
  return json.items[1].enabled as boolean;
};
const unsubscribeLink = ({ id }: Person) => `/api/v1/emails/unsubscribe-link?code=${givenUnsubscribeCode(server, project, id)}`;

async function openSettings(page: Page): Promise<Person> {
  const person = await server.givenUser({ project });
  await addSessionCookie(page.context(), server.url, project, person.refreshToken);
  await page.goto(`/p/${project.id}/handler/account-settings#notifications`);
  await page.getByRole("switch", { name: "News and offers" }).waitFor();
  return person;
}

test("a user turns news off and on; e-mails about the account stay on", async () => {
  await withVisitor(async (page) => {
    const person = await openSettings(page);
    const news = page.getByRole("switch", { name: "News and offers" });
    const account = page.getByRole("switch", { name: "Account and security" });
    expect([await account.isChecked(), await account.isDisabled()]).toEqual([true, true]);
    await news.click();
    await page.getByRole("region").getByText("e-mails are off").waitFor();
    await expect.poll(() => news.isChecked()).toBe(false);
    expect(await isMarketingOn(person)).toBe(false);
    await news.click();
    await page.getByRole("region").getByText("e-mails are on").waitFor();
    await expect.poll(() => news.isChecked()).toBe(true);
    expect(await isMarketingOn(person)).toBe(true);
  });
});

test("the recipient of an e-mail unsubscribes by the button of the linked page, without signing in", async () => {
  const person = await server.givenUser({ project });
  await withVisitor(async (page) => {
    await page.goto(unsubscribeLink(person));
    const button = page.getByRole("button", { name: "Unsubscribe" });
    await button.waitFor();
    expect(await isMarketingOn(person)).toBe(true);
    await button.click();
    await page.getByRole("heading", { name: "You are unsubscribed" }).waitFor();
    expect(await isMarketingOn(person)).toBe(false);
  });
});

test("a link that was changed is reported as not valid", async () => {
  await visit(
    browser,
    server.url,
    async (page) => {
      await page.goto(`/p/${project.id}/handler/unsubscribe?code=${"A".repeat(86)}`);
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await page.getByRole("heading", { name: "This link is not valid" }).waitFor();
    },
    { expected: /404/ },
  );
});

describe("accessibility", () => {
  const scenes: Scenes = {
    "the notification settings": async (page) => void (await openSettings(page)),
    "the page to unsubscribe": async (page) => {
      await page.goto(unsubscribeLink(await server.givenUser({ project })));
      await page.getByRole("button", { name: "Unsubscribe" }).waitFor();
    },
  };
  testScenes(scenes, () => ({ browser, url: server.url }));
});

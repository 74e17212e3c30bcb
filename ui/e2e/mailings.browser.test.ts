import { simpleParser } from "mailparser";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { startSmtpSink } from "#server/testing/emails/smtp-sink.ts";
import { findViolations, overflow } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();
let smtp: Awaited<ReturnType<typeof startSmtpSink>>;
let developer: GivenDeveloper;
/** Holds the mail server back, until it resolves. */
let gate: Promise<void> | undefined;
beforeAll(async () => {
  smtp = await startSmtpSink({
    onRcptTo(_address, _session, done) {
      void (async () => {
        await gate;
        done();
      })();
    },
  });
  developer = await givenDeveloper(server);
  const { app } = developer.project;
  for (const name of ["Ada", "Bob", "Cleo"])
    await app.createUser({ displayName: name, primaryEmail: `${name.toLowerCase()}@example.org`, primaryEmailVerified: true });
  const own = { isShared: false, host: "127.0.0.1", port: smtp.port, senderName: "Shop", senderEmail: "shop@example.org" };
  await server.configure({ "emails.server": own }, developer.project.id);
});
afterAll(() => smtp?.close());

const open = (page: Page, path: string) => signInTo(page, `/projects/${developer.project.id}/emails/${path}`, developer.person);
const toLocal = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
async function act(page: Page, row: string, name: string): Promise<void> {
  await page.getByRole("button", { name: `Acts for ${row}` }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}
async function settle(): Promise<void> {
  server.running.background.wakeJobs();
  await server.running.jobsIdle();
}

test("a developer schedules a draft, changes its time, and cancels it before anything is sent", async () => {
  await developer.project.app.createEmailDraft({ displayName: "May" });
  const story = async (page: Page) => {
    await open(page, "drafts");
    await page.getByRole("link", { name: "May" }).click();
    await page.getByRole("button", { name: "Send…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("All users", { exact: true }).click();
    await dialog.getByText("3 users", { exact: true }).waitFor();
    await dialog.getByText("At a time", { exact: true }).click();
    const time = dialog.getByLabel("Day and time");
    await time.fill(toLocal(Date.now() - 3_600_000));
    await dialog.getByText("Enter a time in the future.").waitFor();
    const send = dialog.getByRole("button", { name: "Schedule for 3 users" });
    expect(await send.isDisabled()).toBe(true);
    await time.fill(toLocal(Date.now() + 2 * 86_400_000));
    await dialog.getByText(Intl.DateTimeFormat().resolvedOptions().timeZone).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await send.click();
    await page.getByText(/^The mailing begins/).waitFor();

    const row = page.getByRole("table", { name: "Mailings" }).getByRole("row").nth(1);
    await row.getByText("Scheduled").waitFor();
    expect(await findViolations(page)).toEqual([]);
    const name = (await row.getByRole("link").textContent())?.trim() ?? "";
    await act(page, name, "Change time…");
    const moved = Date.now() + 5 * 86_400_000;
    await page.getByRole("alertdialog").getByLabel("Day and time").fill(toLocal(moved));
    await page.getByRole("alertdialog").getByRole("button", { name: "Save time" }).click();
    await expect
      .poll(async () => (await developer.project.app.listEmailMailings())[0]?.scheduledAt?.toISOString().slice(0, 16))
      .toBe(new Date(moved).toISOString().slice(0, 16));
    await act(page, name, "Cancel mailing");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel mailing" }).click();
    await page.getByText("The mailing was canceled.").waitFor();
    await row.getByText("Canceled").waitFor();
    await settle();
    expect(smtp.received).toEqual([]);
  };
  await visit(browser, server.url, story, { bypassCSP: true });
}, 60_000);

test("a developer pauses a mailing that is being sent, resumes it, and reads what a user has got", async () => {
  let release = () => {};
  gate = new Promise((resolve) => (release = resolve));
  await developer.project.app.sendEmail({ allUsers: true, html: "<p>Hello from June</p>", subject: "June" });
  server.running.background.wakeJobs();
  const story = async (page: Page) => {
    await open(page, "mailings");
    const row = page.getByRole("table", { name: "Mailings" }).getByRole("row").filter({ hasText: "June" });
    await row.getByRole("cell").getByText("3 queued · 0 sent").waitFor();
    await act(page, "June", "Pause");
    await row.getByText("Paused").waitFor();
    release();
    gate = undefined;
    await settle();
    expect(smtp.received).toEqual([]);
    await act(page, "June", "Resume");
    await page.getByText("The mailing continues within a minute.").waitFor();
    await expect
      .poll(
        async () => {
          server.clock.advance(61_000);
          await settle();
          return smtp.received.flatMap(({ to }) => to).sort();
        },
        { timeout: 20_000 },
      )
      .toEqual(["ada@example.org", "bob@example.org", "cleo@example.org"]);
    await row.getByRole("cell").getByText("0 queued · 3 sent").waitFor();

    await row.getByRole("link", { name: "June" }).click();
    await page.getByText("E-mails of one mailing.").waitFor();
    await page.getByRole("button", { name: "Details of June to ada@example.org" }).click();
    const dialog = page.getByRole("dialog", { name: "June" });
    await dialog.getByText("Accepted by the mail server").waitFor();
    await dialog.getByText(/^250 /).waitFor();
    await dialog.frameLocator("iframe").getByText("Hello from June").waitFor();
    await dialog.getByRole("button", { name: "Headers" }).click();
    await dialog.getByText("Shop <shop@example.org>").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  };
  await visit(browser, server.url, story, { bypassCSP: true });
}, 60_000);

test("the log shows a sign-in e-mail without its code and its link", async () => {
  const { project, person } = developer;
  await server.configure({ "auth.otp.allowSignIn": true, "domains.allowLocalhost": true }, project.id);
  const before = smtp.received.length;
  const answer = await fetch(`${server.url}/api/v1/auth/otp/send-sign-in-code`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-stack-access-type": "admin",
      "x-stack-project-id": project.id,
      "x-stack-admin-access-token": person.accessToken,
    },
    body: JSON.stringify({ email: "ada@example.org", callback_url: "http://localhost:3000/handler/sign-in" }),
  });
  expect(answer.status).toBe(200);
  await settle();
  await smtp.arrived(before + 1);
  const received = await simpleParser(smtp.received.at(-1)?.source ?? "");
  const code = /code=(\w{10,})/.exec(received.text ?? "")?.[1] ?? "";
  expect(code).not.toBe("");
  const story = async (page: Page) => {
    await open(page, "?type=magic_link");
    await page.getByRole("button", { name: /Details of .* to ada@example\.org/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Codes and links that only the recipient may have are hidden.").waitFor();
    const frame = dialog.frameLocator("iframe");
    await frame.getByText("••••••").waitFor();
    expect(await frame.locator("body").innerHTML()).not.toContain(code);
    await dialog.getByRole("button", { name: "Plain text" }).click();
    await dialog.locator("pre").getByText("code=hidden").waitFor();
    expect(await dialog.textContent()).not.toContain(code);
  };
  await visit(browser, server.url, story, { bypassCSP: true });
});

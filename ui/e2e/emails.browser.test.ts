import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectBrowser, visit } from "#server/testing/browser.ts";
import { type AiEndpoint, completion, startAiEndpoint, toolCall } from "#server/testing/emails/ai-endpoint.ts";
import { givenMailing, givenSentEmail, givenSuppression } from "#server/testing/emails/sent-emails.ts";
import { startSmtpSink } from "#server/testing/emails/smtp-sink.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { findViolations } from "../testing/accessibility.ts";
import { signInTo } from "../testing/dashboard.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";

const themeSource = (text: string) => `import { Body, Head, Html, Tailwind } from "@react-email/components";

export function EmailTheme({ children }) {
  return <Html lang="en"><Head /><Tailwind><Body className="bg-white">${text} {children}</Body></Tailwind></Html>;
}
`;

let server: TestServer;
let browser: Browser;
let smtp: Awaited<ReturnType<typeof startSmtpSink>>;
let ai: AiEndpoint;
let developer: GivenDeveloper;
beforeAll(async () => {
  const source = JSON.stringify({ content: themeSource("Proposed by the model") });
  ai = await startAiEndpoint(completion({ content: "A new greeting.", tool_calls: [toolCall("createEmailTheme", source)] }));
  [server, browser, smtp] = await Promise.all([
    startServer({ jobPollMillis: 200, chatModel: ai.options, txtRecords: { find: async () => [] } }),
    connectBrowser(),
    startSmtpSink({ onAuth: ({ username }, _session, done) => done(null, { user: username }) }),
  ]);
  developer = await givenDeveloper(server);
  for (const name of ["Ada", "Bob"])
    await developer.project.app.createUser({
      displayName: name,
      primaryEmail: `${name.toLowerCase()}@example.org`,
      primaryEmailVerified: true,
    });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await Promise.all([smtp?.close(), ai?.close()]);
});

const open = (page: Page, path: string) => signInTo(page, `/projects/${developer.project.id}/${path}`, developer.person);
const openArea = (page: Page, name: string) => page.getByRole("navigation", { name: "E-mails" }).getByRole("link", { name }).click();
const isolated = { bypassCSP: true } as const;
const preview = (page: Page) => page.frameLocator("iframe[title=Preview]");

async function writeSource(page: Page, source: string): Promise<void> {
  await page.getByRole("textbox", { name: "Source" }).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(source);
}

test("a developer edits a theme, tests a mail server, sends a draft to a search's users, and reads the log", async () => {
  await visit(
    browser,
    server.url,
    async (page) => {
      await open(page, "emails/themes");
      await page.getByRole("button", { name: "New theme" }).click();
      await page.getByRole("dialog").getByLabel("Display name").fill("Spring");
      await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
      await page.getByRole("heading", { name: "Spring" }).waitFor();

      await preview(page).getByRole("link", { name: "Confirm e-mail address" }).waitFor();
      await writeSource(page, "export function EmailTheme() { return missing; }");
      await page.getByText(/Line 1, column \d+: .*missing/).waitFor();
      // The last preview stays meanwhile.
      await preview(page).getByRole("link", { name: "Confirm e-mail address" }).waitFor();
      await writeSource(page, themeSource("Hello spring"));
      await preview(page).getByText("Hello spring").waitFor();
      expect(await page.getByText(/Line 1, column/).count()).toBe(0);
      await page.getByRole("button", { name: "Dark" }).click();
      await page.getByRole("button", { name: "Phone" }).click();
      await preview(page).getByText("Hello spring").waitFor();
      expect((await page.locator("iframe").boundingBox())?.width).toBeLessThanOrEqual(375);
      await page.getByRole("button", { name: "Plain text" }).click();
      await page.locator("pre", { hasText: "Hello spring" }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole("button", { name: "Review and save" }).click();
      const dialog = page.getByRole("dialog");
      // The removed lines come first, and only visible lines are in the document.
      await dialog.getByRole("textbox", { name: "Difference" }).press("Control+End");
      await dialog.getByText("Hello spring").waitFor();
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved.").waitFor();

      await page.getByRole("button", { name: "Open the chat" }).click();
      await page.getByLabel("Your request").fill("Greet differently.");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await dialog.getByText("Proposed by the model").waitFor();
      await dialog.getByRole("button", { name: "Apply to the editor" }).click();
      await page.getByText("A new greeting.").waitFor();
      expect(ai.received[0]?.body.messages[0]?.content).toContain("Hello spring");
      expect((await developer.project.app.listEmailThemes()).find(({ displayName }) => displayName === "Spring")?.tsxSource).toContain(
        "Hello spring",
      );
      await page.getByRole("button", { name: "Discard" }).click();

      await page.getByRole("link", { name: "Themes" }).click();
      await page.getByRole("button", { name: "Use the theme Spring" }).click();
      await page.getByText("E-mails use the theme Spring.").waitFor();

      await openArea(page, "Mail server");
      await page.getByText("Your own mail server", { exact: true }).click();
      await page.getByLabel("Host").fill("127.0.0.1");
      await page.getByLabel("Port").fill("9");
      await page.getByLabel("User name").fill("shop");
      await page.getByLabel("Password").fill("a password");
      await page.getByLabel("Sender’s address").fill("shop@example.org");
      await page.getByLabel("Send the test to").fill("dev@example.org");
      await page.getByRole("button", { name: "Send test e-mail" }).click();
      await page.getByText("The test e-mail was not sent.").waitFor();
      await page.getByLabel("Port").fill(String(smtp.port));
      await page.getByRole("button", { name: "Send test e-mail" }).click();
      await smtp.arrived(1);
      await page.getByText("The mail server accepted the test e-mail.").waitFor();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("The mail server was saved.").waitFor();
      await page.getByText("DNS records of example.org").waitFor();
      expect(await findViolations(page)).toEqual([]);

      await openArea(page, "Drafts");
      await page.getByRole("button", { name: "New draft" }).click();
      await dialog.getByLabel("Display name").fill("May");
      await dialog.getByRole("button", { name: "Create" }).click();
      await page.getByRole("button", { name: "Send…" }).click();
      await dialog.getByText("2 users", { exact: true }).waitFor();
      await dialog.getByLabel("Find users").fill("ada");
      await dialog.getByText("1 user", { exact: true }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Send to 1 user" }).click();
      await page.getByText("1 e-mail was queued.").waitFor();
      await smtp.arrived(2);
      await server.running.jobsIdle();
      await page.getByRole("table", { name: "Mailings" }).getByRole("row").filter({ hasText: "1 user" }).waitFor();
      await openArea(page, "Log");
      expect(smtp.received[1]).toMatchObject({ from: "shop@example.org", to: ["ada@example.org"] });
      expect(smtp.received[1]?.source).toContain("Hello spring");

      await page.getByLabel("Recipient’s address").fill("ada@example.org");
      await page.getByLabel("Status").selectOption("Sent");
      await page.getByRole("button", { name: /Details of .* to ada@example\.org/ }).click();
      await dialog.getByText(`127.0.0.1:${smtp.port}`).waitFor();
      await dialog.getByRole("button", { name: "Send again" }).click();
      await page.getByText("The e-mail will be sent again.").waitFor();
      await smtp.arrived(3);
      expect(await findViolations(page)).toEqual([]);
    },
    isolated,
  );
}, 60_000);

test("a developer resets a template, deletes theme and draft, cancels a waiting e-mail and mailing, and allows an address again", async () => {
  const { person, project } = await givenDeveloper(server);
  const tenancy = await server.db
    .selectFrom("tenancies")
    .select("id as tenancyId")
    .where("project_id", "=", project.id)
    .executeTakeFirstOrThrow();
  await project.update({
    config: {
      emailConfig: {
        type: "standard",
        host: "127.0.0.1",
        port: smtp.port,
        username: "shop",
        password: "a password",
        senderName: "Shop",
        senderEmail: "shop@example.org",
      },
    },
  });
  const template = (await project.app.listEmailTemplates()).find(({ displayName }) => displayName === "Sign-in link");
  if (!template) throw new Error("There is no built-in template of this name.");
  const createdAt = server.clock.now();
  await Promise.all([
    project.app.updateEmailTemplate(template.id, `${template.tsxSource}\n`),
    givenSentEmail(server, tenancy, { state: "queued", recipient: "waits@example.org" }),
    givenSentEmail(server, tenancy, { state: "queued", recipient: "leaves@example.org" }),
    givenSuppression(server, tenancy, { email: "gone@example.org" }),
    givenMailing(server, tenancy, { createdAt }).then((mailingId) =>
      givenSentEmail(server, tenancy, { state: "queued", mailingId, createdAt }),
    ),
  ]);
  await project.app.createEmailTheme("Autumn");
  await project.app.createEmailDraft({ displayName: "June" });

  await visit(
    browser,
    server.url,
    async (page) => {
      const act = async (row: string, name: string) => {
        await page.getByRole("button", { name: `Acts for ${row}` }).click();
        await page.getByRole("menuitem", { name, exact: true }).click();
      };
      const confirm = (name: string) => page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
      await signInTo(page, `/projects/${project.id}/emails/templates`, person);
      await act("Sign-in link", "Reset");
      await confirm("Reset");
      await page.getByText("The built-in source is used again.").waitFor();
      await expect.poll(() => page.getByText("Built in, changed").count()).toBe(0);

      await openArea(page, "Themes");
      await act("Autumn", "Delete");
      await confirm("Delete");
      await page.getByText("Deleted.").waitFor();
      await page.getByRole("link", { name: "Autumn" }).waitFor({ state: "detached" });

      await openArea(page, "Drafts");
      await act("June", "Delete");
      await confirm("Delete");
      await page.getByText("No drafts yet").waitFor();

      await openArea(page, "Log");
      await page.getByRole("button", { name: /Details of .* to waits@example\.org/ }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Cancel sending" }).click();
      await page.getByText("The e-mail will not be sent.").waitFor();

      // An open dialog follows the log.
      await page.getByRole("button", { name: /Details of .* to leaves@example\.org/ }).click();
      await dialog.getByRole("button", { name: "Cancel sending" }).waitFor();
      const sent = { state: "sent", sent_at: server.clock.now() } as const;
      await server.db.updateTable("emails").set(sent).where("recipient", "=", "leaves@example.org").execute();
      await dialog.getByText("Accepted", { exact: true }).waitFor();
      expect(await dialog.getByRole("button", { name: "Cancel sending" }).count()).toBe(0);
      await dialog.getByRole("button", { name: "Close" }).click();
      await page.getByRole("row").getByText("Canceled", { exact: true }).waitFor();

      await openArea(page, "Mailings");
      const mailing = page.getByRole("row").filter({ hasText: "1 queued · 0 sent" });
      await mailing.getByText("Being queued").waitFor();
      expect(await findViolations(page)).toEqual([]);
      await act("Mailing to chosen users", "Cancel mailing");
      await confirm("Cancel mailing");
      await page.getByRole("cell").getByText("0 queued · 0 sent · 0 failed · 1 canceled").waitFor();
      await page.getByRole("button", { name: "Acts for Mailing to chosen users" }).click();
      expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(["Show its e-mails"]);
      await page.keyboard.press("Escape");

      await openArea(page, "Mail server");
      await page.getByRole("button", { name: "Create address" }).click();
      await confirm("Create address");
      await page.getByRole("alertdialog").getByText("/api/v1/emails/feedback/").waitFor();
      expect(await findViolations(page)).toEqual([]);
      await confirm("Close");
      await page.getByLabel("Signing secret", { exact: true }).fill("secret");
      await page.getByRole("button", { name: "Save secret" }).click();
      await page.getByText("A signing secret is whsec_").waitFor();
      await page.getByLabel("Signing secret", { exact: true }).fill(`whsec_${"A".repeat(32)}`);
      await page.getByRole("button", { name: "Save secret" }).click();
      await page.getByText("The signing secret was saved.").waitFor();
      await page.getByText("Set", { exact: true }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(await project.app.getEmailFeedbackState()).toMatchObject({ hasSigningSecret: true });
      await page.getByRole("button", { name: "Remove secret" }).click();
      await confirm("Remove secret");
      await page.getByText("Not set", { exact: true }).waitFor();

      await act("gone@example.org", "Allow again");
      await confirm("Allow again");
      await page.getByText("The address receives e-mails again.").waitFor();
      await page.getByText("gone@example.org").waitFor({ state: "detached" });
    },
    isolated,
  );
}, 60_000);

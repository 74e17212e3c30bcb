// Admin apps edit themes, templates and drafts, render previews and chat, against a real server.
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtInTemplates } from "#contract/config/built-in-templates.ts";
import { lightThemeId } from "#contract/config/built-in-themes.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { type AdminApp, createAdminApp, isKnownError } from "./admin.ts";

let server: TestServer;
let admin: AdminApp;
beforeAll(async () => {
  server = await startServer();
  const emailServer = {
    isShared: false,
    host: "127.0.0.1",
    port: 9,
    username: "u",
    password: "p",
    senderName: "Shop",
    senderEmail: "shop@example.org",
  };
  const { id: projectId, tenancyId: _, ...keys } = await server.givenProject({ emails: { server: emailServer } });
  admin = createAdminApp({ baseUrl: server.url, projectId, ...keys });
});
afterAll(async () => {
  await server?.close();
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was not refused"),
    (error: unknown) => error,
  );
const theme = (text: string) =>
  `import { Html, Body } from "@react-email/components";\nexport function EmailTheme({ children }) { return <Html><Body>${text}{children}</Body></Html>; }`;

test("a theme is created, changed, used for a preview and deleted", async () => {
  const { id } = await admin.createEmailTheme("Spring");
  await admin.updateEmailTheme(id, theme("Hello spring"));
  await admin.updateEmailTheme(id, { displayName: "Summer" });
  expect(await admin.getEmailTheme(id)).toMatchObject({ id, displayName: "Summer", tsxSource: theme("Hello spring"), isDefault: false });
  expect(await admin.getEmailPreview({ templateId: Object.keys(builtInTemplates)[0] as string, themeId: id })).toContain("Hello spring");
  expect((await admin.listEmailThemes()).map(({ displayName }) => displayName)).toContain("Summer");

  const error = await failure(admin.updateEmailTheme(id, "export function EmailTheme() { return missing; }"));
  expect(isKnownError(error, "EMAIL_RENDERING_ERROR") && error.details.error).toMatch(/missing.*line 1/);
  await admin.deleteEmailTheme(id);
  expect((await admin.listEmailThemes()).map((each) => each.id)).not.toContain(id);
  expect((await admin.getEmailTheme(lightThemeId)).isDefault).toBe(true);
});

test("a template is created, changed with its theme, and deleted", async () => {
  const { id } = await admin.createEmailTemplate("Welcome");
  const { tsxSource } = await admin.getEmailTemplate(id);
  const { renderedHtml } = await admin.updateEmailTemplate(id, tsxSource, false);
  expect(renderedHtml).toContain("<");
  expect(await admin.getEmailTemplate(id)).toMatchObject({
    displayName: "Welcome",
    type: "custom",
    themeId: false,
    subject: expect.any(String),
  });
  await admin.updateEmailTemplate(id, { displayName: "Hello", themeId: null });
  expect(await admin.getEmailTemplate(id)).not.toHaveProperty("themeId");
  await admin.deleteEmailTemplate(id);
  expect((await admin.listEmailTemplates()).map((each) => each.id)).not.toContain(id);
  expect(await failure(admin.createEmailTemplate("Again", { type: "magic_link" }))).toMatchObject({
    code: "EMAIL_TEMPLATE_ALREADY_EXISTS",
  });
});

test("a draft is created, changed and deleted", async () => {
  const { id } = await admin.createEmailDraft({ displayName: "May" });
  await admin.updateEmailDraft(id, { displayName: "June", themeId: lightThemeId });
  expect(await admin.getEmailDraft(id)).toMatchObject({ displayName: "June", themeId: lightThemeId, sentAt: null });
  expect((await admin.listEmailDrafts())[0]?.id).toBe(id);
  await admin.deleteEmailDraft(id);
  expect(await admin.listEmailDrafts()).toEqual([]);
});

test("a preview has its text part, subject, category and the given values", async () => {
  const templateTsxSource = `import { NotificationCategory, Subject } from "@stackframe/emails";
export const variablesSchema = (values) => values;
export function EmailTemplate({ variables }) {
  return <div><Subject value={"For " + variables.name} /><NotificationCategory value="Marketing" /><p>Hello {variables.name}</p></div>;
}
EmailTemplate.PreviewVariables = { name: "Ada" };`;
  const preview = await admin.renderEmail({ templateTsxSource, themeId: false, variables: { name: "Bob" }, locale: "de" });
  expect(preview).toMatchObject({ subject: "For Bob", notificationCategory: "Marketing" });
  expect(preview.text).toContain("Hello Bob");
});

test("a chat without a model answers so, and its messages are saved", async () => {
  const { content } = await admin.sendChatMessage("a-thread", "email-draft", [{ role: "user", content: "Hi" }], { tsxSource: "" });
  expect(content).toEqual([{ type: "text", text: expect.stringContaining("AI_API_KEY") }]);
  await admin.saveChatMessage("a-thread", { role: "user", content: "Hi" });
  expect(await admin.listChatMessages("a-thread")).toEqual({ messages: [{ role: "user", content: "Hi" }] });
});

test("an address for reports is created, and the secret of its signatures is stored and removed, without being shown", async () => {
  const secret = `whsec_${"A".repeat(32)}`;
  const state = () => admin.getEmailFeedbackState();
  expect(await state()).toEqual({ createdAt: null, hasSigningSecret: false });
  expect(await failure(admin.setEmailFeedbackSecret(secret))).toMatchObject({ status: 404 });

  expect(await admin.createEmailFeedbackUrl()).toMatch(`${server.url}/api/v1/emails/feedback/`);
  await admin.setEmailFeedbackSecret(secret);
  expect(await state()).toEqual({ createdAt: expect.any(Date), hasSigningSecret: true });
  await admin.setEmailFeedbackSecret(null);
  expect(await state()).toMatchObject({ hasSigningSecret: false });
});

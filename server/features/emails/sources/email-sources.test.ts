import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtInTemplates, templateIds } from "#contract/config/built-in-templates.ts";
import { builtInThemes, darkThemeId, lightThemeId } from "#contract/config/built-in-themes.ts";
import { brokenSource, givenEmailSource, ownEmailServer, validTemplate, validTheme } from "../../../testing/emails/email-sources.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { failure, publishedApps } from "../../../testing/published-client.ts";

let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ emails: { server: ownEmailServer } });
});
afterAll(() => server?.close());

const call = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
  server.request(method, path, { as: "admin", project, ...(body && { body }) });
const preview = async (body: object) => (await call("POST", "/emails/render-email", body)).json;
const marked = (text: string) => validTheme.replace("{children}", `{children}<b>${text}</b>`);

describe("the published client's admin app", () => {
  test("lists, creates and changes themes", async () => {
    const admin = publishedApps(server, project).admin();
    expect(await admin.listEmailThemes()).toEqual(
      expect.arrayContaining([
        { id: lightThemeId, displayName: "Light" },
        { id: darkThemeId, displayName: "Dark" },
      ]),
    );
    const { id } = await admin.createEmailTheme("Spring");
    await admin.updateEmailTheme(id, marked("spring"));
    expect(await admin.getEmailPreview({ themeId: id, templateId: templateIds.passwordReset })).toContain("<b>spring</b>");
    expect(await failure(admin.updateEmailTheme(id, brokenSource))).toMatchObject({ errorCode: "EMAIL_RENDERING_ERROR" });
    expect((await call("GET", `/internal/email-themes/${id}`)).json).toEqual({
      id,
      display_name: "Spring",
      tsx_source: marked("spring"),
      is_default: false,
    });
  });

  test("lists, creates and changes templates", async () => {
    const admin = publishedApps(server, project).admin();
    const { id } = await admin.createEmailTemplate("Welcome");
    const { renderedHtml } = await admin.updateEmailTemplate(id, validTemplate.replaceAll("Reset your password", "Well then"), false);
    expect(renderedHtml).toContain("Well then");
    const templates = await admin.listEmailTemplates();
    expect(templates.find((template) => template.id === id)).toMatchObject({ displayName: "Welcome", themeId: false });
    await admin.updateEmailTemplate(id, validTemplate, null);
    expect((await admin.listEmailTemplates()).find((template) => template.id === id)?.themeId).toBeUndefined();
    const withoutSubject = validTemplate.replace("<Subject value={text.subject} />", "");
    expect(await failure(admin.updateEmailTemplate(id, withoutSubject, null))).toMatchObject({ errorCode: "EMAIL_RENDERING_ERROR" });
  });

  test("may not change templates while the project uses the shared mail server", async () => {
    const shared = await server.givenProject();
    const admin = publishedApps(server, shared).admin();
    const refused = await failure(admin.updateEmailTemplate(templateIds.passwordReset, validTemplate, null));
    expect(refused).toMatchObject({ errorCode: "REQUIRES_CUSTOM_EMAIL_SERVER" });
  });

  test("lists, creates and changes drafts, the last changed first", async () => {
    const admin = publishedApps(server, project).admin();
    const first = await admin.createEmailDraft({ displayName: "May" });
    server.clock.advance(1000);
    const second = await admin.createEmailDraft({ displayName: "June", themeId: darkThemeId, tsxSource: validTemplate });
    server.clock.advance(1000);
    await admin.updateEmailDraft(first.id, { displayName: "May again", themeId: false });
    expect((await admin.listEmailDrafts()).slice(0, 2)).toMatchObject([
      { id: first.id, displayName: "May again", themeId: false, sentAt: null },
      { id: second.id, displayName: "June", themeId: darkThemeId, tsxSource: validTemplate },
    ]);
  });

  test("marks drafts as sent, at the latest now", async () => {
    const draftId = await givenEmailSource(server, project, "drafts");
    const mark = async (sent_at_millis: number | null) => {
      expect((await call("PATCH", `/internal/email-drafts/${draftId}`, { sent_at_millis })).status).toBe(200);
      return (await call("GET", `/internal/email-drafts/${draftId}`)).json.sent_at_millis;
    };
    const earlier = server.clock.now().getTime() - 5000;
    expect(await mark(earlier)).toBe(earlier);
    const sentAt = await mark(4_102_444_800_000);
    expect(sentAt).toBeGreaterThan(earlier);
    expect(sentAt).toBeLessThanOrEqual(server.clock.now().getTime());
    expect(await mark(null)).toBeNull();
  });

  test("renders previews of sources that are not stored", async () => {
    const admin = publishedApps(server, project).admin();
    const html = await admin.getEmailPreview({ templateTsxSource: validTemplate, themeTsxSource: marked("unsaved") });
    expect(html).toContain("<b>unsaved</b>");
    expect(html).toContain("https://example.com/reset");
  });
});

describe("themes", () => {
  test("that are built in are reset when they are deleted", async () => {
    await call("PATCH", `/internal/email-themes/${darkThemeId}`, { tsx_source: marked("darker"), display_name: "Darker" });
    expect((await call("GET", `/internal/email-themes/${darkThemeId}`)).json).toMatchObject({ display_name: "Darker", is_default: false });
    expect((await call("DELETE", `/internal/email-themes/${darkThemeId}`)).json).toEqual({ success: true });
    expect((await call("GET", `/internal/email-themes/${darkThemeId}`)).json).toMatchObject({
      display_name: "Dark",
      tsx_source: builtInThemes[darkThemeId].tsxSource,
      is_default: true,
    });
  });

  test("that are deleted are replaced by the project's theme, wherever they were selected", async () => {
    const id = await givenEmailSource(server, project, "themes", { tsx_source: marked("gone") });
    const template_id = await givenEmailSource(server, project, "templates", { theme_id: id });
    const draftId = await givenEmailSource(server, project, "drafts", { theme_id: id });
    expect((await preview({ template_id })).html).toContain("<b>gone</b>");
    await call("DELETE", `/internal/email-themes/${id}`);

    const { html } = await preview({ template_id });
    expect(html).not.toContain("<b>gone</b>");
    expect(html).toContain("Unsubscribe");
    for (const path of [`/internal/email-templates/${template_id}`, `/internal/email-drafts/${draftId}`])
      expect((await call("GET", path)).json).not.toHaveProperty("theme_id");
  });
});

describe("templates", () => {
  test("have a type, the subject and the text of their preview, and whether they are built in", async () => {
    const { templates } = (await call("GET", "/internal/email-templates")).json;
    const reset = templates.find(({ id }: { id: string }) => id === templateIds.passwordReset);
    expect(reset).toMatchObject({
      type: "password_reset",
      is_default: true,
      tsx_source: builtInTemplates[templateIds.passwordReset].tsxSource,
    });
    expect(reset.subject).toMatch(/^Reset your .* password$/);
    expect(reset.content).toContain("Choose a new password\nhttps://example.com/reset");
    const id = await givenEmailSource(server, project, "templates");
    expect((await call("GET", `/internal/email-templates/${id}`)).json).toMatchObject({ type: "custom", is_default: false });
  });

  test("that are built in exist once, and are reset when they are deleted", async () => {
    const again = await call("POST", "/internal/email-templates", { display_name: "Again", type: "magic_link" });
    expect([again.status, again.json.code]).toEqual([409, "EMAIL_TEMPLATE_ALREADY_EXISTS"]);
    const path = `/internal/email-templates/${templateIds.magicLink}`;
    await call("PATCH", path, { theme_id: false });
    expect((await call("GET", path)).json.theme_id).toBe(false);
    await call("DELETE", path);
    expect((await call("GET", path)).json).toMatchObject({ display_name: "Sign-in link", is_default: true });
    expect((await call("GET", path)).json).not.toHaveProperty("theme_id");
  });

  test("of the project's own are deleted", async () => {
    const id = await givenEmailSource(server, project, "templates");
    await call("DELETE", `/internal/email-templates/${id}`);
    expect((await call("GET", `/internal/email-templates/${id}`)).status).toBe(404);
    const gone = await call("POST", "/emails/render-email", { template_id: id });
    expect([gone.status, gone.text]).toEqual([400, "The project has no e-mail template with this id."]);
  });

  test("that cannot be rendered, set through the configuration, are listed without a text", async () => {
    const broken = await server.givenProject({
      emails: { templates: { [crypto.randomUUID()]: { displayName: "Broken", tsxSource: brokenSource } } },
    });
    const answer = await server.request("GET", "/internal/email-templates", { as: "admin", project: broken });
    expect(answer.json.templates.at(-1)).toMatchObject({ display_name: "Broken", subject: null, content: null });
  });
});

describe("previews", () => {
  test("take exactly one template, and one theme at most", async () => {
    const both = { template_id: templateIds.magicLink, template_tsx_source: validTemplate };
    for (const body of [{}, both, { template_id: templateIds.magicLink, theme_id: false, theme_tsx_source: validTheme }])
      expect((await preview(body)).code).toBe("SCHEMA_ERROR");
  });

  test("use the language, and the given variables above those of the source", async () => {
    const rendered = await preview({ template_id: templateIds.magicLink, locale: "de", variables: { otp: "A1B2C3" } });
    expect(rendered).toMatchObject({ subject: expect.stringMatching(/^Bei .* anmelden$/), notification_category: "Transactional" });
    expect(rendered.text).toContain("A1B2C3");
    expect(rendered.html).toContain('lang="de"');
  });

  test("of a source that never ends fail in time, while the server answers others", async () => {
    const startedAt = performance.now();
    const endless = preview({ template_tsx_source: "export function EmailTemplate() { for (;;); }", theme_id: false });
    for (let count = 0; count < 5; count++)
      expect((await server.request("GET", "/projects/current", { as: "client", project })).status).toBe(200);
    const others = await server.givenProject();
    const other = await server.request("POST", "/emails/render-email", {
      as: "admin",
      project: others,
      body: { template_id: templateIds.magicLink },
    });
    expect(other.status).toBe(200);
    expect(await endless).toMatchObject({ code: "EMAIL_RENDERING_ERROR", details: { error: expect.stringContaining("5 seconds") } });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });
});

test("a test of a template reaches one address, with a mark before its subject, and is in the log", async () => {
  const at = await server.givenProject();
  const body = { template_id: templateIds.passwordReset, theme_id: false, recipient_email: "dev.preview@example.org" };
  const sent = await server.request("POST", "/internal/send-preview-email", { as: "admin", project: at, body });
  expect(sent).toMatchObject({ status: 200, json: { success: true } });
  const { html } = await (await fetch(`${server.url}/dev/inbox.json?to=dev.preview@example.org&wait=3`))
    .json()
    .then(({ items }) => items[0]);
  const { json } = await server.request("POST", "/emails/render-email", {
    as: "admin",
    project: at,
    body: { template_id: body.template_id, theme_id: false },
  });
  expect(html).toBe(json.html);
  const log = await server.request("GET", "/internal/emails", { as: "admin", project: at });
  expect(log.json.items).toMatchObject([{ subject: `[Test] ${json.subject}`, to: [body.recipient_email], type: "custom" }]);
  const unknown = await server.request("POST", "/internal/send-preview-email", {
    as: "admin",
    project: at,
    body: { ...body, recipient_email: "nobody" },
  });
  expect(unknown).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtInTemplates, templateIds } from "#contract/config/built-in-templates.ts";
import { builtInThemes } from "#contract/config/built-in-themes.ts";
import { starterTemplate } from "#contract/config/starter-template.ts";
import { givenEmailSource, ownEmailServer, validTemplate, validTheme } from "../../../testing/emails/email-sources.ts";
import type { TenantKeys } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";

let server: TestServer;
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ emails: { server: ownEmailServer } });
});
afterAll(() => server?.close());

const call = (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
  server.request(method, path, { as: "admin", project, ...(body && { body }) });
const create = (kind: "templates" | "themes", tsx_source: string) =>
  call("POST", `/internal/email-${kind}`, { display_name: "Spring", tsx_source });
const update = (id: string, tsx_source: string) => call("PATCH", `/internal/email-templates/${id}`, { tsx_source });
/** Returns the refusal of a source, after checking that nothing was stored. */
async function errorText(answer: Awaited<ReturnType<typeof call>>): Promise<string> {
  expect([answer.status, answer.json.code]).toEqual([400, "EMAIL_RENDERING_ERROR"]);
  return answer.json.details.error;
}

const imports = `import { Button, Html, Img, Link, Text } from "@react-email/components";\nimport { NotificationCategory, Subject } from "@stackframe/emails";\n`;
const template = (jsx: string, { subject = "s", category = "Transactional" } = {}) =>
  `${imports}export function EmailTemplate({ user, variables }) { return <><Subject value="${subject}" /><NotificationCategory value="${category}" />${jsx}</>; }`;

describe("a template is not stored", () => {
  test("with a category that does not exist, and the error names those that do", async () => {
    const error = await errorText(await create("templates", template("<p>x</p>", { category: "Gossip" })));
    expect(error).toBe('The NotificationCategory "Gossip" does not exist: it must be Transactional or Marketing.');
    const id = await givenEmailSource(server, project, "templates");
    expect(await errorText(await update(id, template("<p>x</p>", { category: "marketing" })))).toContain('"marketing"');
    expect((await call("GET", `/internal/email-templates/${id}`)).json.tsx_source).toBe(starterTemplate);
  });

  test("with several issues, which one error names", async () => {
    const error = await errorText(await create("templates", template("<a href={variables.none}>Open</a>", { subject: " ", category: "" })));
    expect(error.split("\n")).toEqual([
      "The template has no Subject, or an empty one.",
      "The template has no NotificationCategory, or an empty one.",
      'The link "Open" has no address. Give it one. A variable needs a value in PreviewVariables.',
    ]);
  });

  test.each([
    ["<a>Open</a>", 'The link "Open" has no address.'],
    [`<Button href={variables.none}><b>Press</b> me</Button>`, 'The link "Press me" has no address.'],
    [`<Link href="">Read</Link>`, 'The link "Read" has no address.'],
    ["<a href={String({})}>Odd</a>", 'The link "Odd" has no address: its href is "[object Object]".'],
    [`<a href={"" + variables.none}>Odd</a>`, 'The link "Odd" has no address: its href is "undefined".'],
    [`<Img src={variables.none} alt="Logo" />`, 'The image "Logo" has no address.'],
    [`<p><a href="https://e.org">Good</a> <a>Beside it</a></p>`, 'The link "Beside it" has no address.'],
    [`<div dangerouslySetInnerHTML={{ __html: "<a href=''>Raw</a>" }} />`, 'The link "Raw" has no address.'],
  ])("with a link without an address: %s", async (jsx, message) => {
    expect(await errorText(await create("templates", template(jsx)))).toContain(message);
  });

  test("with tags that do not match", async () => {
    expect(await errorText(await create("templates", template("<p>two</b>")))).toMatch(
      /closing tag for <p>\. \(template\.tsx, line 3, column \d+\)/,
    );
  });

  test("that the server's own variables break, if it is built in", async () => {
    const own = (jsx: string) =>
      template(jsx).replace(/$/, `\nEmailTemplate.PreviewVariables = { resetLink: "https://e.org", passwordResetLink: "https://e.org" };`);
    const reset = templateIds.passwordReset;
    expect(await errorText(await update(reset, own("<a href={variables.resetLink}>Reset</a>")))).toBe(
      'The link "Reset" has no address. The server sends the variables passwordResetLink.',
    );
    expect(
      await errorText(await update(reset, own("<a href={variables.passwordResetLink}>{user.displayName.toUpperCase()}</a>"))),
    ).toContain("null");
    expect((await update(reset, own("<a href={variables.passwordResetLink}>Reset</a>"))).status).toBe(200);
    // Others get what the call names.
    const id = await givenEmailSource(server, project, "templates");
    expect((await update(id, own("<a href={variables.resetLink}>Reset</a>"))).status).toBe(200);
  });
});

describe("a template is stored", () => {
  test("with anchors that are no links, and with the addresses that mail clients know", async () => {
    const jsx = `<><a id="top" /><a name="top" /><a href="#top">Top</a><a href="mailto:ada@e.org">Mail</a><a href={new URL("/x", "https://e.org").href}>x</a></>`;
    expect((await create("templates", template(jsx))).json).toMatchObject({ warnings: [] });
  });

  test("without a change of its source, though its tags do not match: earlier versions stored it", async () => {
    const source = template("<p>two</b>");
    const id = crypto.randomUUID();
    const old = await server.givenProject({
      emails: { server: ownEmailServer, templates: { [id]: { displayName: "Old", tsxSource: source } } },
    });
    const at = (method: "GET" | "PATCH", body?: object) =>
      server.request(method, `/internal/email-templates/${id}`, { as: "admin", project: old, ...(body && { body }) });
    expect((await at("PATCH", { display_name: "Older" })).status).toBe(200);
    expect((await at("GET")).json).toMatchObject({ display_name: "Older", subject: "s" });
    expect((await at("PATCH", { tsx_source: source })).status).toBe(400);
  });

  test("as the product ships it", async () => {
    for (const [id, { tsxSource }] of Object.entries(builtInTemplates))
      expect((await update(id, tsxSource)).json).toMatchObject({ warnings: [] });
    for (const { tsxSource } of Object.values(builtInThemes))
      expect((await create("themes", tsxSource)).json).toMatchObject({ warnings: [] });
    expect((await create("templates", starterTemplate)).json).toMatchObject({ warnings: [] });
  });
});

describe("what has no effect", () => {
  const jsx = `<Html><p className="rotate-45 p-4">x</p></Html>`;
  const warnings = [expect.stringContaining("returns a whole document"), expect.stringContaining("The class rotate-45 has no effect")];

  test("is a warning of a preview, and of a template that is stored", async () => {
    const preview = await call("POST", "/emails/render-email", { template_tsx_source: template(jsx), theme_id: false });
    expect(preview.json.warnings).toEqual(warnings);
    expect((await create("templates", template(jsx))).json.warnings).toEqual(warnings);
    const id = await givenEmailSource(server, project, "templates");
    expect((await update(id, template(jsx))).json.warnings).toEqual(warnings);
  });

  test("is a warning of a preview, where a link has no address", async () => {
    const preview = await call("POST", "/emails/render-email", { template_tsx_source: template("<a>Open</a>"), theme_id: false });
    expect([preview.status, preview.json.warnings]).toEqual([200, ['The link "Open" has no address.']]);
  });

  test("is a warning of a theme", async () => {
    const theme = (content: string) =>
      `export const EmailTheme = ({ children, unsubscribeLink }) => <html><body>{children}${content}</body></html>;`;
    expect((await create("themes", theme(""))).json.warnings).toEqual([expect.stringContaining("does not show unsubscribeLink")]);
    expect(await errorText(await create("themes", theme("<a href={unsubscribeLink.href}>Stop</a>")))).toBeTruthy();
    expect(await errorText(await create("themes", theme("{unsubscribeLink && <a href={unsubscribeLink.href}>Stop</a>}")))).toBe(
      'The link "Stop" has no address.',
    );
    expect(
      (await create("themes", theme(`{unsubscribeLink && <a className="own" href={unsubscribeLink}>Stop</a>}`))).json.warnings,
    ).toEqual([expect.stringContaining("The class own has no effect")]);
    expect((await create("themes", validTheme)).status).toBe(200);
    expect((await create("templates", validTemplate)).status).toBe(200);
  });
});

import { expect, test } from "vitest";
import { type LinkedValues, renderLinked } from "../testing/render.ts";

const link = "https://apples.example/handler/email-verification?code=abc123&after_auth_return_to=%2Fhome";
const verification = (more: Partial<LinkedValues> = {}) =>
  renderLinked("email_verification", { projectName: "Apples", userName: "Ada", link, ...more });

test("the subject names the project, and the text greets the user", async () => {
  const email = await verification();
  expect(email.subject).toContain("Apples");
  expect(email.text).toContain("Hello Ada,");
  expect(email.html).toContain("Hello Ada,");
});

test("the text part has the whole link on its own line", async () => {
  expect((await verification()).text.split("\n")).toContain(link);
});

test("the HTML part contains the link twice, with its ampersand escaped", async () => {
  const hrefs = [...(await verification()).html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
  expect(hrefs).toEqual([link.replaceAll("&", "&amp;"), link.replaceAll("&", "&amp;")]);
});

test("the locale selects the language, and the e-mail states the link's lifetime in days", async () => {
  const email = await verification({ locale: "de" });
  expect(email.subject).toBe("E-Mail-Adresse für Apples bestätigen");
  expect(email.html).toContain('lang="de"');
  expect(email.text).toContain("in 7 Tagen");
  expect((await verification()).text).toContain("in 7 days");
});

test.each(["<img src=x onerror=alert(1)>", "</style><script>alert(1)</script>", "\"><a href='x'>", "{{x}}", "<%= x %>", "$&"])(
  "names like %s are escaped in the HTML and unchanged in the text (EML-02)",
  async (name) => {
    const email = await verification({ projectName: name, userName: name });
    const plain = await verification({ projectName: "P", userName: "U" });
    const tags = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.replace(/content="[^"]*"/, ""));
    expect(tags(email.html)).toEqual(tags(plain.html));
    const decoded = email.html.replace(
      /&lt;|&gt;|&quot;|&#x27;|&amp;/g,
      (entity) => ({ "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" })[entity] ?? "&",
    );
    expect(decoded).toContain(`Hello ${name},`);
    expect(email.text).toContain(`Hello ${name},`);
    expect(email.subject).toContain(name);
  },
);

test("a link is escaped in its attribute", async () => {
  const email = await verification({ link: 'https://apples.example/"onmouseover="alert(1)' });
  expect(email.html).not.toContain('"onmouseover=');
});

test("line breaks in names cannot begin a new header or line (EML-01)", async () => {
  const email = await verification({ projectName: "Apples\r\nBcc: eve@example.com", userName: "A\u2028B" });
  expect(email.subject).toMatch(/Apples Bcc: eve@example\.com$/);
  expect(email.text).toContain("Hello A B,");
});

test.each(["Win at evil.example now", "https://evil.example", "www.evil", "mail eve@evil", "x".repeat(65), "  ", null])(
  "a name that contains an address, is long or empty (%s) is not used in the greeting",
  async (userName) => {
    expect((await verification({ userName })).text).toContain("\n\nHello,\n\n");
  },
);

test("a source of the project that cannot be rendered is replaced by the built-in one", async () => {
  const broken = { tsxSource: "export function EmailTemplate() { throw 1; }" };
  const email = await verification({ templates: broken });
  expect(email.text).toContain("Hello Ada,");
});

test("a changed template is used as it is, and gets the project's theme", async () => {
  const source = `export function EmailTemplate({ user, variables, locale }) { return <p>{locale} {user.displayName} {variables.emailVerificationLink} {variables.projectDisplayName}</p>; }`;
  const email = await verification({ templates: { tsxSource: source }, locale: "de" });
  expect(email.text).toContain(`de Ada ${link} Apples`);
  expect(email.html).toContain("max-width:560px");
});

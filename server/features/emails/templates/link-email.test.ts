import { expect, test } from "vitest";
import { verificationEmail } from "./messages.ts";

const link = "https://apples.example/handler/email-verification?code=abc123&after_auth_return_to=%2Fhome";
const given = { projectName: "Apples", userName: "Ada", locale: "en" as const, link };

test("the subject names the project, and the text greets the user", () => {
  const email = verificationEmail(given);
  expect(email.subject).toContain("Apples");
  expect(email.text).toContain("Hello Ada,");
  expect(email.html).toContain("Hello Ada,");
});

test("the text part has the whole link on its own line", () => {
  expect(verificationEmail(given).text.split("\n")).toContain(link);
});

test("the HTML part contains the link twice, with its ampersand escaped", () => {
  const hrefs = [...verificationEmail(given).html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
  expect(hrefs).toEqual([link.replaceAll("&", "&amp;"), link.replaceAll("&", "&amp;")]);
});

test("the locale selects the language, and the e-mail states the link's lifetime in days", () => {
  const email = verificationEmail({ ...given, locale: "de" });
  expect(email.subject).toBe("E-Mail-Adresse für Apples bestätigen");
  expect(email.html).toContain('<html lang="de">');
  expect(email.text).toContain("in 7 Tagen");
  expect(verificationEmail(given).text).toContain("in 7 days");
});

test.each(["<img src=x onerror=alert(1)>", "</style><script>alert(1)</script>", "\"><a href='x'>", "{{x}}", "<%= x %>", "$&"])(
  "names like %s are escaped in the HTML and unchanged in the text (EML-02)",
  (name) => {
    const email = verificationEmail({ ...given, projectName: name, userName: name });
    const plain = verificationEmail({ ...given, projectName: "P", userName: "U" });
    const tags = (html: string) => html.match(/<[a-z!/][^>]*>/gi);
    expect(tags(email.html)).toEqual(tags(plain.html));
    const decoded = email.html.replace(
      /&lt;|&gt;|&quot;|&#39;|&amp;/g,
      (entity) => ({ "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" })[entity] ?? "&",
    );
    expect(decoded).toContain(`Hello ${name},`);
    expect(email.text).toContain(`Hello ${name},`);
    expect(email.subject).toContain(name);
  },
);

test("a link is escaped in its attribute", () => {
  const email = verificationEmail({ ...given, link: 'https://apples.example/"onmouseover="alert(1)' });
  expect(email.html).not.toContain('"onmouseover=');
});

test("line breaks in names cannot begin a new header or line (EML-01)", () => {
  const email = verificationEmail({ projectName: "Apples\r\nBcc: eve@example.com", userName: "A\u2028B", link, locale: "en" });
  expect(email.subject).toMatch(/Apples Bcc: eve@example\.com$/);
  expect(email.text).toContain("Hello A B,");
});

test.each(["Win at evil.example now", "https://evil.example", "www.evil", "mail eve@evil", "x".repeat(65), "  ", null])(
  "a name that contains an address, is long or empty (%s) is not used in the greeting",
  (userName) => {
    expect(verificationEmail({ ...given, userName }).text).toContain("\n\nHello,\n\n");
  },
);

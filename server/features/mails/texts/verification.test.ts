import { expect, test } from "vitest";
import { verificationMail } from "./verification.ts";

const link = "https://apples.example/handler/email-verification?code=abc123&after_auth_return_to=%2Fhome";
const given = { projectName: "Apples", userName: "Ada", locale: "en" as const, link };

test("the verification mail names the project in its subject and greets the person", () => {
  const mail = verificationMail(given);
  expect(mail.subject).toContain("Apples");
  expect(mail.text).toContain("Hello Ada,");
  expect(mail.html).toContain("Hello Ada,");
});

test("the text part holds the link whole on a line of its own", () => {
  expect(verificationMail(given).text.split("\n")).toContain(link);
});

test("the HTML part links twice to the address, its ampersand escaped", () => {
  const hrefs = [...verificationMail(given).html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
  expect(hrefs).toEqual([link.replaceAll("&", "&amp;"), link.replaceAll("&", "&amp;")]);
});

test("German is spoken on request", () => {
  const mail = verificationMail({ ...given, locale: "de" });
  expect(mail.subject).toBe("E-Mail-Adresse für Apples bestätigen");
  expect(mail.html).toContain('<html lang="de">');
  expect(mail.text).toContain("7 Tage");
});

test.each(["<img src=x onerror=alert(1)>", "</style><script>alert(1)</script>", "\"><a href='x'>", "{{x}}", "<%= x %>", "$&"])(
  "names like %s stay words in the HTML and are unchanged in the text (EML-02)",
  (name) => {
    const mail = verificationMail({ ...given, projectName: name, userName: name });
    const plain = verificationMail({ ...given, projectName: "P", userName: "U" });
    const tags = (html: string) => html.match(/<[a-z!/][^>]*>/gi);
    expect(tags(mail.html)).toEqual(tags(plain.html));
    const decoded = mail.html.replace(
      /&lt;|&gt;|&quot;|&#39;|&amp;/g,
      (entity) => ({ "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" })[entity] ?? "&",
    );
    expect(decoded).toContain(`Hello ${name},`);
    expect(mail.text).toContain(`Hello ${name},`);
    expect(mail.subject).toContain(name);
  },
);

test("a link cannot leave its attribute", () => {
  const mail = verificationMail({ ...given, link: 'https://apples.example/"onmouseover="alert(1)' });
  expect(mail.html).not.toContain('"onmouseover=');
});

test("line ends in names cannot begin a new header or line (EML-01)", () => {
  const mail = verificationMail({ projectName: "Apples\r\nBcc: eve@example.com", userName: "A\u2028B", link, locale: "en" });
  expect(mail.subject).toMatch(/Apples Bcc: eve@example\.com$/);
  expect(mail.text).toContain("Hello A B,");
});

test.each(["Win at evil.example now", "https://evil.example", "www.evil", "mail eve@evil", "x".repeat(65), "  ", null])(
  "a name that advertises, is endless or empty (%s) is not used as a greeting",
  (userName) => {
    expect(verificationMail({ ...given, userName }).text).toContain("\n\nHello,\n\n");
  },
);

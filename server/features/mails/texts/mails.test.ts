import { describe, expect, test } from "vitest";
import { type NoticedEvent, noticedEvents } from "./catalogue.ts";
import { invitationMail } from "./invitation.ts";
import type { LinkMail } from "./link.ts";
import type { MailLocale } from "./locale.ts";
import { type NoticeMail, noticeMail } from "./notice.ts";
import { resetMail } from "./reset.ts";
import { signInMail } from "./sign-in.ts";
import { verificationMail } from "./verification.ts";

const locales: readonly MailLocale[] = ["en", "de"];
const link = `https://apples.example/handler/here?code=${"x".repeat(400)}&after_auth_return_to=%2Fhome`;
const given = { projectName: "Apples & Söhne", userName: "Ada", link };
const linked: [string, (mail: LinkMail) => ReturnType<typeof resetMail>][] = [
  ["verification", verificationMail],
  ["reset", resetMail],
  ["sign-in", (mail) => signInMail({ ...mail, typed: "ABC123" })],
  ["invitation", (mail) => invitationMail({ ...mail, teamName: "Pickers" })],
];
const decoded = (html: string) => html.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
/** The words of an HTML part, as a reader sees them. */
const wordsOf = (html: string) =>
  decoded(
    html
      .slice(html.indexOf("<table"))
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " "),
  );

describe.each(locales)("in %s", (locale) => {
  test.each(linked)(
    "the %s mail names the project, and holds the link whole on a line of its own of the text, twice in the HTML",
    (_kind, write) => {
      const { subject, text, html } = write({ ...given, locale });
      expect(subject).toContain("Apples & Söhne");
      expect(text.split("\n")).toContain(link);
      const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map((match) => decoded(match[1] ?? ""));
      expect(hrefs).toEqual([link, link]);
      expect(html).toContain(`<html lang="${locale}">`);
    },
  );

  test.each(linked)("both parts of the %s mail say the same", (_kind, write) => {
    const { text, html } = write({ ...given, locale });
    const shown = wordsOf(html);
    for (const line of text.split("\n").filter((each) => each !== "")) expect(shown).toContain(line);
  });

  test("the mail to sign in with has the code on a line of its own of the text, and never in its subject", () => {
    const { subject, text, html } = signInMail({ ...given, typed: "ABC123", locale });
    expect(text.split("\n")).toContain("ABC123");
    expect(html).toContain(">ABC123</p>");
    expect(subject).not.toContain("ABC123");
  });

  test.each([...noticedEvents])(
    "the notice of %s names the project, says when and from where and what to do, and links nowhere",
    (event) => {
      const { subject, text, html } = noticeMail(notice(event, { locale }));
      expect(subject).toContain("Apples & Söhne");
      expect(text).toContain("203.0.113.9");
      expect(text).toMatch(/2030/);
      expect(text).toContain("UTC");
      expect(text).not.toMatch(/https?:|www\./);
      expect(html).not.toMatch(/href|src=/);
      const shown = wordsOf(html);
      for (const line of text.split("\n").filter((each) => each !== ""))
        expect(shown).toContain(line.replace(/^(When|From|Wann|Von): /, "$1 "));
    },
  );
});

const notice = (event: NoticedEvent, more: Partial<NoticeMail> = {}): NoticeMail => ({
  projectName: "Apples & Söhne",
  userName: "Ada",
  event,
  at: new Date("2030-01-02T15:04:05.678Z"),
  from: { ip: "203.0.113.9", country: undefined, city: undefined },
  canReset: true,
  locale: "en",
  ...more,
});

test("a notice says the place in the reader's language, as far as it is known", () => {
  const from = { ip: "203.0.113.9", country: "DE", city: "Munich" };
  const of = (more: Partial<NoticeMail>) => noticeMail(notice("user.password_changed", more)).text;
  expect(of({ from })).toContain("From: 203.0.113.9 (near Munich, Germany)");
  expect(of({ from: { ...from, city: undefined }, locale: "de" })).toContain("Von: 203.0.113.9 (Deutschland)");
  expect(of({ from: { ...from, country: undefined, city: undefined } })).toContain("From: 203.0.113.9\n");
});

test("what the project's server did is not put down to its address", () => {
  const { text } = noticeMail(notice("user.password_changed", { from: undefined }));
  expect(text).toContain("From: Apples & Söhne itself");
});

test("a new password is advised only where it can be chosen with this address", () => {
  const of = (more: Partial<NoticeMail>) => noticeMail(notice("user.second_factor_disabled", more)).text;
  expect(of({})).toContain("Forgot your password?");
  expect(of({ canReset: false })).not.toContain("password");
});

test("names and places with markup, line ends or addresses of sites stay words, or are left out", () => {
  const evil = '"><img src=x onerror=alert(1)>\r\nBcc: eve@example.com';
  const mail = noticeMail(
    notice("user.email_changed", { projectName: evil, userName: "see evil.example", from: { ip: "::1", country: undefined, city: evil } }),
  );
  expect(mail.html).not.toContain("<img");
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.text).not.toContain("\nBcc:");
  expect(mail.text).toContain("\n\nHello,\n\n");
});

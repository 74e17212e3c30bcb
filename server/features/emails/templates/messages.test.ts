import { describe, expect, test } from "vitest";
import type { BuiltInEmail } from "../sources/render-built-in.ts";
import { render } from "../testing/render.ts";
import { type SecurityNoticeEvent, securityNoticeEvents } from "./email-messages.ts";
import { emailLocaleNames } from "./locale.ts";
import { invitationEmail, type LinkEmail, passwordResetEmail, signInEmail, verificationEmail } from "./messages.ts";
import { type SecurityNoticeEmail, securityNoticeEmail } from "./security-notice.ts";

const link = `https://apples.example/handler/here?code=${"x".repeat(400)}&after_auth_return_to=%2Fhome`;
const given = { userName: "Ada", link };
const linked: [string, (mail: LinkEmail) => BuiltInEmail][] = [
  ["verification", verificationEmail],
  ["reset", passwordResetEmail],
  ["sign-in", (email) => signInEmail({ ...email, typed: "ABC123" })],
  ["invitation", (email) => invitationEmail({ ...email, teamName: "Pickers" })],
];
const decoded = (html: string) => html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
/** The texts of an HTML part in reading order. */
const listWords = (html: string) =>
  decoded(
    html
      .slice(html.indexOf("<body"))
      .replace(/<[^>]+>/g, " ")
      .replace(/[ \n\r\t]+/g, " "),
  );

describe.each(emailLocaleNames)("in %s", (locale) => {
  test.each(linked)("the %s e-mail contains the project name, and the link in both parts", async (_kind, write) => {
    const { subject, text, html } = await render(write({ ...given, locale }));
    expect(subject).toContain("Apples & Söhne");
    expect(text.split("\n")).toContain(link);
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map((match) => decoded(match[1] ?? ""));
    expect(hrefs).toEqual([link, link]);
    expect(html).toContain(`lang="${locale}"`);
  });

  test.each(linked)("both parts of the %s e-mail have the same texts", async (_kind, write) => {
    const { text, html } = await render(write({ ...given, locale }));
    const shown = listWords(html);
    for (const line of text.split("\n").filter((each) => each !== "")) expect(shown).toContain(line);
  });

  test("the sign-in e-mail has the code on a separate line but not in the subject", async () => {
    const { subject, text, html } = await render(signInEmail({ ...given, typed: "ABC123", locale }));
    expect(text.split("\n")).toContain("ABC123");
    expect(html).toContain(">ABC123</p>");
    expect(subject).not.toContain("ABC123");
  });

  test.each([...securityNoticeEvents])("the notice of %s contains project, time, origin and advice, but no link", async (event) => {
    const { subject, text, html } = await render(securityNoticeEmail(notice(event, { locale })));
    expect(subject).toContain("Apples & Söhne");
    expect(text).toContain("203.0.113.9");
    expect(text).toMatch(/2030/);
    expect(text).toContain("UTC");
    expect(text).not.toMatch(/https?:|www\./);
    expect(html).not.toMatch(/href|src=/);
    const shown = listWords(html);
    for (const line of text.split("\n").filter((each) => each !== "")) expect(shown).toContain(line);
  });
});

const notice = (event: SecurityNoticeEvent, more: Partial<SecurityNoticeEmail> = {}): SecurityNoticeEmail => ({
  projectName: "Apples & Söhne",
  userName: "Ada",
  event,
  at: new Date("2030-01-02T15:04:05.678Z"),
  from: { ip: "203.0.113.9", country: undefined, city: undefined },
  canReset: true,
  locale: "en",
  ...more,
});

test("a notice contains the known location in the reader's language", async () => {
  const from = { ip: "203.0.113.9", country: "DE", city: "Munich" };
  const of = async (more: Partial<SecurityNoticeEmail>) => (await render(securityNoticeEmail(notice("user.password_changed", more)))).text;
  expect(await of({ from })).toContain("From: 203.0.113.9 (near Munich, Germany)");
  expect(await of({ from: { ...from, city: undefined }, locale: "de" })).toContain("Von: 203.0.113.9 (Deutschland)");
  expect(await of({ from: { ...from, country: undefined, city: undefined } })).toContain("From: 203.0.113.9\n");
});

test("a change by the project's server does not show its address", async () => {
  const { text } = await render(securityNoticeEmail(notice("user.password_changed", { from: undefined })));
  expect(text).toContain("From: Apples & Söhne, not one of your devices");
});

test("a password reset is advised only if this address allows it", async () => {
  const of = async (more: Partial<SecurityNoticeEmail>) =>
    (await render(securityNoticeEmail(notice("user.second_factor_disabled", more)))).text;
  expect(await of({})).toContain("Forgot your password?");
  expect(await of({ canReset: false })).not.toContain("password");
});

test("names and cities with markup, line breaks or URLs are escaped or omitted", async () => {
  const evil = '"><img src=x onerror=alert(1)>\r\nBcc: eve@example.com';
  const email = await render(
    securityNoticeEmail(
      notice("user.email_changed", {
        projectName: evil,
        userName: "see evil.example",
        from: { ip: "::1", country: undefined, city: evil },
      }),
    ),
    evil,
  );
  expect(email.html).not.toContain("<img");
  expect(email.subject).not.toMatch(/[\r\n]/);
  expect(email.text).not.toContain("\nBcc:");
  expect(email.text).toContain("\n\nHello,\n\n");
});

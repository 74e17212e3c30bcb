import { expect, test } from "vitest";
import { signInMail } from "./sign-in.ts";

const link = "https://apples.example/handler/magic-link-callback?code=abc123def";
const given = { projectName: "Apples", userName: "Ada", locale: "en" as const, link, typed: "ABC123" };

test("the mail to sign in with holds the link whole and the code to type, each on a line of its own", () => {
  const mail = signInMail(given);
  const lines = mail.text.split("\n");
  expect(lines).toContain(link);
  expect(lines).toContain("ABC123");
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.html).toContain(">ABC123</p>");
  expect(mail.text).toContain("for 7 days");
});

test("its subject names the project and never the code, which would be seen on a locked screen", () => {
  expect(signInMail(given).subject).toBe("Sign in to Apples");
});

test("German is spoken on request", () => {
  const mail = signInMail({ ...given, locale: "de" });
  expect(mail.subject).toBe("Bei Apples anmelden");
  expect(mail.text).toContain("7 Tage");
});

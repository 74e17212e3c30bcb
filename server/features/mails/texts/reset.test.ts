import { expect, test } from "vitest";
import { resetMail } from "./reset.ts";

const link = "https://apples.example/handler/password-reset?code=abc123";
const given = { projectName: "Apples", userName: "Ada", locale: "en" as const, link };

test("the reset mail names the project, greets the person and holds the link whole on a line of its own", () => {
  const mail = resetMail(given);
  expect(mail.subject).toBe("Set a new password for Apples");
  expect(mail.text).toContain("Hello Ada,");
  expect(mail.text.split("\n")).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.text).toContain("for 7 days");
});

test("German is spoken on request", () => {
  const mail = resetMail({ ...given, locale: "de" });
  expect(mail.subject).toBe("Neues Passwort für Apples festlegen");
  expect(mail.text).toContain("7 Tage");
});

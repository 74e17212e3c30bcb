import { compileMessage } from "@lingui/message-utils/compileMessage";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productionIssueCodes } from "#contract/config/production-mode.ts";
import { domainHintCodes } from "#contract/vocabulary/emails/domain-hints.ts";
import { emailFailureCodes, emailFailures, emailTestFailureCodes } from "#contract/vocabulary/emails/email-failures.ts";
import { sourceTextCodes, sourceTexts } from "#contract/vocabulary/emails/source-texts.ts";
import { readFailure, writeFailure } from "#contract/vocabulary/failure-texts.ts";
import type { CompiledMessage } from "#contract/vocabulary/format-message.ts";
import { configWarningCodes } from "#contract/vocabulary/projects/config-warnings.ts";
import { oauthCheckNames } from "#contract/vocabulary/sign-in/oauth.ts";
import { defaultPermissionDescriptions, systemPermissionDescriptions } from "#contract/vocabulary/teams/permissions.ts";
import { webhookFailureCodes, webhookFailures } from "#contract/vocabulary/webhooks/webhook-failures.ts";
import { messages as german } from "../locales/de/dashboard/explanations.ts";
import { messages as english } from "../locales/en/dashboard/explanations.ts";
import { activate } from "../locales/i18n.ts";
import type { Messages } from "../locales/messages.ts";
import { explainSource } from "./emails/editor/explain-source.ts";
import { explainEmailError, explainTestFailure } from "./emails/explain-email-error.ts";
import { type CodeGroup, explain } from "./explain.ts";
import { explainIssue } from "./projects/explain-issue.ts";
import { describePermission } from "./teams/permissions/describe-permission.ts";
import { explainFailure } from "./webhooks/explain-failure.ts";

const codes: Readonly<Record<CodeGroup, readonly string[]>> = {
  trace: oauthCheckNames,
  production: productionIssueCodes,
  permission: [...Object.keys(systemPermissionDescriptions), ...Object.keys(defaultPermissionDescriptions)],
  webhookFailure: webhookFailureCodes,
  emailFailure: emailFailureCodes,
  emailTest: emailTestFailureCodes,
  dns: domainHintCodes,
  source: sourceTextCodes,
  configWarning: configWarningCodes,
};

test("every code that the API sends has a sentence in both languages, and every sentence has its code", () => {
  const ids = Object.entries(codes).flatMap(([group, names]) => names.map((name) => `${group}.${name}`));
  expect(Object.keys(english)).toEqual(expect.arrayContaining(ids));
  expect(Object.keys(german).sort()).toEqual(ids.sort());
});

test.each([
  ["webhook", webhookFailures],
  ["e-mail", emailFailures],
  ["source", sourceTexts],
])("each sentence of a %s failure is read back as its code and value", (_, texts: Readonly<Record<string, string>>) => {
  for (const [code, text] of Object.entries(texts)) {
    const detail = text.includes("{detail}") ? "550 5.1.1 {detail} $& unknown" : null;
    expect(readFailure(texts, writeFailure(texts, code, detail ?? ""))).toEqual({ code, detail });
  }
  expect(readFailure(texts, "A sentence of another version.")).toBeUndefined();
});

describe("in German", () => {
  // As the build writes them.
  const compile = (message: string): CompiledMessage => JSON.parse(JSON.stringify(compileMessage(message)));
  const compiled = Object.fromEntries(Object.entries(german).map(([id, message]) => [id, compile(message)]));
  beforeAll(() => activate("de", compiled as unknown as Messages));
  afterAll(() => activate("en", {}));

  test("a page writes the sentence of each code", () => {
    for (const [group, names] of Object.entries(codes))
      for (const name of names) expect(explain(group as CodeGroup, name, "English.")).not.toBe("English.");
  });

  test("values are written into the sentence", () => {
    expect(explainFailure(webhookFailures.timeout, { errorCode: "timeout" })).toBe("Innerhalb von 15 Sekunden kam keine Antwort.");
    expect(explainFailure("…", { errorCode: "status", errorDetail: "503" })).toBe("Der Endpunkt hat mit Status 503 geantwortet.");
    const error = { errorType: "REJECTED", canRetry: false, rawError: {} } as const;
    const bounced = { ...error, message: "The e-mail bounced: 550", messageCode: "bounced", messageDetail: "550" } as const;
    expect(explainEmailError(bounced)).toBe("Die E-Mail war unzustellbar: 550");
    const issue = { code: "not_https", value: "http://a.example", message: "…", relativeFixUrl: "/" } as const;
    expect(explainIssue(issue)).toBe("Vertrauenswürdige Domains müssen HTTPS verwenden: http://a.example");
    const server = { host: "smtp.example.org", port: 465, senderEmail: "a@example.org" };
    expect(explainTestFailure({ errorMessage: "…", errorCode: "credentials", errorDetail: "535 no" }, server)).toEqual({
      sentence: "Authentifizierung: smtp.example.org:465 akzeptiert Benutzername und Passwort nicht.",
      answer: "535 no",
    });
  });

  test("the issues of a source are translated line by line, with the advice that follows", () => {
    expect(explainSource('The link "Los" has no address. The server sends the variables a, b.\nx is not defined')).toBe(
      'Der Link "Los" hat keine Adresse. Der Server sendet die Variablen a, b.\nx is not defined',
    );
  });

  test("a warning of a plan has its values", () => {
    const values = { path: "auth.oauth.providers.github", settings: "clientId, clientSecret" };
    expect(explain("configWarning", "provider_settings_missing", "…", values)).toContain("Es fehlt: clientId, clientSecret.");
  });

  test("a code of a later version, and a text without a code, are shown as the API sends them", () => {
    expect(explainFailure("The moon is full.", { errorCode: "moon" })).toBe("The moon is full.");
    expect(explainFailure("The moon is full.", {})).toBe("The moon is full.");
    expect(explainTestFailure({ errorMessage: "Moon." }, { host: "a", port: 1, senderEmail: "" })).toEqual({
      sentence: "Moon.",
      answer: null,
    });
  });

  test("only the product's own descriptions of permissions are translated", () => {
    const system = { id: "$invite_members", description: systemPermissionDescriptions.$invite_members };
    expect(describePermission(system)).toBe("Mitglieder in das Team einladen");
    const member = { id: "team_member", description: defaultPermissionDescriptions.team_member };
    expect(describePermission(member)).toBe("Standardberechtigungen der Teammitglieder");
    expect(describePermission({ ...member, description: "May read" })).toBe("May read");
    expect(describePermission({ id: "own", description: member.description })).toBe(member.description);
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEvents } from "#contract/entities/console/audit-data.ts";
import { sentEmails } from "../../../testing/emails/emails.ts";
import { createFixtures, type Fixtures } from "../../../testing/fixtures.ts";
import { type Exchange, exchanges } from "../../../testing/http-client.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { auditScenarios } from "./testing/audit-scenarios.ts";

let server: TestServer;
let fixtures: Fixtures;
const captured: unknown[] = [];
/** All requests and responses. */
function capture(exchange: unknown): void {
  const { headers, body, text } = exchange as Exchange;
  // An export has a line of JSON for each user.
  for (const json of [body, text])
    if (json.startsWith("{"))
      captured.push(
        ...json
          .trim()
          .split(/(?<=\})\n(?=\{)/)
          .map((each) => JSON.parse(each)),
      );
  captured.push(headers);
}
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  exchanges.subscribe(capture);
});
afterAll(async () => {
  exchanges.unsubscribe(capture);
  await server?.close();
});

const isSecretName = (name: string) => /password|code$|token|secret|key$|nonce|totp|signature|attestation/i.test(name);

function* secretsIn(value: unknown, name = ""): Generator<[name: string, secret: string]> {
  if (typeof value === "string" && isSecretName(name) && value.length > 5) yield [name, value];
  if (typeof value === "object" && value !== null) for (const [key, inner] of Object.entries(value)) yield* secretsIn(inner, key);
}

test("the audit log contains no secret, link or e-mail address", {
  timeout: 300_000,
}, async () => {
  const context = auditScenarios(server, fixtures);
  for (const event of auditEvents) await context.bringAbout[event]();
  // An unknown address may be a password that was typed into the wrong field.
  const misplacedPassword = crypto.randomUUID();
  await context.post("/auth/password/sign-in", { email: `${misplacedPassword}@example.org`, password: misplacedPassword });

  const secrets = new Map([...captured].flatMap((each) => [...secretsIn(each)]).map(([name, secret]) => [secret, name]));
  secrets.set(misplacedPassword, "unknown address");
  const emails = await sentEmails(server);
  for (const mail of emails) {
    secrets.set(mail.to, "address");
    for (const [link] of mail.text.matchAll(/https?:\S+/g)) secrets.set(link, "link");
  }
  // Codes of errors are codes, too, and no secrets.
  for (const [secret, name] of secrets) if (name === "code" && /^[A-Z_]+$/.test(secret)) secrets.delete(secret);
  expect(new Set(secrets.values()).size).toBeGreaterThan(15);
  expect(secrets.size).toBeGreaterThan(50);

  const rows = await server.db.selectFrom("audit_events").selectAll().execute();
  const log = JSON.stringify(rows).toLowerCase();
  expect(rows.length).toBeGreaterThan(auditEvents.length);
  for (const [secret, name] of secrets) {
    const bytes = Buffer.from(secret);
    for (const form of [JSON.stringify(secret).slice(1, -1), bytes.toString("hex"), bytes.toString("base64")])
      expect(log.includes(form.toLowerCase()), `${name} ${secret}`).toBe(false);
  }
});

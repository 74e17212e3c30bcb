import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type AuditEventName, auditEvents } from "#contract/vocabulary/audit-events.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { openBody } from "../mails/body.ts";
import { audited } from "./testing.ts";

let server: TestServer;
let world: World;
const said: unknown[] = [];
const real = globalThis.fetch;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  // Everything that callers say and are told.
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const response = await real(input, init);
    const told = await response.clone().text();
    for (const text of [String(init?.body ?? ""), told]) if (text.startsWith("{")) said.push(JSON.parse(text));
    for (const [name, value] of new Headers(init?.headers)) said.push({ [name]: value });
    return response;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server?.close();
});

const isSecretName = (name: string) => /password|code$|token|secret|key$|nonce|totp|signature|attestation/i.test(name);

function* secretsIn(value: unknown, name = ""): Generator<[name: string, secret: string]> {
  if (typeof value === "string" && isSecretName(name) && value.length > 5) yield [name, value];
  if (typeof value === "object" && value !== null) for (const [key, inner] of Object.entries(value)) yield* secretsIn(inner, key);
}

test("no row of the audit log holds a secret of those it tells of, nor a link or an address that a mail went to", {
  timeout: 300_000,
}, async () => {
  const stage = audited(server, world);
  for (const event of auditEvents) await stage.bringAbout[event as AuditEventName]();
  // What nobody knows may be anything: a password typed into the field for the address.
  const astray = crypto.randomUUID();
  await stage.post("/auth/password/sign-in", { email: `${astray}@example.org`, password: astray });

  const secrets = new Map([...said].flatMap((each) => [...secretsIn(each)]).map(([name, secret]) => [secret, name]));
  secrets.set(astray, "address of nobody");
  const mails = await server.db.selectFrom("mails").selectAll().execute();
  for (const mail of mails) {
    secrets.set(mail.recipient, "address");
    for (const [link] of openBody(server.running.services.secrets, mail).text.matchAll(/https?:\S+/g)) secrets.set(link, "link");
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

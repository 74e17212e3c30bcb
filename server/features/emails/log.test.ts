import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { webhookHeaders } from "../../services/webhook-signature.ts";
import { givenFeedbackToken } from "../../testing/emails/feedback-tokens.ts";
import { givenSentEmail } from "../../testing/emails/sent-emails.ts";
import { createCertificate, startBrokenServer, startSmtpSink } from "../../testing/emails/smtp-sink.ts";
import type { TenantKeys } from "../../testing/fixtures.ts";
import { beginOutage } from "../../testing/in-process-outages.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { publishedApps } from "../../testing/published-client.ts";

const zone = new Map<string, string[] | Error>();
let server: TestServer;
let project: TenantKeys;
beforeAll(async () => {
  const find = async (name: string) => {
    const records = zone.get(name) ?? [];
    if (records instanceof Error) throw records;
    return records;
  };
  server = await startServer({ txtRecords: { find }, mailServers: { timeouts: { connect: 3000, delivery: 6000 } } });
});
beforeEach(async () => {
  project = await server.givenProject({ domains: { allowLocalhost: true } });
});
afterAll(() => server?.close());

const call = (method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
  server.request(method, path, { as: "admin", project, ...(body && { body }) });
const log = async (query = "") => (await call("GET", `/internal/emails${query}`)).json;
const readState = async (id: string) => (await call("GET", `/internal/emails/${id}`)).json;

describe("the log", () => {
  test("lists the newest first, without pages as published clients expect, and with them on request", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      ids.unshift(await givenSentEmail(server, project, { state: "sent" }));
      server.clock.advance(1000);
    }
    const all = await log();
    expect([all.is_paginated, all.pagination, all.items.map(({ id }: { id: string }) => id)]).toEqual([false, undefined, ids]);
    const first = await log("?limit=2");
    expect(first.items).toHaveLength(2);
    const rest = await log(`?limit=2&cursor=${first.pagination.next_cursor}`);
    expect([rest.items.map(({ id }: { id: string }) => id), rest.pagination.next_cursor]).toEqual([[ids[2]], null]);
  });

  test("is filtered by status, recipient and type", async () => {
    await givenSentEmail(server, project, { state: "sent" });
    const failed = await givenSentEmail(server, project, { state: "failed", recipient: "ada@example.org" });
    for (const query of ["?status=failed", "?recipient=ADA@example.org"])
      expect((await log(query)).items.map(({ id }: { id: string }) => id)).toEqual([failed]);
    expect((await log("?type=magic_link")).items).toEqual([]);
    expect((await call("GET", "/internal/emails?status=lost")).status).toBe(400);
  });

  test("shows no other project's e-mails", async () => {
    const other = await server.givenProject();
    const id = await givenSentEmail(server, other, { state: "failed" });
    expect((await log()).items).toEqual([]);
    for (const path of ["/resend", "/cancel"]) expect((await call("POST", `/internal/emails/${id}${path}`)).status).toBe(404);
  });
});

test("an e-mail with an unknown outcome is sent again by hand, once", async () => {
  const id = await givenSentEmail(server, project, { state: "unknown" });
  // One that is sent before the second call may be sent again.
  const wake = vi.spyOn(server.running.background, "wakeJobs").mockImplementation(() => {});
  const answers = await Promise.all([1, 2].map(() => call("POST", `/internal/emails/${id}/resend`)));
  wake.mockRestore();
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  server.running.background.wakeJobs();
  await server.running.jobsIdle();
  expect(await readState(id)).toMatchObject({ status: "sent", attempts: 1, error: null });
});

test("a canceled e-mail is not sent; it can be sent again", async () => {
  const id = await givenSentEmail(server, project, { state: "queued" });
  expect((await call("POST", `/internal/emails/${id}/cancel`)).json).toMatchObject({ id, status: "canceled", can_resend: true });
  expect((await call("POST", `/internal/emails/${id}/cancel`)).status).toBe(409);
  await server.running.jobsIdle();
  expect(await readState(id)).toMatchObject({ status: "canceled" });
  expect((await call("POST", `/internal/emails/${id}/resend`)).status).toBe(200);
  await server.running.jobsIdle();
  expect(await readState(id)).toMatchObject({ status: "sent" });
});

describe("a bounce", () => {
  const report = async (body: object, token?: string) =>
    server.request("POST", `/emails/feedback/${token ?? (await givenFeedbackToken(server, project))}`, { body });
  const suppressions = async () => (await call("GET", "/internal/email-suppressions")).json.items;

  test("marks the e-mail and suppresses its address until that is lifted", async () => {
    const id = await givenSentEmail(server, project, { state: "sent", recipient: "gone@example.org" });
    expect((await report({ type: "bounce", recipient: "Gone@example.org", message: "550 unknown" })).json).toEqual({ success: true });
    expect(await readState(id)).toMatchObject({
      status: "bounced",
      error: { message: "The e-mail bounced: 550 unknown", messageCode: "bounced" },
    });
    const [suppression] = await suppressions();
    expect(suppression).toMatchObject({ email: "gone@example.org", reason: "bounce", message: "550 unknown", email_id: id });

    await call("POST", `/internal/emails/${id}/resend`);
    await server.running.jobsIdle();
    expect(await readState(id)).toMatchObject({ status: "failed", error: { errorType: "REJECTED", canRetry: false } });
    expect((await call("DELETE", `/internal/email-suppressions/${suppression.id}`)).status).toBe(200);
    await call("POST", `/internal/emails/${id}/resend`);
    await server.running.jobsIdle();
    expect(await readState(id)).toMatchObject({ status: "sent" });
  });

  test("is read as Resend reports it; one that is not permanent suppresses nothing", async () => {
    const recipient = "full@example.org";
    await givenSentEmail(server, project, { state: "sent", recipient });
    const event = (type: string) => ({
      type: "email.bounced",
      created_at: "2030-01-01",
      data: { to: [recipient], bounce: { type, message: "Full" } },
    });
    await report(event("Transient"));
    expect(await suppressions()).toEqual([]);
    await report(event("Permanent"));
    expect(await suppressions()).toMatchObject([{ email: recipient, message: "Full" }]);
    expect((await report({ type: "email.delivered", data: {} })).status).toBe(200);
  });

  test("is taken with the signature of Resend alone, once its secret is stored", async () => {
    const recipient = "signed@example.org";
    await givenSentEmail(server, project, { state: "sent", recipient });
    const token = await givenFeedbackToken(server, project);
    const secret = `whsec_${Buffer.from("the secret of the webhook at Resend").toString("base64")}`;
    const stateOfToken = async () => (await call("GET", "/internal/email-feedback-token")).json;
    expect(await stateOfToken()).toEqual({ created_at_millis: expect.any(Number), has_signing_secret: false });
    const answer = await call("POST", "/internal/email-feedback-token/signing-secret", { signing_secret: secret });
    expect(answer.status, answer.text).toBe(200);
    expect(await stateOfToken()).toEqual({ created_at_millis: expect.any(Number), has_signing_secret: true });
    const body = JSON.stringify({ type: "email.complained", data: { to: [recipient] } });
    const at = server.clock.now();
    const send = async (headers: Record<string, string>) =>
      fetch(`${server.url}/api/v1/emails/feedback/${token}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      });
    const signed = (by: string, signedAt = at) => webhookHeaders({ id: "msg_1", body, at: signedAt }, [by]);
    const hourAgo = new Date(at.getTime() - 3_600_000);
    for (const headers of [{}, signed("whsec_b3RoZXI="), signed(secret, hourAgo), { ...signed(secret), "svix-id": "msg_2" }])
      expect((await send(headers)).status).toBe(400);
    expect(await suppressions()).toEqual([]);
    expect((await send(signed(secret))).status).toBe(200);
    expect(await suppressions()).toMatchObject([{ email: recipient, reason: "complaint" }]);
    await call("POST", "/internal/email-feedback-token/signing-secret", { signing_secret: null });
    expect((await send({})).status).toBe(200);
  });

  test("of an address to which nothing was sent suppresses nothing", async () => {
    await report({ type: "bounce", recipient: "stranger@example.org" });
    expect(await suppressions()).toEqual([]);
  });

  test("is refused with an old token, with another project's tenancy, and without a known type", async () => {
    const old = await givenFeedbackToken(server, project);
    const token = await givenFeedbackToken(server, project);
    for (const wrong of [old, "short", `${"A".repeat(22)}${token.slice(22)}`])
      expect((await report({ type: "bounce" }, wrong)).status).toBe(404);
    const refused = await report({ type: "rumour" }, token);
    expect([refused.status, refused.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  });
});

test("the use of the limits is counted", async () => {
  for (const state of ["sent", "failed", "queued"] as const) await givenSentEmail(server, project, { state });
  expect((await call("GET", "/internal/email-usage")).json).toMatchObject({
    is_shared: true,
    hour: { max: 1000, sent: 1 },
    day: { sent: 1, failed: 1 },
    queued: 1,
    suppressed: 0,
  });
});

describe("the records of the sender's domain", () => {
  const check = async (query = "") => (await call("GET", `/internal/email-domain${query}`)).json;
  beforeEach(async () => {
    zone.clear();
    project = await server.givenProject({ emails: { server: { isShared: false, host: "localhost", senderEmail: "a@mail.acme.example" } } });
  });

  test("are found", async () => {
    zone.set("mail.acme.example", ["v=spf1 include:provider.example ~all", "other"]);
    zone.set("s1._domainkey.mail.acme.example", ["v=DKIM1; k=rsa; p=MIGf"]);
    zone.set("_dmarc.acme.example", ["v=DMARC1; p=reject"]);
    expect(await check()).toMatchObject({
      domain: "mail.acme.example",
      spf: { status: "ok" },
      dkim: { status: "ok", name: "s1._domainkey.mail.acme.example" },
      dmarc: { status: "ok", name: "_dmarc.acme.example" },
    });
  });

  test("are missing, invalid, or not known", async () => {
    expect(await check()).toMatchObject({ spf: { status: "missing" }, dkim: { status: "missing" }, dmarc: { status: "missing" } });
    zone.set("mail.acme.example", ["v=spf1 +all"]);
    zone.set("own._domainkey.mail.acme.example", ["v=DKIM1; p="]);
    zone.set("_dmarc.mail.acme.example", new Error("SERVFAIL"));
    expect(await check("?dkim_selector=own")).toMatchObject({
      spf: { status: "invalid" },
      dkim: { status: "invalid" },
      dmarc: { status: "unknown" },
    });
  });
});

describe("a test e-mail", () => {
  const config = (more: object) => ({
    host: "localhost",
    port: 9,
    username: "",
    password: "",
    sender_name: "Acme",
    sender_email: "a@acme.example.org",
    ...more,
  });
  const request = (more: object) =>
    call("POST", "/internal/send-test-email", { recipient_email: "ada@example.org", email_config: config(more) });
  const tryOut = async (more: object) => (await request(more)).json;
  const failing = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

  test("arrives", async () => {
    const sink = await startSmtpSink();
    expect(await tryOut({ port: sink.port })).toEqual({ success: true });
    expect(sink.received).toMatchObject([{ from: "a@acme.example.org", to: ["ada@example.org"] }]);
    await sink.close();
  });

  test("does not repeat what another service says, and reaches no internal address in production (EML-08)", async () => {
    const ssh = await startBrokenServer((socket) => socket.end("SSH-2.0-OpenSSH_9.2 internal-host\r\n"));
    const answer = await tryOut({ port: ssh.port });
    const words = expect.stringContaining("does not answer as a mail server");
    const detail = "The email could not be delivered: Invalid greeting";
    expect(answer).toEqual({ success: false, error_code: "no_mail_server", error_message: words, error_detail: detail });
    expect(JSON.stringify(answer)).not.toMatch(/SSH|internal-host/);
    onTestFinished(beginOutage(server, "mail servers must be public"));
    const unknownName = "DNS: the host name localhost does not lead to a public address. Check its spelling.";
    expect(await tryOut({ host: "localhost", port: ssh.port })).toEqual({
      success: false,
      error_code: "host_not_found",
      error_message: unknownName,
      error_detail: null,
    });
    for (const host of ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1"]) {
      const { status, text } = await request({ host, port: ssh.port });
      expect([host, status, text]).toEqual([host, 400, "email_config.host: the mail server must have a public address."]);
    }
    await ssh.close();
  });

  test("says which step failed", async () => {
    const sink = await startSmtpSink({
      onAuth: (_auth, _session, done) => done(failing(535, "Bad credentials")),
      onMailFrom: (_address, _session, done) => done(failing(553, "Not your domain")),
    });
    const selfSigned = await startSmtpSink(await createCertificate());
    const steps: [object, unknown, RegExp][] = [
      [{ port: 1 }, "connection_refused", /^Connection: .* refused/],
      [{ port: sink.port, username: "acme", password: "secret" }, "credentials", /^Authentication: .*Bad credentials/],
      [{ port: sink.port }, "sender", /^Sender: .*a@acme.example.org.*Not your domain/],
      [{ port: selfSigned.port }, "tls", /^TLS: /],
      [{ host: "no-such-host.invalid" }, expect.stringMatching(/^(?:host_not_found|timeout)$/), /^(?:DNS|Timeout): /],
    ];
    for (const [more, code, words] of steps) {
      const answer = await tryOut(more);
      const detail = expect.toSatisfy((value) => value === null || typeof value === "string");
      expect(answer).toEqual({ success: false, error_code: code, error_message: expect.stringMatching(words), error_detail: detail });
      expect(JSON.stringify(answer)).not.toContain("secret");
    }
    for (const each of [sink, selfSigned]) await each.close();
  });
});

test("the published client tries a mail server, lists e-mails and invites", async () => {
  const admin = publishedApps(server, project).admin();
  const emailConfig = {
    type: "standard",
    host: "localhost",
    port: 1,
    ...{ username: "", password: "" },
    senderName: "A",
    senderEmail: "a@acme.example.org",
  } as const;
  const tried = await admin.sendTestEmail({ recipientEmail: "ada@example.org", emailConfig });
  expect(tried).toMatchObject({ status: "error", error: { errorMessage: expect.stringContaining("Connection") } });
  await admin.sendSignInInvitationEmail("ada@example.org", "http://localhost:3000/handler/sign-in");
  await server.running.jobsIdle();
  const [email] = await admin.listSentEmails();
  const expected = { recipient: "ada@example.org", subject: "You are invited to Another project", error: null };
  expect(email).toMatchObject({ ...expected, sentAt: expect.any(Date) });
  onTestFinished(beginOutage(server, "e-mails are delivered"));
  const sending = publishedApps(server, project).server().sendEmail({ userIds: [], html: "<p>Hello</p>" });
  await expect(sending).rejects.toMatchObject({ errorCode: "REQUIRES_CUSTOM_EMAIL_SERVER" });
});

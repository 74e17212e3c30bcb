import { simpleParser } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { templateIds } from "#contract/config/built-in-templates.ts";
import { notificationCategories } from "#contract/vocabulary/emails/notifications.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { givenEmailSource } from "../../testing/emails/email-sources.ts";
import { createCertificate, startSmtpSink } from "../../testing/emails/smtp-sink.ts";
import type { TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";

const marketing = notificationCategories[1];
const password = "the password of the mail server";
let server: TestServer;
let second: TestServer;
let project: TenantKeys;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
const logins: unknown[] = [];
/** Addresses whose next e-mail the mail server defers. */
const deferred = new Set<string>();

const ownServer = () => ({
  isShared: false,
  host: "localhost",
  port: sink.port,
  username: "acme",
  password,
  senderName: "Acme",
  senderEmail: "hello@acme.example.org",
});
const newProject = () =>
  server.givenProject({
    auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } },
    domains: { allowLocalhost: true },
    emails: { server: ownServer() },
  });

beforeAll(async () => {
  const certificate = await createCertificate();
  sink = await startSmtpSink({
    ...certificate,
    authOptional: false,
    onRcptTo: ({ address }, _session, done) =>
      done(deferred.delete(address) ? Object.assign(new Error("try later"), { responseCode: 451 }) : null),
    onAuth({ username, password: given }, { secure }, done) {
      logins.push({ username, given, secure });
      done(null, { user: username });
    },
  });
  const mailServers = { certificateAuthorities: certificate.cert };
  server = await startServer({ mailServers });
  second = await startServer({ databaseOf: server, mailServers });
  project = await newProject();
});
afterAll(async () => {
  await second?.close();
  await server?.close();
  await sink?.close();
});

const send = (body: object, at = project) => server.request("POST", "/emails/send-email", { as: "server", project: at, body });
const log = async (query = "", at = project) =>
  (await server.request("GET", `/internal/emails${query}`, { as: "admin", project: at })).json.items;
/** The e-mails to an address that the mail server has received, once nothing waits. */
async function receivedBy(address: string, count = 1) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    await Promise.all([server.running.jobsIdle(), second.running.jobsIdle()]);
    const found = sink.received.filter(({ to }) => to.includes(address));
    if (found.length >= count) return Promise.all(found.map(({ source }) => simpleParser(source)));
  }
  throw new Error(`The mail server has not received ${count} e-mails to ${address}.`);
}
/** Runs the jobs until no e-mail of a project waits. */
async function allSent(at = project) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    await Promise.all([server.running.jobsIdle(), second.running.jobsIdle()]);
    const rows = await server.db.selectFrom("emails").select("state").where("tenancy_id", "=", at.tenancyId).execute();
    const mailings = await server.db.selectFrom("email_mailings").select("completed_at").where("tenancy_id", "=", at.tenancyId).execute();
    if (rows.every(({ state }) => state !== "queued" && state !== "sending") && mailings.every((row) => row.completed_at !== null))
      return rows;
  }
  throw new Error("E-mails wait for too long.");
}

test("an e-mail of HTML goes to its users over the project's own mail server, with TLS and its password", async () => {
  const ada = await server.givenUser({ project });
  const answer = await send({ user_ids: [ada.id, ada.id], html: "<p>Hello <b>world</b></p>", subject: "News" });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json.results).toEqual([{ user_id: ada.id, user_email: ada.email }]);
  const [email, ...more] = await receivedBy(ada.email);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ subject: "News", from: { value: [{ name: "Acme", address: "hello@acme.example.org" }] } });
  expect(email?.html).toContain("<b>world</b>");
  expect(email?.text).toContain("Hello world");
  expect(email?.headers.get("list-unsubscribe")).toBeUndefined();
  expect(logins[0]).toEqual({ username: "acme", given: password, secure: true });
  expect(JSON.stringify(await server.db.selectFrom("tenancies").select("config").execute())).not.toContain(password);
  await allSent();
  const [row] = await log(`?mailing_id=${answer.json.mailing_id}`);
  expect(row).toMatchObject({
    subject: "News",
    to: [ada.email],
    status: "sent",
    type: "custom",
    user_id: ada.id,
    error: null,
    sender_config: { type: "standard", host: "localhost", port: sink.port, username: "acme", sender_email: "hello@acme.example.org" },
  });
});

test("built-in e-mails go over the project's own mail server, too", async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const callback_url = "http://localhost:3000/handler";
  await server.request("POST", "/auth/otp/send-sign-in-code", { as: "client", project, body: { email, callback_url } });
  const invited = `${crypto.randomUUID()}@example.org`;
  const body = { email: invited, callback_url };
  expect((await server.request("POST", "/internal/send-sign-in-invitation", { as: "server", project, body })).json).toEqual({
    success: true,
  });
  expect((await receivedBy(email))[0]).toMatchObject({ from: { value: [{ address: "hello@acme.example.org" }] } });
  expect((await receivedBy(invited))[0]?.text).toContain(callback_url);
});

test("a template is rendered with the variables for each user; a subject replaces its own", async () => {
  const ada = await server.givenUser({ project });
  const variables = { passwordResetLink: "https://acme.example.org/reset?<script>" };
  const sent = await send({ user_ids: [ada.id], template_id: templateIds.passwordReset, variables, subject: "Choose a password" });
  expect(sent.status, sent.text).toBe(200);
  const [email] = await receivedBy(ada.email);
  expect(email?.subject).toBe("Choose a password");
  expect(email?.html).toContain("https://acme.example.org/reset?");
  expect(email?.html).not.toContain("<script>");
});

test("a draft is sent with its theme, and marked as sent", async () => {
  const ada = await server.givenUser({ project });
  const id = await givenEmailSource(server, project, "drafts", { theme_id: false });
  const sent = await send({ user_ids: [ada.id], draft_id: id });
  expect(sent.status, sent.text).toBe(200);
  await receivedBy(ada.email);
  const draft = await server.request("GET", `/internal/email-drafts/${id}`, { as: "admin", project });
  expect(draft.json.sent_at_millis).toBeTypeOf("number");
});

test("marketing has a link that unsubscribes; who has used it is listed, and gets no more of it", async () => {
  const ada = await server.givenUser({ project });
  const news = { user_ids: [ada.id], html: "<p>News</p>", subject: "News", notification_category_name: marketing.name };
  await send(news);
  const [email] = await receivedBy(ada.email);
  const header = email?.headers.get("list") as { unsubscribe?: { url?: string } } | undefined;
  const url = header?.unsubscribe?.url ?? "";
  expect(url).toMatch(`${server.url}${apiPath}/emails/unsubscribe-link?code=`);
  expect((await fetch(url, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) })).status).toBe(200);

  const again = await send(news);
  expect(again.json.results).toEqual([{ user_id: ada.id, user_email: ada.email }]);
  await send({ ...news, notification_category_name: "Transactional", subject: "Receipt" });
  expect((await receivedBy(ada.email, 2)).map(({ subject }) => subject).sort()).toEqual(["News", "Receipt"]);
  await allSent();
  expect((await log(`?mailing_id=${again.json.mailing_id}`))[0]).toMatchObject({ status: "canceled", error: { canRetry: false } });
});

test("users without an address are listed, and get nothing", async () => {
  const { json: user } = await server.request("POST", "/users", { as: "server", project, body: {} });
  const sent = await send({ user_ids: [user.id], html: "<p>Hello</p>" });
  expect(sent.json.results).toEqual([{ user_id: user.id }]);
  await allSent();
  expect(await log(`?mailing_id=${sent.json.mailing_id}`)).toEqual([]);
});

test.each([
  [{ html: "<p>Hello</p>" }, "user_ids, all_users"],
  [{ user_ids: [], all_users: true, html: "" }, "user_ids, all_users"],
  [{ user_ids: [] }, "html, template_id, draft_id"],
  [{ user_ids: [], html: "", template_id: templateIds.magicLink }, "html, template_id, draft_id"],
  [{ user_ids: [], html: "", variables: {} }, "variables"],
])("a request that is not clear is refused: %j", async (body, words) => {
  const refused = await send(body);
  expect([refused.status, refused.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  expect(refused.json.error).toContain(words);
});

describe("an e-mail to all users", () => {
  test("reaches each user once in the log, over two processes, although the job runs twice", async () => {
    const at = await newProject();
    const people = await Promise.all(Array.from({ length: 30 }, () => server.givenUser({ project: at })));
    const sent = await send({ all_users: true, html: "<p>Hello</p>", subject: "To all" }, at);
    expect(sent.json.results).toHaveLength(30);
    const key = `${at.tenancyId}/${sent.json.mailing_id}`;
    // A second run, as after a lease that has expired: the mailing begins again.
    await allSent(at);
    await server.db
      .updateTable("email_mailings")
      .set({ completed_at: null, after_user_id: null })
      .where("tenancy_id", "=", at.tenancyId)
      .execute();
    const share = `${at.tenancyId}/mailing`;
    await server.db.insertInto("jobs").values({ kind: "email-mailing", key, share, due_at: server.clock.now() }).execute();
    await allSent(at);
    const addresses = people.map(({ email }) => email).sort();
    expect((await log("", at)).map(({ to }: { to: string[] }) => to[0]).sort()).toEqual(addresses);
    const received = sink.received.filter(({ source }) => source.includes("Subject: To all")).flatMap(({ to }) => to);
    expect(received.sort()).toEqual(addresses);
  });

  test("is canceled as a whole: what waits is not sent, and its progress says so", async () => {
    const at = await newProject();
    await Promise.all(Array.from({ length: 3 }, () => server.givenUser({ project: at })));
    const { json } = await send({ all_users: true, html: "<p>Hello</p>", subject: "Canceled" }, at);
    const progress = async (path = "", method: "GET" | "POST" = "GET") =>
      server.request(method, `/internal/email-mailings/${json.mailing_id}${path}`, { as: "admin", project: at });
    await allSent(at);
    expect((await progress()).json).toMatchObject({ status: "done", counts: { queued: 0, sent: 3, failed: 0, canceled: 0 } });
    expect((await progress("/cancel", "POST")).status).toBe(409);
    const arrived = sink.received.length;
    await server.db.updateTable("emails").set({ state: "queued" }).where("tenancy_id", "=", at.tenancyId).execute();
    // One that the mail server had when its process stopped.
    const [{ id }] = await log("", at);
    await server.db.updateTable("emails").set({ state: "sending" }).where("tenancy_id", "=", at.tenancyId).where("id", "=", id).execute();

    const canceled = await progress("/cancel", "POST");
    expect([canceled.status, canceled.json.status]).toEqual([200, "canceled"]);
    await allSent(at);
    expect((await progress()).json.counts).toEqual({ queued: 0, sent: 0, failed: 1, canceled: 2 });
    expect(sink.received.length).toBe(arrived);
    const { json: list } = await server.request("GET", "/internal/email-mailings", { as: "admin", project: at });
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([json.mailing_id]);
  });

  test("that is deferred is tried again without delaying the others", async () => {
    const at = await newProject();
    const ada = await server.givenUser({ project: at });
    deferred.add(ada.email);
    const { json } = await send({ user_ids: [ada.id, (await server.givenUser({ project: at })).id], html: "<p>Hello</p>" }, at);
    const states = async () =>
      (await log(`?mailing_id=${json.mailing_id}`, at)).map(({ status, attempts }: { status: string; attempts: number }) => [
        status,
        attempts,
      ]);
    await expect
      .poll(async () => [await Promise.all([server.running.jobsIdle(), second.running.jobsIdle()]), await states()][1])
      .toHaveLength(2);
    await expect.poll(states).toEqual(
      expect.arrayContaining([
        ["queued", 1],
        ["sent", 1],
      ]),
    );
    server.clock.advance(3000);
    await allSent(at);
    expect(await states()).toEqual(
      expect.arrayContaining([
        ["sent", 2],
        ["sent", 1],
      ]),
    );
  });

  test("of a category that users can turn off does not reach those who have (EML-06)", async () => {
    const at = await newProject();
    const [ada, bob] = await Promise.all([1, 2].map(() => server.givenUser({ project: at })));
    const path = `/emails/notification-preference/${bob?.id}/${marketing.id}`;
    expect((await server.request("PATCH", path, { as: "server", project: at, body: { enabled: false } })).status).toBe(200);
    const { json } = await send({ all_users: true, html: "<p>News</p>", notification_category_name: marketing.name }, at);
    expect(json.results).toHaveLength(2);
    await allSent(at);
    const items: { to: string[]; status: string }[] = await log(`?mailing_id=${json.mailing_id}`, at);
    expect(Object.fromEntries(items.map(({ to, status }) => [to[0], status]))).toEqual({
      [ada?.email ?? ""]: "sent",
      [bob?.email ?? ""]: "canceled",
    });
    expect(sink.received.filter(({ to }) => to.includes(bob?.email ?? ""))).toEqual([]);
  });

  test("does not reach those who signed up later", async () => {
    const at = await newProject();
    await server.givenUser({ project: at });
    const mailing = await send({ all_users: true, html: "<p>Hello</p>" }, at);
    server.clock.advance(1000);
    await server.givenUser({ project: at });
    await allSent(at);
    expect(await log(`?mailing_id=${mailing.json.mailing_id}`, at)).toHaveLength(1);
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccessType } from "#contract/kernel/access.ts";
import { waitlistLimits } from "#contract/vocabulary/sign-in/waitlist.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import { emailTo } from "../../../testing/emails/emails.ts";
import { givenSignInCode } from "../../../testing/foundation/codes.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";

const password = "correct horse battery";
const callback_url = "http://localhost:3000/handler/sign-up";
const address = () => `${crypto.randomUUID()}@example.org`;

type Project = ProjectKeys & { tenancyId: string };
let server: TestServer;
let inviteOnly: Project;
let waiting: Project;
beforeAll(async () => {
  server = await startServer();
  const auth = { password: { allowSignIn: true }, otp: { allowSignIn: true } };
  const domains = { allowLocalhost: true };
  inviteOnly = await server.givenProject({ auth: { ...auth, signUp: { mode: "invite-only" } }, domains });
  waiting = await server.givenProject({ auth: { ...auth, signUp: { mode: "waitlist" } }, domains });
});

afterAll(() => server?.close());

const call = (project: Project, method: string, path: string, body?: object, as: AccessType = "server") =>
  server.request(method, path, { as, project, body });
const signUp = (project: Project, email: string, more: object = {}) =>
  call(project, "POST", "/auth/password/sign-up", { email, password, ...more }, "client");
const signUpByCode = async (project: Project, email: string) =>
  call(project, "POST", "/auth/otp/sign-in", { code: await givenSignInCode(server, project, email) }, "client");
const findEntries = async (project: Project, email: string) => (await call(project, "GET", `/waitlist?query=${email}`)).json.items;
const invite = (project: Project, ...emails: string[]) => call(project, "POST", "/waitlist/invite", { emails, callback_url });
/** The code in the newest e-mail to an address. */
async function readCode(email: string): Promise<string> {
  const mail = await emailTo(server, email);
  return new URL(/http:\/\/localhost:3000\S+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams.get("code") ?? "";
}

test("an invite-only project accepts a password with the code of an invitation, once", async () => {
  const email = address();
  expect((await invite(inviteOnly, email)).json).toEqual({ invited: 1 });
  const invitation_code = await readCode(email);

  const uninvited = await signUp(inviteOnly, address());
  const withoutCode = await signUp(inviteOnly, email);
  const withCode = await signUp(inviteOnly, email, { invitation_code });
  const again = await signUp(inviteOnly, address(), { invitation_code });

  expect([uninvited.status, uninvited.json]).toEqual([403, expect.objectContaining({ code: "SIGN_UP_INVITATION_REQUIRED" })]);
  expect(withoutCode.json).toEqual(uninvited.json);
  expect([withCode.status, withCode.json.is_new_user]).toEqual([200, true]);
  expect(again.json.code).toBe("SIGN_UP_INVITATION_REQUIRED");
  expect(await findEntries(inviteOnly, email)).toEqual([]);
});

test("a one-time code proves the invited address", async () => {
  const email = address();
  await invite(inviteOnly, email);

  const invited = await signUpByCode(inviteOnly, email);
  const other = await signUpByCode(inviteOnly, address());

  expect(invited.json.is_new_user).toBe(true);
  expect(other.json.code).toBe("SIGN_UP_INVITATION_REQUIRED");
});

test("of many sign-ups at once with one invitation, one succeeds", async () => {
  const email = address();
  await invite(inviteOnly, email);
  const invitation_code = await readCode(email);

  const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(inviteOnly, address(), { invitation_code })));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ json }) => json.code === "SIGN_UP_INVITATION_REQUIRED")).toHaveLength(7);
});

test("an invitation of another project, a removed one and a replaced one admit no user", async () => {
  const [email, removed, replaced] = [address(), address(), address()];
  await invite(waiting, email);
  const foreign = await readCode(email);
  await invite(inviteOnly, removed, replaced);
  const [removedCode, oldCode] = [await readCode(removed), await readCode(replaced)];
  const [{ id }] = await findEntries(inviteOnly, removed);
  expect((await call(waiting, "DELETE", `/waitlist/${id}`)).status).toBe(404);
  expect((await call(inviteOnly, "DELETE", `/waitlist/${id}`)).json).toEqual({ success: true });
  await invite(inviteOnly, replaced);

  for (const invitation_code of [foreign, removedCode, oldCode])
    expect((await signUp(inviteOnly, address(), { invitation_code })).json.code).toBe("SIGN_UP_INVITATION_REQUIRED");
  expect((await signUp(inviteOnly, replaced, { invitation_code: await readCode(replaced) })).status).toBe(200);
});

test("an invitation expires", async () => {
  const email = address();
  await invite(inviteOnly, email);
  const invitation_code = await readCode(email);
  await server.db
    .updateTable("waitlist_entries")
    .set({ expires_at: new Date(server.clock.now().getTime() - 1000) })
    .where("tenancy_id", "=", inviteOnly.tenancyId)
    .where("email", "=", email)
    .execute();

  expect((await signUp(inviteOnly, email, { invitation_code })).json.code).toBe("SIGN_UP_INVITATION_REQUIRED");
  expect((await signUpByCode(inviteOnly, email)).json.code).toBe("SIGN_UP_INVITATION_REQUIRED");
});

test("a sign-up joins the waitlist, and its approval sends the code that admits it", async () => {
  const email = address();
  const joined = await signUp(waiting, email);
  const twice = await signUp(waiting, email);
  const [entry] = await findEntries(waiting, email);
  expect([joined.status, joined.json.code, twice.json]).toEqual([403, "SIGN_UP_WAITLISTED", joined.json]);
  expect(entry).toMatchObject({ email, state: "waiting", decided_at_millis: null, expires_at_millis: null });

  const approved = await call(waiting, "POST", "/waitlist/approve", { entry_ids: [entry.id, crypto.randomUUID()], callback_url });
  const [admitted] = await findEntries(waiting, email);
  const days = (admitted.expires_at_millis - admitted.decided_at_millis) / 1000 / seconds.day;
  expect([approved.json, admitted.state, days]).toEqual([{ approved: 1 }, "approved", waitlistLimits.admittedDays]);

  expect((await signUp(waiting, email)).json.code).toBe("SIGN_UP_WAITLISTED");
  expect((await signUp(waiting, email, { invitation_code: await readCode(email) })).status).toBe(200);
});

test("the answer of a project with a waitlist does not reveal an account, and its address does not join", async () => {
  const email = address();
  expect((await call(waiting, "POST", "/users", { primary_email: email, primary_email_auth_enabled: true, password })).status).toBe(201);

  const known = await signUp(waiting, email);
  const unknown = await signUp(waiting, address());
  const joined = await call(waiting, "POST", "/waitlist/join", { email }, "client");

  expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
  expect(joined.json).toEqual({ success: true });
  expect(await findEntries(waiting, email)).toEqual([]);
});

test("a one-time code that joins the waitlist is used", async () => {
  const code = await givenSignInCode(server, waiting, address());
  const use = () => call(waiting, "POST", "/auth/otp/sign-in", { code }, "client");

  expect((await use()).json.code).toBe("SIGN_UP_WAITLISTED");
  expect((await use()).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
});

test("a rejected person stays rejected, and an invitation admits it", async () => {
  const email = address();
  await call(waiting, "POST", "/waitlist/join", { email }, "client");
  const [{ id }] = await findEntries(waiting, email);
  expect((await call(waiting, "POST", "/waitlist/reject", { entry_ids: [id] })).json).toEqual({ rejected: 1 });
  await call(waiting, "POST", "/waitlist/join", { email }, "client");
  expect((await findEntries(waiting, email))[0]).toMatchObject({ id, state: "rejected" });

  await invite(waiting, email);
  expect((await signUpByCode(waiting, email)).json.is_new_user).toBe(true);
});

test("a rule puts the sign-ups that it matches on the waitlist", async () => {
  const rules = { outside: { domains: ["example.net"], outcome: "waitlist" } };
  const project = await server.givenProject({ auth: { password: { allowSignIn: true }, signUp: { rules } } });
  const email = `${crypto.randomUUID()}@example.net`;

  expect((await signUp(project, address())).status).toBe(200);
  expect((await signUp(project, email)).json.code).toBe("SIGN_UP_WAITLISTED");
  expect((await findEntries(project, email))[0].state).toBe("waiting");
});

test("an import leaves out what is on the list, and the list is read by state in pages", async () => {
  const project = await server.givenProject({ auth: { signUp: { mode: "waitlist" } } });
  const emails = Array.from({ length: 5 }, (_, index) => `person${index}@example.org`);
  const entries = emails.map((email, index) => ({ email, created_at_millis: 1_700_000_000_000 + index }));
  const send = (more: object[] = []) => call(project, "POST", "/waitlist/import", { entries: [...entries, ...more] });
  expect((await send()).json).toEqual({ imported: 5 });
  expect((await send([{ email: "PERSON0@example.org" }, { email: "new@example.org" }])).json).toEqual({ imported: 1 });

  const first = await call(project, "GET", "/waitlist?state=waiting&query=person&limit=3");
  const rest = await call(project, "GET", `/waitlist?state=waiting&query=person&limit=3&cursor=${first.json.pagination.next_cursor}`);
  expect([...first.json.items, ...rest.json.items].map(({ email }) => email)).toEqual(emails.toReversed());
  expect((await call(project, "GET", "/waitlist?state=invited")).json.items).toEqual([]);
});

test("too many addresses, a wrong address and an untrusted link are refused with the field's name", async () => {
  const many = Array.from({ length: waitlistLimits.perCall + 1 }, address);
  const wrong = await invite(waiting, "no address");
  const tooMany = await invite(waiting, ...many);
  const untrusted = await call(waiting, "POST", "/waitlist/invite", { emails: [address()], callback_url: "https://evil.example/" });

  expect([wrong.status, wrong.json.code, wrong.json.error]).toEqual([400, "SCHEMA_ERROR", expect.stringContaining("emails")]);
  expect([tooMany.status, tooMany.json.error]).toEqual([400, expect.stringContaining("emails")]);
  expect(untrusted.json.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
});

test("a full waitlist takes no more persons, whatever their address is, until an entry is decided", async () => {
  const project = await server.givenProject({ auth: { password: { allowSignIn: true }, signUp: { mode: "waitlist" } } });
  const known = { primary_email: address(), primary_email_auth_enabled: true, password };
  expect((await call(project, "POST", "/users", known)).status).toBe(201);
  await sql`INSERT INTO waitlist_entries (tenancy_id, id, email, state, created_at)
    SELECT ${project.tenancyId}::uuid, gen_random_uuid(), n || '@example.org', 'waiting', now()
    FROM generate_series(1, ${waitlistLimits.waiting - 1}::int) n`.execute(server.db);
  const join = (email: string) => call(project, "POST", "/waitlist/join", { email }, "client");
  const outcome = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get("x-latchkey-error")];
  const full = [409, "WAITLIST_FULL"];
  const two = { entries: [{ email: address() }, { email: address() }] };
  expect(outcome(await call(project, "POST", "/waitlist/import", two))).toEqual(full);

  const last = address();
  expect((await join(last)).status).toBe(200);
  for (const email of [address(), last, known.primary_email]) expect(outcome(await join(email))).toEqual(full);
  const refused = await signUp(project, address());
  expect([refused.status, refused.json.code]).toEqual([403, "SIGN_UP_INVITATION_REQUIRED"]);

  const [entry] = await findEntries(project, last);
  expect((await call(project, "POST", "/waitlist/reject", { entry_ids: [entry.id] })).status).toBe(200);
  expect((await join(address())).status).toBe(200);
});

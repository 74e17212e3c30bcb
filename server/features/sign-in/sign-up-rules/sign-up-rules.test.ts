import { afterAll, describe, expect, test } from "vitest";
import { randomUuid } from "../../../services/random.ts";
import type { TenantKeys } from "../../../testing/fixtures.ts";
import { givenSignInCode } from "../../../testing/foundation/codes.ts";
import { startServer } from "../../../testing/index.ts";
import { oauthCalls, oauthConfig } from "../../../testing/sign-in/oauth.ts";

const nowhere = { region: undefined, city: undefined, latitude: undefined, longitude: undefined, timezone: undefined };
const server = await startServer({ lookupIp: () => ({ ...nowhere, country: "CH" }) });
afterAll(() => server.close());

const password = "correct horse battery";
const anAddress = (domain = "example.org") => `${randomUuid()}@${domain}`;
const methods = { password: { allowSignIn: true }, otp: { allowSignIn: true } };

const withRules = (rules: object) => server.givenProject({ auth: { ...methods, signUp: { rules } }, domains: { allowLocalhost: true } });
const ask = (path: string, project: TenantKeys, body: object, more: object = {}) =>
  server.request("POST", path, { as: "client", project, body, ...more });
const signUp = (project: TenantKeys, email = anAddress(), more: object = {}) =>
  ask("/auth/password/sign-up", project, { email, password }, more);
const readUser = async (project: TenantKeys, id: string) => (await server.request("GET", `/users/${id}`, { as: "server", project })).json;
const admin = (method: "GET" | "POST", path: string, project: TenantKeys, body?: object) =>
  server.request(method, `/internal/sign-up-rules${path}`, { as: "admin", project, ...(body && { body }) });
const countsFor = async (project: TenantKeys) => {
  await server.running.flushSignUpRules();
  const { items } = (await admin("GET", "/counts", project)).json;
  return Object.fromEntries(items.map(({ rule_id, count }: { rule_id: string; count: number }) => [rule_id, count]));
};

describe("a sign-up with a password", () => {
  test("is rejected with the message of the rule, which is always in the details", async () => {
    const project = await withRules({
      written: { domains: ["evil.example"], outcome: "reject", message: "Use your work address." },
      other: { domains: ["bad.example"], priority: 1 },
    });
    const refused = await signUp(project, anAddress("evil.example"));
    expect([refused.status, refused.json.code, refused.json.details]).toEqual([
      403,
      "SIGN_UP_REJECTED",
      { message: "Use your work address." },
    ]);
    expect((await signUp(project, anAddress("bad.example"))).json.details.message).toMatch(/does not accept/);
    expect((await signUp(project)).status).toBe(200);
  });

  test("is evaluated by the first rule that matches: by priority, and then by id", async () => {
    const project = await withRules({
      a: { priority: 2, outcome: "reject" },
      b: { priority: 1, addressPattern: "*@example.org", outcome: "allow" },
      c: { priority: 1, addressPattern: "*@example.org", outcome: "reject" },
      off: { priority: 0, enabled: false, outcome: "reject" },
    });
    expect((await signUp(project)).status).toBe(200);
    expect((await signUp(project, anAddress("other.example"))).status).toBe(403);
    expect(await countsFor(project)).toEqual({ a: 1, b: 1 });
  });

  test("of an address that has an account is answered like one of an address without", async () => {
    const project = await withRules({});
    const email = anAddress("evil.example");
    expect((await signUp(project, email)).status).toBe(200);
    await server.configure({ "auth.signUp.rules.all": { outcome: "reject" } }, project.id);
    const [known, unknown] = [await signUp(project, email), await signUp(project, anAddress("evil.example"))];
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
    expect((await ask("/auth/password/sign-in", project, { email, password })).status).toBe(200);
  });

  test("takes three statements, with rules and without", async () => {
    const rules = { first: { disposable: true }, second: { countries: ["DE"] }, third: { outcome: "restrict" } };
    for (const project of [await withRules({}), await withRules(rules)]) {
      await signUp(project);
      expect(await server.statements(() => signUp(project))).toHaveLength(3);
    }
  });

  test("may be restricted: the user signs in, and server code sees why", async () => {
    const project = await withRules({ watch: { methods: ["password"], outcome: "restrict", message: "We look at each new account." } });
    const { json, status } = await signUp(project);
    expect(status).toBe(200);
    expect(await readUser(project, json.user_id)).toMatchObject({
      is_restricted: true,
      restricted_reason: { type: "restricted_by_administrator" },
      restricted_by_admin: true,
      restricted_by_admin_reason: "We look at each new account.",
      restricted_by_admin_private_details: "Sign-up rule watch",
    });
  });

  test.each<[string, object, string]>([
    ["a disposable domain", { disposable: true }, "mailinator.com"],
    ["a subdomain of one", { disposable: true }, "in.mailinator.com"],
    ["a domain with capitals", { domains: ["EVIL.example"] }, "Evil.Example"],
    ["an international domain", { domains: ["bücher.example"] }, "xn--bcher-kva.example"],
  ])("matches %s", async (_name, rule, domain) => {
    const project = await withRules({ rule });
    expect((await signUp(project, anAddress(domain))).json.code).toBe("SIGN_UP_REJECTED");
    expect((await signUp(project)).status).toBe(200);
  });
});

describe("the country", () => {
  test("is that of the IP address, whatever the client says", async () => {
    const project = await withRules({ swiss: { countries: ["CH"] } });
    const headers = { "cf-ipcountry": "DE", "x-vercel-ip-country": "DE", "x-forwarded-for": "192.0.2.1" };
    expect((await signUp(project, anAddress(), { headers })).json.code).toBe("SIGN_UP_REJECTED");
    const german = await withRules({ german: { countries: ["DE"] } });
    expect((await signUp(german, anAddress(), { headers })).status).toBe(200);
  });

  test("never matches while it is unknown", async () => {
    const placeless = await startServer({});
    const project = await placeless.givenProject({ auth: { ...methods, signUp: { rules: { swiss: { countries: ["CH", "DE"] } } } } });
    const answer = await placeless.request("POST", "/auth/password/sign-up", {
      as: "client",
      project,
      body: { email: anAddress(), password },
    });
    expect(answer.status).toBe(200);
    await placeless.close();
  });
});

describe("another method", () => {
  test("a code is sent to every address, and a new one is evaluated when it is used", async () => {
    const project = await withRules({ evil: { domains: ["evil.example"] } });
    const email = anAddress("evil.example");
    const sent = await ask("/auth/otp/send-sign-in-code", project, { email, callback_url: "http://localhost:3000/link" });
    expect(sent.status, sent.text).toBe(200);
    const code = await givenSignInCode(server, project, email);
    expect((await ask("/auth/otp/sign-in", project, { code })).json.code).toBe("SIGN_UP_REJECTED");
    expect(await countsFor(project)).toEqual({ evil: 1 });
  });

  test("an anonymous user is evaluated when it is created, and when it is upgraded", async () => {
    const project = await withRules({
      evil: { domains: ["evil.example"] },
      watch: { priority: 1, methods: ["password"], outcome: "restrict" },
    });
    const visitor = (await ask("/auth/anonymous/sign-up", project, {})).json;
    const as = { user: visitor.access_token, headers: { "x-stack-allow-anonymous-user": "true" } };
    expect((await signUp(project, anAddress("evil.example"), as)).json.code).toBe("SIGN_UP_REJECTED");
    const upgraded = await signUp(project, anAddress(), as);
    expect(upgraded.json.user_id).toBe(visitor.user_id);
    expect(await readUser(project, visitor.user_id)).toMatchObject({ is_anonymous: false, restricted_by_admin: true });
    const without = await withRules({ visitors: { methods: ["anonymous"] } });
    expect((await ask("/auth/anonymous/sign-up", without, {})).json.code).toBe("SIGN_UP_REJECTED");
    expect((await signUp(without)).status).toBe(200);
  });

  test("a provider's new account is evaluated at the exchange, and one that signs in is not", async () => {
    const { signIn, code, exchange } = oauthCalls(server);
    const project = await server.givenProject(oauthConfig());
    const account = { accountId: randomUuid() };
    await signIn(project, account);
    const issued = await code(project, { accountId: randomUuid() });
    await server.configure({ "auth.signUp.rules.google": { providers: ["google"] } }, project.id);
    expect((await exchange(project, issued)).json.code).toBe("SIGN_UP_REJECTED");
    expect((await exchange(project, await code(project, account))).status).toBe(200);
  });
});

test("the server creates users whom the rules reject", async () => {
  const project = await withRules({ all: { outcome: "reject" } });
  const body = { primary_email: anAddress(), primary_email_auth_enabled: true };
  expect((await server.request("POST", "/users", { as: "server", project, body })).status).toBe(201);
});

describe("the test of a sign-up", () => {
  test("names the rule that decides, and is not counted", async () => {
    const project = await withRules({
      staff: { domains: ["example.org"], outcome: "allow" },
      rest: { priority: 1, countries: ["GB"], message: "Not in your country." },
    });
    const evaluate = async (body: object) => (await admin("POST", "/test", project, body)).json;
    expect(await evaluate({ email: anAddress(), method: "password" })).toEqual({ outcome: "allow", rule_id: "staff", message: null });
    expect(await evaluate({ email: anAddress("other.example"), method: "otp", country: "GB" })).toEqual({
      outcome: "reject",
      rule_id: "rest",
      message: "Not in your country.",
    });
    expect(await evaluate({ method: "anonymous" })).toEqual({ outcome: "allow", rule_id: null, message: null });
    expect(await countsFor(project)).toEqual({});
  });

  test("rejects everything but anonymous users while the mode is closed", async () => {
    const project = await server.givenProject({ auth: { ...methods, signUp: { mode: "closed" } } });
    const evaluate = async (method: string) => (await admin("POST", "/test", project, { method })).json.outcome;
    expect([await evaluate("password"), await evaluate("anonymous")]).toEqual(["reject", "allow"]);
    expect((await signUp(project)).json.code).toBe("SIGN_UP_NOT_ENABLED");
  });
});

describe("the dry run of a rule", () => {
  const match = async (project: TenantKeys, body: object) => (await admin("POST", "/matching-users", project, body)).json;

  test("counts and lists the users whom the conditions match, and changes none", async () => {
    const project = await withRules({});
    const [evil, good] = [await signUp(project, anAddress("evil.example")), await signUp(project)];
    const visitor = (await ask("/auth/anonymous/sign-up", project, {})).json;
    const found = await match(project, { conditions: { domains: ["evil.example"] } });
    expect(found).toMatchObject({ scanned: 3, count: 1, items: [{ id: evil.json.user_id }], next_cursor: null });
    const idsFor = async (conditions: object) => (await match(project, { conditions })).items.map(({ id }: { id: string }) => id).sort();
    expect(await idsFor({ methods: ["anonymous"] })).toEqual([visitor.user_id]);
    expect(await idsFor({ methods: ["password"] })).toEqual([evil.json.user_id, good.json.user_id].sort());
    expect(await match(project, { conditions: {}, limit: 1 })).toMatchObject({ count: 3, items: [{}] });
  });

  test("continues after its cursor", async () => {
    const project = await withRules({});
    for (let count = 0; count < 3; count++) await signUp(project);
    const ids = (await match(project, { conditions: {} })).items.map(({ id }: { id: string }) => id);
    expect((await match(project, { conditions: {}, cursor: ids[0] })).items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1));
  });
});

describe("a rule is refused", () => {
  test.each<[string, object, RegExp]>([
    ["with a pattern that is too long", { addressPattern: "*".repeat(129) }, /addressPattern/],
    ["with spaces in its pattern", { addressPattern: "a b@*" }, /addressPattern.*without spaces/],
    ["with a domain that has a wildcard", { domains: ["*.example.org"] }, /domains.*domain/],
    ["with a country in words", { countries: ["Germany"] }, /countries.*ISO 3166-1/],
    ["with an unknown method", { methods: ["fax"] }, /methods/],
    ["with an empty list", { providers: [] }, /providers/],
    ["with an unknown outcome", { outcome: "ban" }, /outcome/],
    ["with a message that is too long", { message: "a".repeat(301) }, /message/],
  ])("%s", async (_name, rule, reason) => {
    const project = await withRules({});
    const body = { config_override_string: JSON.stringify({ "auth.signUp.rules.r": rule }) };
    const { status, text } = await server.request("PATCH", "/internal/config/override", { as: "admin", project, body });
    expect([status, text]).toEqual([400, expect.stringMatching(reason)]);
  });

  test("beyond a hundred", async () => {
    const rules = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`r${at}`, {}]));
    const change = (project: TenantKeys, count: number) =>
      server.request("PATCH", "/internal/config/override", {
        as: "admin",
        project,
        body: { config_override_string: JSON.stringify({ "auth.signUp.rules": rules(count) }) },
      });
    const project = await withRules({});
    expect((await change(project, 100)).status).toBe(200);
    const refused = await change(project, 101);
    expect([refused.status, refused.text]).toEqual([400, "A project has at most 100 sign-up rules."]);
  });
});

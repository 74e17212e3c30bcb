import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { configLimits } from "#contract/vocabulary/projects/config-limits.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { smallest } from "../testing/smallest.ts";

let server: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject();
});
afterAll(() => server?.close());

const send = (body: unknown, on = project) => server.request("PATCH", "/internal/config/override", { as: "admin", project: on, body });
const configuration = async () =>
  JSON.parse((await server.request("GET", "/internal/config", { as: "admin", project })).json.config_string);
const override = (text: string) => send({ config_override_string: text });
const revision = async () =>
  (await server.db.selectFrom("tenancies").select("config_revision").where("project_id", "=", project.id).executeTakeFirstOrThrow())
    .config_revision;
const nested = (depth: number) => `${'{"auth":'.repeat(depth)}1${"}".repeat(depth)}`;
const provider = (about: object) => JSON.stringify({ "auth.oauth.providers.github": about });
const domain = (baseUrl: unknown) => JSON.stringify({ "domains.trustedDomains.a": { baseUrl } });

describe("an override is rejected completely, with the reason, if it", () => {
  // CFG-01
  test.each([
    ["is not JSON", "{", /JSON/],
    ["is not an object", "[]", /object/],
    ["is a string", '"auth"', /object/],
    ["is null", "null", /object/],
    ["has an unknown key", '{"auth.magic.allowSignIn":true}', /auth\.magic\b(?!\.allowSignIn)/],
    ["has an unknown key among known ones", '{"auth.otp.allowSignIn":true,"nonsense":1}', /nonsense/],
    ["has an unknown property inside an object", '{"auth":{"otp":{"allowSignIn":true,"strength":1}}}', /auth\.otp\.strength/],
    ["names __proto__ by a dotted path", '{"payments.items.__proto__.displayName":"x"}', /__proto__/],
    ["names __proto__ inside an object", '{"payments":{"items":{"__proto__":{"displayName":"x"}}}}', /__proto__/],
    ["names constructor", '{"constructor.prototype.polluted":true}', /constructor/],
    ["has an empty part of a path", '{"auth..allowSignUp":true}', /auth\.\./],
    ["has an empty key", '{"":1}', /not a path/],
    ["has a key with a space", '{"payments.items.a b":{}}', /a b/],
    ["has a value of another type", '{"auth.allowSignUp":"yes"}', /auth\.allowSignUp/],
    ["has an array in place of an object", '{"auth.oauth.providers":[]}', /auth\.oauth\.providers/],
    ["has a value outside the allowed choices", '{"auth.oauth.accountMergeStrategy":"guess"}', /accountMergeStrategy/],
    ["is nested too deeply", nested(400), /deep|auth\.auth/],
    ["has an invalid port", '{"emails.server.port":65536}', /emails\.server\.port/],
    ["has a port that is not an integer", '{"emails.server.port":25.5}', /emails\.server\.port/],
    ["has an unknown provider", provider({ type: "myspace" }), /type/],
    ["has a secret that is not a string", provider({ clientSecret: 1 }), /clientSecret/],
    ["has a NUL character", provider({ clientId: "a\u0000b" }), /clientId/],
    ["has a lone surrogate", provider({ clientId: "\ud800" }), /clientId/],
    // CFG-03
    ["has a wildcard after the host", domain("https://a.example/*"), /baseUrl/],
    ["has a wildcard as scheme", domain("*://a.example"), /baseUrl/],
    ["has a wildcard for a whole host", domain("https://**"), /registered domain/],
    ["has a wildcard below a public suffix", domain("https://*.co.uk"), /registered domain/],
    ["has a wildcard in the registered domain", domain("https://*example.com"), /registered domain/],
    ["has a host with two dots in a row", domain("https://a..example"), /baseUrl/],
    ["has a host that begins with a dot", domain("https://.example"), /baseUrl/],
    ["has a host that ends with a dot", domain("https://a.example."), /baseUrl/],
    ["has a host with invalid characters", domain("https://a_b.example"), /baseUrl/],
    ["has an address with a user", domain("https://user@a.example"), /baseUrl/],
    ["has an address of another scheme", domain("ftp://a.example"), /baseUrl/],
    ["has a javascript URL", domain("javascript:alert(1)"), /baseUrl/],
    ["has an address that is too long", domain(`https://${"a".repeat(300)}.example`), /baseUrl/],
    ["has a handler path without a slash", '{"domains.trustedDomains.a":{"handlerPath":"handler"}}', /handlerPath/],
  ])("%s", async (_name, text, says) => {
    const before = await revision();
    const answer = await override(text);
    expect([answer.status, answer.headers.get("content-type")], answer.text).toEqual([400, "text/plain; charset=utf-8"]);
    expect(answer.text).toMatch(says);
    expect(answer.text.length).toBeLessThan(2000);
    expect(await revision()).toBe(before);
  });

  test("is invalid in a dry run", async () => {
    const answer = await send({ config_override_string: '{"nonsense":1}', dry_run: true });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("nonsense")]);
  });
});

// CFG-01
test.each([
  [
    "more than 2.75 megabytes",
    { config_override_string: JSON.stringify({ "payments.items.a.displayName": "x".repeat(configLimits.changeLength) }) },
  ],
  ["an object in place of a string", { config_override_string: { "auth.allowSignUp": false } }],
  ["null", { config_override_string: null }],
  ["an unknown property", { config_override_string: "{}", force: true }],
  ["a dry run flag that is a string", { config_override_string: "{}", dry_run: "true" }],
  ["an array", []],
])("%s is rejected as malformed", async (_name, body) => {
  const before = await revision();
  expect(await send(body)).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
  expect(await revision()).toBe(before);
});

test("a database elsewhere is rejected, by name", async () => {
  const before = await revision();
  const answer = await override('{"sourceOfTruth":{"type":"postgres","connectionString":"postgres://elsewhere"}}');
  expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('"sourceOfTruth.type": must be hosted') });
  expect(answer.headers.get("x-latchkey-error")).toBe("INVALID_CONFIG_OVERRIDE");
  expect(await revision()).toBe(before);
  expect((await configuration()).sourceOfTruth).toEqual({ type: "hosted" });
});

test("rejected overrides do not modify built-in prototypes", async () => {
  await override('{"__proto__":{"polluted":true}}');
  await override('{"payments.items.constructor":{"displayName":"x"}}');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect((await server.request("GET", "/internal/config", { as: "admin", project })).status).toBe(200);
});

test("ids named like built-in properties are ordinary ids", async () => {
  for (const id of ["toString", "valueOf", "hasOwnProperty"]) {
    expect((await override(JSON.stringify({ [`payments.items.${id}`]: { displayName: "x" } }))).status).toBe(200);
    expect((await configuration()).payments.items[id].displayName).toBe("x");
  }
});

test("a stored pattern that is too broad matches no host", async () => {
  const older = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    domains: { trustedDomains: { a: { baseUrl: "https://**" }, b: { baseUrl: "https://app.example" } } },
  });
  const send = async (callback_url: string) => {
    const body = { email: "ada@example.org", callback_url };
    return server.request("POST", "/auth/password/send-reset-code", { as: "client", project: older, body });
  };
  expect((await send("https://evil.example/reset")).json.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
  expect((await send("https://app.example/reset")).status).toBe(200);
});

/** The most processor time, in milliseconds, that one turn of the event loop takes during `work`. Other processes do not count. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false];
  let [before, at] = [process.cpuUsage(), performance.now()];
  const probe = () => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, Math.min((user + system) / 1000, performance.now() - at));
    [before, at] = [process.cpuUsage(), performance.now()];
    if (!isDone) setImmediate(probe);
  };
  setImmediate(probe);
  await work();
  isDone = true;
  return longest;
}

describe("the largest configuration", () => {
  test.each([
    ["of items", (name: string) => `payments.items.${name}.displayName`],
    ["of secrets", (name: string) => `auth.oauth.providers.${name}.clientSecret`],
  ])("%s does not hold up other calls for long", async (_name, settingOf) => {
    const large = await server.givenProject({});
    let value = 0;
    const change = (first: string) => {
      value++;
      const values = Array.from({ length: configLimits.keys }, (_, at) => [settingOf(`${first}${at}`), `value ${value}`]);
      return { config_override_string: JSON.stringify(Object.fromEntries(values)) };
    };
    const statuses: number[] = [];
    const findLongest = (body: object) => longestTurn(async () => statuses.push((await send(body, large)).status));
    // The first half compiles the code; with the second the configuration has as many values as it may.
    expect(await findLongest(change("a"))).toBeGreaterThan(1);
    // The budget of one request. A machine that is busy with other tests takes half as long again as an idle one.
    const most = 100;
    const turns = {
      plan: await smallest(most, () => findLongest({ ...change("b"), dry_run: true })),
      change: await smallest(most, () => findLongest(change("b"))),
      nextCall: await smallest(most, () => longestTurn(() => server.request("GET", "/users", { as: "server", project: large }))),
    };
    expect([...new Set(statuses)]).toEqual([200]);
    expect(configLimits.totalValues).toBe(2 * configLimits.keys);
    for (const [step, millis] of Object.entries(turns)) expect(millis, step).toBeLessThanOrEqual(most);
  });
});

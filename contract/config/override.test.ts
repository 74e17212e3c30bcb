import { describe, expect, test } from "vitest";
import type { Json } from "../vocabulary/json.ts";
import { configLimits as bounds } from "../vocabulary/projects/config-limits.ts";
import { intervalUnits } from "../vocabulary/time.ts";
import { newProjectOverride } from "./new-project.ts";
import { checkOverride, mapSecrets, parseOverride } from "./override.ts";

const theme = "3f9d1c52-6f0f-4c0e-9a55-9d3b3f0c8b11";
const item = (key: string, value: Json) => ({ [`payments.products.p.includedItems.i.${key}`]: value });
const price = (value: Json) => ({ "payments.products.p.prices.monthly": value });
const failure = (value: unknown) => {
  const checked = checkOverride(value);
  return checked.ok ? "accepted" : checked.reason;
};

describe("a configuration change is rejected:", () => {
  test.each<[string, unknown, string]>([
    ["an array", [], "The configuration must be a JSON object."],
    ["a string", "auth", "The configuration must be a JSON object."],
    ["nothing", null, "The configuration must be a JSON object."],
    ["an empty part", { "auth..allowSignUp": true }, '"auth..allowSignUp" is not a path'],
    ["an empty key", { "": true }, '"" is not a path'],
    ["a part that begins with a hyphen", { "payments.items.-x": {} }, '"payments.items.-x" is not a path'],
    ["an invalid character", { payments: { items: { "a b": {} } } }, '"payments.items.a b" is not a path'],
    ["an unknown key", { nothing: 1 }, 'no key "nothing"'],
    ["an unknown key within a path: its shortest invalid beginning", { "auth.nothing.at.all": true }, 'no key "auth.nothing".'],
    ["an unknown key in a nested object", { payments: { items: { x: { colour: "red" } } } }, 'no key "payments.items.x.colour".'],
    ["a key below a leaf", { "auth.allowSignUp.really": true }, 'no key "auth.allowSignUp.really".'],
    ["a dotted __proto__", { "__proto__.x": 1 }, 'no key "__proto__".'],
    ["a __proto__ in a record", JSON.parse('{"rbac": {"permissions": {"__proto__": {}}}}'), 'no key "rbac.permissions.__proto__".'],
    ["a constructor", { "payments.items.constructor.prototype": {} }, 'no key "payments.items.constructor".'],
    ["a wrong type", { "auth.allowSignUp": "yes" }, '"auth.allowSignUp": must be of type boolean.'],
    ["a wrong type, nested", { auth: { allowSignUp: 1 } }, '"auth.allowSignUp": must be of type boolean.'],
    ["a string instead of an object", { "payments.items": "none" }, '"payments.items": must be an object.'],
    ["a list instead of an object", { "payments.items": [] }, '"payments.items": must be an object.'],
    ["a value outside an enum", { "auth.oauth.accountMergeStrategy": "guess" }, '"auth.oauth.accountMergeStrategy": must be one of: '],
    ["an unknown app", { "apps.installed.chess.enabled": true }, 'no key "apps.installed.chess"'],
    ["a permission id in capitals", { "rbac.permissions.Admin": {} }, 'no key "rbac.permissions.Admin": must consist of lower-case'],
    [
      "a system permission's definition",
      { "rbac.permissions.$read_members": {} },
      'no key "rbac.permissions.$read_members": must not start',
    ],
    [
      "an unknown system permission",
      { "rbac.defaultPermissions.teamMember.$fly": true },
      'no key "rbac.defaultPermissions.teamMember.$fly": Invalid system permission.',
    ],
    ["a permission that is not true", { "rbac.defaultPermissions.signUp.a": false }, '"rbac.defaultPermissions.signUp.a": '],
    ["an id too long", { [`payments.items.${"a".repeat(64)}`]: {} }, `no key "payments.items.${"a".repeat(64)}"`],
    ["a theme key that is not a UUID", { "emails.themes.dark": {} }, 'no key "emails.themes.dark": must be a lower-case version 4 UUID.'],
    [
      "a wildcard outside the host",
      { "domains.trustedDomains.a.baseUrl": "https://example.org/*" },
      '"domains.trustedDomains.a.baseUrl": ',
    ],
    ["a domain with two dots", { "domains.trustedDomains.a.baseUrl": "https://a..org" }, '"domains.trustedDomains.a.baseUrl": '],
    ["a domain with a leading dot", { "domains.trustedDomains.a.baseUrl": "https://.a.org" }, '"domains.trustedDomains.a.baseUrl": '],
    ["a domain with other characters", { "domains.trustedDomains.a.baseUrl": "https://a_b.org" }, '"domains.trustedDomains.a.baseUrl": '],
    ["a javascript URL", { "domains.trustedDomains.a.baseUrl": "javascript:alert(1)" }, '"domains.trustedDomains.a.baseUrl": '],
    ["a base URL too long", { "domains.trustedDomains.a.baseUrl": `https://a.org/${"a".repeat(1_000_000)}` }, "at most 1000000 characters"],
    [
      "an address that only the lenient rule accepts",
      { "emails.server.senderEmail": "a..b@example.org" },
      "must be a valid e-mail address",
    ],
    ["a handler path without a slash", { "domains.trustedDomains.a.handlerPath": "pages" }, "must start with a slash"],
    ["a port too high", { "emails.server.port": 65_536 }, '"emails.server.port": '],
    ["a port that is not a number", { "emails.server.port": "25" }, '"emails.server.port": '],
    ["an amount with too many decimals", price({ JPY: "1.5" }), "Too many decimals; JPY only has 0 decimals."],
    ["an amount with leading zeros", price({ USD: "01" }), "Money amount must not have leading zeros."],
    ["a negative amount", price({ USD: "-1" }), "Money amount must be in the format"],
    ["an unknown currency", price({ XXX: "1" }), 'no key "payments.products.p.prices.monthly.XXX".'],
    ["a repeat in decades", item("repeat", [1, "decade"]), '"payments.products.p.includedItems.i.repeat": must be never, or an interval'],
    ["a price in seconds", price({ USD: "1", interval: [1, "second"] }), '"payments.products.p.prices.monthly.interval": '],
    ["a trial in hours", { "payments.products.p.freeTrial": [1, "hour"] }, '"payments.products.p.freeTrial": '],
    ["null in an array", item("repeat", [null, "day"]), '"payments.products.p.includedItems.i.repeat": '],
    ["a negative interval", item("repeat", [-1, "day"]), '"payments.products.p.includedItems.i.repeat": '],
    ["a database of the project", { sourceOfTruth: { type: "postgres" } }, '"sourceOfTruth.type": must be hosted: the server'],
    [
      "the address of such a database",
      { "sourceOfTruth.connectionString": "postgres://a" },
      '"sourceOfTruth.connectionString": is not supported',
    ],
    ["automatic payments", { "payments.autoPay.interval": [1, "month"] }, '"payments.autoPay.interval": is not supported: subscriptions'],
    ["text that the database cannot store", { "payments.items.x.displayName": "a\u0000b" }, '"payments.items.x.displayName": '],
    ["a theme of a template that is true", { [`emails.templates.${theme}.themeId`]: true }, "must be a theme's id, or false for none."],
  ])("%s", (_, value, reason) => {
    expect(failure(value)).toContain(reason);
  });

  test("all issues are listed, one a line, and the well-formed part is validated beside malformed keys", () => {
    const issues = failure({
      nothing: 1,
      "a b": {},
      "auth.allowSignUp": "yes",
      payments: { items: { x: { colour: "red" }, "y z": {} } },
      "emails.server": { port: 70_000, host: 7 },
      "__proto__.x": 1,
    }).split("\n");
    for (const path of [
      "a b",
      "payments.items.y z",
      "nothing",
      "auth.allowSignUp",
      "emails.server.port",
      "emails.server.host",
      "__proto__",
    ])
      expect(issues.filter((issue) => issue.includes(`"${path}"`))).toHaveLength(1);
    expect(issues).toHaveLength(7);
    expect(failure(JSON.parse('{"__proto__": {"x": 1}}'))).toContain('no key "__proto__"');
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`unknown${at}`, 1]));
    expect(failure(many).split("\n")).toHaveLength(20);
  });

  test("too deep or too large input is rejected before the recursive checks", () => {
    let deep: object = {};
    for (let depth = 0; depth < 100_000; depth++) deep = { a: deep };
    expect(failure(deep)).toBe(`The configuration is nested more than ${bounds.depth} deep.`);
    const many = Object.fromEntries(Array.from({ length: bounds.keys + 1 }, (_, index) => [`payments.items.i${index}`, {}]));
    expect(failure(many)).toBe(`At most ${bounds.keys} values are set at once.`);
    expect(failure({ [`payments.items.${"a".repeat(10_000)}`]: {} }).length).toBeLessThan(bounds.pathLength + 200);
  });

  test("paths with too many parts are rejected in linear time", () => {
    const paths = Array.from({ length: 490 }, (_, index) => [`${"a.".repeat(490)}a${index}`, 1]);
    const started = performance.now();
    expect(parseOverride(JSON.stringify(Object.fromEntries(paths)))).toMatchObject({ reason: expect.stringContaining("nested more than") });
    expect(failure({ auth: { [`b.${"a.".repeat(bounds.depth - 2)}a`]: 1 } })).toContain("nested more than");
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test("invalid or too long JSON is rejected", () => {
    expect(parseOverride("{")).toEqual({ ok: false, reason: "The configuration is not valid JSON." });
    expect(parseOverride("[]")).toMatchObject({ ok: false });
    expect(parseOverride(JSON.stringify({ auth: "a".repeat(bounds.changeLength) }))).toMatchObject({
      ok: false,
      reason: expect.stringContaining("longer than"),
    });
    expect(parseOverride(`${"[".repeat(200_000)}`)).toMatchObject({ ok: false });
    expect(parseOverride('{"auth.allowSignUp": false}')).toEqual({ ok: true, override: { "auth.signUp.mode": "closed" } });
  });

  test("a level can set its own keys and those of lower levels", () => {
    expect(checkOverride({ "emails.server.host": "mail.example.org" }).ok).toBe(true);
    expect(checkOverride({ "emails.server.host": "mail.example.org" }, "branch")).toMatchObject({
      reason: expect.stringContaining("emails.server.host"),
    });
    expect(checkOverride({ "auth.allowSignUp": true }, "branch").ok).toBe(true);
  });
});

describe("a configuration change is accepted:", () => {
  test.each<[string, Record<string, Json>]>([
    ["nothing", {}],
    ["null at any key", { auth: null, "payments.items.x": null, "auth.otp.allowSignIn": null, payments: { items: { y: null } } }],
    ["an included price", { "payments.products.p.prices": "include-by-default" }],
    ...intervalUnits.map((unit): [string, Record<string, Json>] => [`a repeat by ${unit}`, item("repeat", [1, unit])]),
    ["an add-on", { "payments.products.p": { isAddOnTo: { q: true } }, "payments.products.r.isAddOnTo": false }],
    [
      "wildcards",
      { "domains.trustedDomains.a": { baseUrl: "https://**.example.org:8080" }, "domains.trustedDomains.b.baseUrl": "http://*.localhost" },
    ],
    ["a template without a theme", { [`emails.templates.${theme}`]: { themeId: false } }],
    [
      "an incomplete value: completeness depends on other values",
      { "auth.oauth.providers.google": { isShared: false }, "payments.products.p.catalogId": "nowhere" },
    ],
    ["the server's database, as a rendered configuration has it", { sourceOfTruth: { type: "hosted" } }],
    ["null at settings that are not supported", { "sourceOfTruth.connectionString": null, "payments.autoPay": { interval: null } }],
    ["the override of a new project", { ...newProjectOverride() }],
  ])("%s", (_, override) => {
    expect(checkOverride(override)).toStrictEqual({ ok: true, override });
  });
});

describe("old names", () => {
  test.each<[string, Json, Json]>([
    ["emails.theme", { "emails.theme": theme }, { "emails.selectedThemeId": theme }],
    ["refuseCommon", { "auth.password.refuseCommon": true }, { "auth.password.refuseBreached": true }],
    ["refuseCommon, nested", { auth: { password: { refuseCommon: true } } }, { auth: { password: { refuseBreached: true } } }],
    [
      "refuseCommon beside its current name",
      { "auth.password.refuseBreached": false, "auth.password.refuseCommon": true },
      { "auth.password.refuseBreached": false },
    ],
    ["emails.theme, nested", { emails: { theme } }, { emails: { selectedThemeId: theme } }],
    [
      "offers and groups",
      { payments: { offers: { p: { groupId: "g" } }, groups: { g: {} } } },
      { payments: { products: { p: { catalogId: "g" } }, catalogs: { g: {} } } },
    ],
    [
      "offers and groups, dotted",
      { "payments.offers.p.groupId": "g", "payments.groups.g": {} },
      { "payments.products.p.catalogId": "g", "payments.catalogs.g": {} },
    ],
    ["a product's group", { "payments.products.p": { groupId: "g" } }, { "payments.products.p": { catalogId: "g" } }],
    [
      "a list of domains",
      { "domains.trustedDomains": [{ baseUrl: "https://a.org" }, { baseUrl: "https://b.org" }] },
      { "domains.trustedDomains": { 0: { baseUrl: "https://a.org" }, 1: { baseUrl: "https://b.org" } } },
    ],
    [
      "a list of domains, nested",
      { domains: { trustedDomains: [{ baseUrl: "https://a.org" }] } },
      { domains: { trustedDomains: { 0: { baseUrl: "https://a.org" } } } },
    ],
    [
      "dropped keys",
      {
        "emails.themeList": {},
        emails: { templateList: [1] },
        "payments.stripeAccountId": "acct",
        "payments.stripeAccountSetupComplete": true,
        "payments.items.x.default": { quantity: 1 },
        "payments.items.y": { default: {}, displayName: "Y" },
        "workflows.availableWorkflows.w": { enabled: true },
        "apps.installed.workflows": { enabled: true },
        "apps.installed.teams.enabled": true,
      },
      { emails: {}, "payments.items.y": { displayName: "Y" }, "apps.installed.teams.enabled": true },
    ],
    [
      "both names: the current one is used",
      { "payments.products": { a: {} }, "payments.offers": { b: {} } },
      { "payments.products": { a: {} } },
    ],
  ])("%s", (_, sent, override) => {
    expect(checkOverride(sent)).toEqual({ ok: true, override });
  });

  test("a dotted key within a nested object becomes a top-level path", () => {
    const sent = { payments: { testMode: false, "items.x.displayName": "X" } };
    expect(checkOverride(sent)).toEqual({ ok: true, override: { payments: { testMode: false }, "payments.items.x.displayName": "X" } });
  });
});

describe("secrets", () => {
  const saved = {
    "auth.oauth.providers.google.clientSecret": "a",
    "auth.oauth.providers": { github: { clientId: "id", clientSecret: "b" } },
    auth: { oauth: { providers: { x: { clientSecret: "c" } } } },
    emails: { server: { password: "d", username: "ada" } },
    "emails.server.password": null,
    unknown: { clientSecret: "e" },
  };

  test("are found at every depth, with their paths", () => {
    const seen: [string, string][] = [];
    const sealed = mapSecrets(saved, (value, path) => {
      seen.push([path, value]);
      return `sealed ${value}`;
    });
    expect(seen).toEqual([
      ["auth.oauth.providers.google.clientSecret", "a"],
      ["auth.oauth.providers.github.clientSecret", "b"],
      ["auth.oauth.providers.x.clientSecret", "c"],
      ["emails.server.password", "d"],
    ]);
    expect(sealed).toStrictEqual({
      ...saved,
      "auth.oauth.providers.google.clientSecret": "sealed a",
      "auth.oauth.providers": { github: { clientId: "id", clientSecret: "sealed b" } },
      auth: { oauth: { providers: { x: { clientSecret: "sealed c" } } } },
      emails: { server: { password: "sealed d", username: "ada" } },
    });
  });
});

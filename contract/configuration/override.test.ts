import { describe, expect, test } from "vitest";
import type { Json } from "../vocabulary/json.ts";
import { configuration as bounds } from "../vocabulary/limits.ts";
import { newProjectOverride } from "./new-project.ts";
import { checkOverride, mapSecrets, readOverride } from "./override.ts";

const theme = "3f9d1c52-6f0f-4c0e-9a55-9d3b3f0c8b11";
const item = (key: string, value: Json) => ({ [`payments.products.p.includedItems.i.${key}`]: value });
const price = (value: Json) => ({ "payments.products.p.prices.monthly": value });
const refusal = (value: unknown) => {
  const checked = checkOverride(value);
  return checked.ok ? "accepted" : checked.reason;
};

describe("a change of the configuration that is refused", () => {
  test.each<[string, unknown, string]>([
    ["a list", [], "The configuration must be a JSON object."],
    ["a text", "auth", "The configuration must be a JSON object."],
    ["nothing", null, "The configuration must be a JSON object."],
    ["an empty part", { "auth..allowSignUp": true }, '"auth..allowSignUp" is not a path'],
    ["an empty key", { "": true }, '"" is not a path'],
    ["a part that begins with a hyphen", { "payments.items.-x": {} }, '"payments.items.-x" is not a path'],
    ["a strange character", { payments: { items: { "a b": {} } } }, '"payments.items.a b" is not a path'],
    ["an unknown key", { nothing: 1 }, 'no key "nothing"'],
    ["an unknown key within a path: its shortest invalid beginning", { "auth.nothing.at.all": true }, 'no key "auth.nothing".'],
    ["an unknown key in a nested object", { payments: { items: { x: { colour: "red" } } } }, 'no key "payments.items.x.colour".'],
    ["a key below a leaf", { "auth.allowSignUp.really": true }, 'no key "auth.allowSignUp.really".'],
    ["a dotted __proto__", { "__proto__.x": 1 }, 'no key "__proto__".'],
    ["a __proto__ in a record", JSON.parse('{"rbac": {"permissions": {"__proto__": {}}}}'), 'no key "rbac.permissions.__proto__".'],
    ["a constructor", { "payments.items.constructor.prototype": {} }, 'no key "payments.items.constructor".'],
    ["a wrong type", { "auth.allowSignUp": "yes" }, '"auth.allowSignUp": Invalid input: expected boolean'],
    ["a wrong type, nested", { auth: { allowSignUp: 1 } }, '"auth.allowSignUp": Invalid input: expected boolean'],
    ["a text in place of an object", { "payments.items": "none" }, '"payments.items": must be an object.'],
    ["a list in place of an object", { "payments.items": [] }, '"payments.items": must be an object.'],
    ["a value outside an enum", { "auth.oauth.accountMergeStrategy": "guess" }, '"auth.oauth.accountMergeStrategy": Invalid option'],
    ["an app nobody knows", { "apps.installed.chess.enabled": true }, 'no key "apps.installed.chess"'],
    ["a permission id in capitals", { "rbac.permissions.Admin": {} }, 'no key "rbac.permissions.Admin": must consist of lower-case'],
    [
      "a system permission's definition",
      { "rbac.permissions.$read_members": {} },
      'no key "rbac.permissions.$read_members": must not start',
    ],
    [
      "a system permission nobody knows",
      { "rbac.defaultPermissions.teamMember.$fly": true },
      'no key "rbac.defaultPermissions.teamMember.$fly": Invalid system permission.',
    ],
    ["a permission that is not true", { "rbac.defaultPermissions.signUp.a": false }, '"rbac.defaultPermissions.signUp.a": '],
    ["an id too long", { [`payments.items.${"a".repeat(64)}`]: {} }, `no key "payments.items.${"a".repeat(64)}"`],
    ["a theme's key that is no UUID", { "emails.themes.dark": {} }, 'no key "emails.themes.dark": must be a lower-case version 4 UUID.'],
    [
      "a wildcard outside the host",
      { "domains.trustedDomains.a.baseUrl": "https://example.org/*" },
      '"domains.trustedDomains.a.baseUrl": ',
    ],
    ["a domain with two dots", { "domains.trustedDomains.a.baseUrl": "https://a..org" }, '"domains.trustedDomains.a.baseUrl": '],
    ["a domain with a leading dot", { "domains.trustedDomains.a.baseUrl": "https://.a.org" }, '"domains.trustedDomains.a.baseUrl": '],
    ["a domain with other characters", { "domains.trustedDomains.a.baseUrl": "https://a_b.org" }, '"domains.trustedDomains.a.baseUrl": '],
    ["a scheme that is no web", { "domains.trustedDomains.a.baseUrl": "javascript:alert(1)" }, '"domains.trustedDomains.a.baseUrl": '],
    ["a base URL too long", { "domains.trustedDomains.a.baseUrl": `https://a.org/${"a".repeat(300)}` }, "at most 300 characters"],
    ["a handler path without its slash", { "domains.trustedDomains.a.handlerPath": "pages" }, "must start with a slash"],
    ["a port too high", { "emails.server.port": 65_536 }, '"emails.server.port": '],
    ["a port that is no number", { "emails.server.port": "25" }, '"emails.server.port": '],
    ["an amount with too many decimals", price({ JPY: "1.5" }), "Too many decimals; JPY only has 0 decimals."],
    ["an amount with leading zeros", price({ USD: "01" }), "Money amount must not have leading zeros."],
    ["an amount that is none", price({ USD: "-1" }), "Money amount must be in the format"],
    ["a currency nobody knows", price({ XXX: "1" }), 'no key "payments.products.p.prices.monthly.XXX".'],
    ["an interval in seconds", item("repeat", [1, "second"]), '"payments.products.p.includedItems.i.repeat": must be an interval'],
    ["a null in a list", item("repeat", [null, "day"]), '"payments.products.p.includedItems.i.repeat": '],
    ["a negative interval", { "payments.autoPay.interval": [-1, "day"] }, '"payments.autoPay.interval": '],
    ["a text the database cannot hold", { "payments.items.x.displayName": "a\u0000b" }, '"payments.items.x.displayName": '],
    ["a theme of a template that is true", { [`emails.templates.${theme}.themeId`]: true }, "must be a theme's id, or false for none."],
  ])("%s", (_, value, reason) => {
    expect(refusal(value)).toContain(reason);
  });

  test("what is too deep or too much is refused before it is walked", () => {
    let deep: object = {};
    for (let depth = 0; depth < 100_000; depth++) deep = { a: deep };
    expect(refusal(deep)).toBe(`The configuration is nested more than ${bounds.depth} deep.`);
    const many = Object.fromEntries(Array.from({ length: bounds.keys + 1 }, (_, place) => [`payments.items.i${place}`, {}]));
    expect(refusal(many)).toBe(`At most ${bounds.keys} values are set at once.`);
    expect(refusal({ [`payments.items.${"a".repeat(10_000)}`]: {} }).length).toBeLessThan(bounds.pathLength + 200);
  });

  test("paths of very many parts are refused as fast as they are read", () => {
    const paths = Array.from({ length: 490 }, (_, place) => [`${"a.".repeat(490)}a${place}`, 1]);
    const started = performance.now();
    expect(readOverride(JSON.stringify(Object.fromEntries(paths)))).toMatchObject({ reason: expect.stringContaining("nested more than") });
    expect(refusal({ auth: { [`b.${"a.".repeat(bounds.depth - 2)}a`]: 1 } })).toContain("nested more than");
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test("text that is no JSON, or too much of it", () => {
    expect(readOverride("{")).toEqual({ ok: false, reason: "The configuration is not valid JSON." });
    expect(readOverride("[]")).toMatchObject({ ok: false });
    expect(readOverride(JSON.stringify({ auth: "a".repeat(1_000_000) }))).toMatchObject({
      ok: false,
      reason: expect.stringContaining("longer than"),
    });
    expect(readOverride(`${"[".repeat(200_000)}`)).toMatchObject({ ok: false });
    expect(readOverride('{"auth.allowSignUp": false}')).toEqual({ ok: true, override: { "auth.allowSignUp": false } });
  });

  test("a level may set its own keys and those of earlier levels, the project's alone excepted", () => {
    expect(checkOverride({ "emails.server.host": "mail.example.org" }).ok).toBe(true);
    expect(checkOverride({ "emails.server.host": "mail.example.org" }, "branch")).toMatchObject({
      reason: expect.stringContaining("emails.server.host"),
    });
    expect(checkOverride({ "auth.allowSignUp": true }, "branch").ok).toBe(true);
  });
});

describe("a change of the configuration that is accepted", () => {
  test.each<[string, Record<string, Json>]>([
    ["nothing", {}],
    ["null, whatever is there", { auth: null, "payments.items.x": null, "auth.allowSignUp": null, payments: { items: { y: null } } }],
    ["an included price", { "payments.products.p.prices": "include-by-default" }],
    ["an add-on", { "payments.products.p": { isAddOnTo: { q: true } }, "payments.products.r.isAddOnTo": false }],
    [
      "wildcards",
      { "domains.trustedDomains.a": { baseUrl: "https://**.example.org:8080" }, "domains.trustedDomains.b.baseUrl": "http://*" },
    ],
    ["a template without a theme", { [`emails.templates.${theme}`]: { themeId: false } }],
    [
      "what is incomplete: that depends on the rest",
      { "auth.oauth.providers.google": { isShared: false }, "payments.products.p.catalogId": "nowhere" },
    ],
    ["what a new project has", { ...newProjectOverride() }],
  ])("%s", (_, override) => {
    expect(checkOverride(override)).toStrictEqual({ ok: true, override });
  });
});

describe("old names", () => {
  test.each<[string, Json, Json]>([
    ["emails.theme", { "emails.theme": theme }, { "emails.selectedThemeId": theme }],
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
      "what is dropped",
      {
        "emails.themeList": {},
        emails: { templateList: [1] },
        "payments.stripeAccountId": "acct",
        "payments.stripeAccountSetupComplete": true,
        "payments.items.x.default": { quantity: 1 },
        "payments.items.y": { default: {}, displayName: "Y" },
        sourceOfTruth: { type: "postgres" },
        "sourceOfTruth.type": "neon",
        "workflows.availableWorkflows.w": { enabled: true },
        "apps.installed.workflows": { enabled: true },
        "apps.installed.teams.enabled": true,
      },
      { emails: {}, "payments.items.y": { displayName: "Y" }, "apps.installed.teams.enabled": true },
    ],
    [
      "both names: the present one counts",
      { "payments.products": { a: {} }, "payments.offers": { b: {} } },
      { "payments.products": { a: {} } },
    ],
  ])("%s", (_, sent, override) => {
    expect(checkOverride(sent)).toEqual({ ok: true, override });
  });

  test("a dotted key within a nested object is the whole path outside", () => {
    const sent = { payments: { testMode: false, "items.x.displayName": "X" } };
    expect(checkOverride(sent)).toEqual({ ok: true, override: { payments: { testMode: false }, "payments.items.x.displayName": "X" } });
  });
});

describe("secrets", () => {
  const stored = {
    "auth.oauth.providers.google.clientSecret": "a",
    "auth.oauth.providers": { github: { clientId: "id", clientSecret: "b" } },
    auth: { oauth: { providers: { x: { clientSecret: "c" } } } },
    emails: { server: { password: "d", username: "ada" } },
    "emails.server.password": null,
    unknown: { clientSecret: "e" },
  };

  test("are found wherever they stand, with their paths", () => {
    const seen: [string, string][] = [];
    const sealed = mapSecrets(stored, (value, path) => {
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
      ...stored,
      "auth.oauth.providers.google.clientSecret": "sealed a",
      "auth.oauth.providers": { github: { clientId: "id", clientSecret: "sealed b" } },
      auth: { oauth: { providers: { x: { clientSecret: "sealed c" } } } },
      emails: { server: { password: "sealed d", username: "ada" } },
    });
  });
});

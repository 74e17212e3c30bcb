import { describe, expect, test } from "vitest";
import type { Json } from "../vocabulary/json.ts";
import { appIds } from "./apps.ts";
import { builtInThemes, darkThemeId, lightThemeId } from "./built-in-themes.ts";
import { mergeOverride, type Override } from "./override.ts";
import { normalise, renderConfiguration } from "./render.ts";

const own = "3f9d1c52-6f0f-4c0e-9a55-9d3b3f0c8b11";
const merged = (...changes: readonly Override[]) => changes.reduce(mergeOverride, {});
const items = (...changes: readonly Override[]) => renderConfiguration(merged(...changes)).payments.items;

describe("merging", () => {
  test.each<[string, Override, Override, Override]>([
    ["a key replaces itself", { "auth.allowSignUp": true }, { "auth.allowSignUp": false }, { "auth.allowSignUp": false }],
    [
      "a key replaces all that is stored below it",
      { "payments.products.pro": {}, "payments.products.pro.displayName": "Pro", "payments.items.x": {} },
      { "payments.products": { free: {} } },
      { "payments.items.x": {}, "payments.products": { free: {} } },
    ],
    [
      "a key that only begins alike stays",
      { "payments.itemsOther": 1 },
      { "payments.items": {} },
      { "payments.itemsOther": 1, "payments.items": {} },
    ],
    [
      "a key below a stored one stands beside it",
      { payments: { items: {} } },
      { "payments.items.x": {} },
      { payments: { items: {} }, "payments.items.x": {} },
    ],
    ["null is stored", { "payments.items.x": {} }, { "payments.items.x": null }, { "payments.items.x": null }],
    ["absent keys stay", { "auth.allowSignUp": false }, {}, { "auth.allowSignUp": false }],
    [
      "keys of one change do not replace one another",
      {},
      { "payments.items.x.displayName": "Y", "payments.items.x": {} },
      { "payments.items.x.displayName": "Y", "payments.items.x": {} },
    ],
  ])("%s", (_, stored, change, result) => {
    expect(mergeOverride(stored, change)).toStrictEqual(result);
  });
});

describe("normalising", () => {
  test("null removes an item (verified with the published client)", () => {
    expect(items({ "payments.items.x": {} }, { "payments.items.x": null })).toEqual({});
  });

  test("null removes what is nested under a shorter key, too", () => {
    const stored = { payments: { items: { x: { displayName: "X" }, y: {} } } };
    expect(Object.keys(items(stored, { "payments.items.x": null }))).toEqual(["y"]);
    expect(items(stored, { "payments.items.x.displayName": null }).x?.displayName).toBe("x");
    expect(stored.payments.items.x).toEqual({ displayName: "X" });
  });

  test("null within a nested value unsets as well", () => {
    expect(items({ payments: { items: { x: null, y: { displayName: null, customerType: "team" } } } })).toEqual({
      y: { displayName: "y", customerType: "team" },
    });
  });

  test("a dotted key without its parent is left out, and takes effect once the parent is there (verified with the published client)", () => {
    const name = { "payments.items.x.displayName": "Y" };
    expect(items(name)).toEqual({});
    // The parent comes in its turn and replaces what was below it; said together or afterwards, the leaf stays.
    expect(items({ "payments.items.x": {} }, name)).toEqual({ x: { displayName: "Y", customerType: "user" } });
    expect(items({ ...name, "payments.items.x": {} })).toEqual({ x: { displayName: "Y", customerType: "user" } });
  });

  test("a dotted key below what is no object is left out", () => {
    const product = (more: Json) => merged({ "payments.products.p": more }, { "payments.products.p.prices.monthly": { USD: "1" } });
    expect(renderConfiguration(product({ prices: "include-by-default" })).payments.products.p?.prices).toBe("include-by-default");
    expect(renderConfiguration(product({})).payments.products.p?.prices).toEqual({ monthly: { USD: "1", serverOnly: false } });
    const addOn = merged({ "payments.products.p": {} }, { "payments.products.p.isAddOnTo.q": true });
    expect(renderConfiguration(addOn).payments.products.p?.isAddOnTo).toBe(false);
  });

  test("a dotted key goes before what is nested under a shorter one, in whatever order they are stored", () => {
    const leaf = { "payments.items.x.displayName": "dotted" };
    const nested = { payments: { items: { x: { displayName: "nested" } } } };
    expect(items({ ...leaf, ...nested }).x?.displayName).toBe("dotted");
    expect(items({ ...nested, ...leaf }).x?.displayName).toBe("dotted");
  });

  test("groups are there without being set", () => {
    expect(normalise({ "emails.server.port": 25, "payments.autoPay.interval": [1, "month"] })).toEqual({
      emails: { server: { port: 25 } },
      payments: { autoPay: { interval: [1, "month"] } },
    });
    expect(renderConfiguration({ auth: null, "auth.allowSignUp": false }).auth.allowSignUp).toBe(false);
  });

  test("what the language understands by a key is never reached", () => {
    const override = JSON.parse(
      '{"__proto__.polluted": true, "rbac.permissions.__proto__": {"scope": "team"}, "rbac": {"permissions": {"__proto__": {"scope": "team"}}}, "payments.items.constructor": {}}',
    );
    expect(renderConfiguration(override)).toStrictEqual(renderConfiguration());
    expect({}).not.toHaveProperty("polluted");
    expect({}).not.toHaveProperty("scope");
  });
});

describe("rendering", () => {
  test("entries of records get their defaults", () => {
    const { products } = renderConfiguration({
      "payments.products.pro": { prices: { monthly: { USD: "9.99" } }, includedItems: { seats: {} } },
    }).payments;
    expect(products.pro).toEqual({
      displayName: "pro",
      isAddOnTo: false,
      customerType: "user",
      serverOnly: false,
      prices: { monthly: { USD: "9.99", serverOnly: false } },
      includedItems: { seats: { quantity: 0, repeat: "never", expires: "when-repeated" } },
    });
  });

  test("built-in themes stay under the project's own, even when they are set to null", () => {
    const { themes } = renderConfiguration({ "emails.themes": { [own]: { displayName: "Ours" }, [darkThemeId]: null } }).emails;
    expect(themes).toEqual({ ...builtInThemes, [own]: { displayName: "Ours" } });
  });

  test("a built-in theme may be changed in part", () => {
    const { themes } = renderConfiguration({ [`emails.themes.${lightThemeId}.tsxSource`]: "export {}" }).emails;
    expect(themes[lightThemeId]).toEqual({ displayName: "Light", tsxSource: "export {}" });
    expect(builtInThemes[lightThemeId].tsxSource).toContain("EmailTheme");
  });

  test.each([
    ["of the project's own", { "emails.themes": { [own]: {} }, "emails.selectedThemeId": own }, own],
    ["built in", { "emails.selectedThemeId": darkThemeId }, darkThemeId],
    ["unknown", { "emails.selectedThemeId": own }, lightThemeId],
    ["deleted", { [`emails.themes.${own}`]: null, "emails.selectedThemeId": own }, lightThemeId],
    ["named like what every object has", { "emails.selectedThemeId": "toString" }, lightThemeId],
  ])("a selected theme that is %s", (_, override, selected) => {
    expect(renderConfiguration(override as Override).emails.selectedThemeId).toBe(selected);
  });

  test("apps come in their order", () => {
    const installed = Object.fromEntries([...appIds].reverse().map((id) => [id, { enabled: true }]));
    expect(Object.keys(renderConfiguration({ "apps.installed": installed }).apps.installed)).toEqual([...appIds]);
  });

  test.each([
    [{ type: "postgres" }, { type: "hosted" }],
    [
      { type: "postgres", connectionString: "postgres://a" },
      { type: "postgres", connectionString: "postgres://a" },
    ],
    [{ type: "neon" }, { type: "hosted" }],
    [
      { type: "neon", connectionStrings: { main: "postgres://a" } },
      { type: "neon", connectionStrings: { main: "postgres://a" } },
    ],
    [{ type: "hosted", connectionString: "postgres://a" }, { type: "hosted" }],
    [{ connectionString: "postgres://a" }, { type: "hosted" }],
  ])("the source of truth %j is told as %j", (sourceOfTruth, told) => {
    expect(renderConfiguration({ sourceOfTruth }).sourceOfTruth).toStrictEqual(told);
  });

  test("later levels go before earlier ones, key by key", () => {
    const config = renderConfiguration(
      { "auth.allowSignUp": false, "payments.items.x": {} },
      { "auth.allowSignUp": true, "teams.allowClientTeamCreation": true },
      { "payments.items.x": null },
    );
    expect([config.auth.allowSignUp, config.teams.allowClientTeamCreation, config.payments.items]).toEqual([true, true, {}]);
  });

  test("what was stored before the schema changed counts as not set", () => {
    const odd = {
      auth: { allowSignUp: "yes", gone: 1 },
      "emails.server.port": 99_999,
      "payments.items": [1],
      nothing: {},
      "a..b": 1,
      "": 2,
    };
    expect(renderConfiguration(odd as Override)).toStrictEqual(renderConfiguration());
  });

  test("nothing of the result is shared with the built-in values or with another rendering", () => {
    const first = renderConfiguration();
    first.payments.items.x = { displayName: "x", customerType: "user" };
    first.emails.themes[lightThemeId] = {};
    first.rbac.defaultPermissions.signUp.x = true;
    const { payments, emails, rbac } = renderConfiguration();
    expect([payments.items, emails.themes, rbac.defaultPermissions.signUp]).toEqual([{}, builtInThemes, {}]);
  });
});

import { describe, expect, test } from "vitest";
import type { Json } from "../vocabulary/json.ts";
import { appIds } from "./apps.ts";
import { builtInThemes, darkThemeId, lightThemeId } from "./built-in-themes.ts";
import { mergeOverride, type Override } from "./override.ts";
import { normalizeOverride, renderConfiguration } from "./render.ts";

const own = "3f9d1c52-6f0f-4c0e-9a55-9d3b3f0c8b11";
const merged = (...changes: readonly Override[]) => changes.reduce(mergeOverride, {});
const items = (...changes: readonly Override[]) => renderConfiguration(merged(...changes)).payments.items;

describe("merging", () => {
  test.each<[string, Override, Override, Override]>([
    ["a key replaces itself", { "auth.allowSignUp": true }, { "auth.allowSignUp": false }, { "auth.allowSignUp": false }],
    [
      "a key replaces everything below it",
      { "payments.products.pro": {}, "payments.products.pro.displayName": "Pro", "payments.items.x": {} },
      { "payments.products": { free: {} } },
      { "payments.items.x": {}, "payments.products": { free: {} } },
    ],
    [
      "a key with only the same prefix is not replaced",
      { "payments.itemsOther": 1 },
      { "payments.items": {} },
      { "payments.itemsOther": 1, "payments.items": {} },
    ],
    [
      "a key below an existing one is added",
      { payments: { items: {} } },
      { "payments.items.x": {} },
      { payments: { items: {} }, "payments.items.x": {} },
    ],
    ["null is stored", { "payments.items.x": {} }, { "payments.items.x": null }, { "payments.items.x": null }],
    ["absent keys are not changed", { "auth.allowSignUp": false }, {}, { "auth.allowSignUp": false }],
    [
      "keys of one change do not replace one another",
      {},
      { "payments.items.x.displayName": "Y", "payments.items.x": {} },
      { "payments.items.x.displayName": "Y", "payments.items.x": {} },
    ],
  ])("%s", (_, saved, change, result) => {
    expect(mergeOverride(saved, change)).toStrictEqual(result);
  });
});

describe("normalising", () => {
  test("null removes an item (verified with the published client)", () => {
    expect(items({ "payments.items.x": {} }, { "payments.items.x": null })).toEqual({});
  });

  test("null removes a value that a shorter key nests", () => {
    const saved = { payments: { items: { x: { displayName: "X" }, y: {} } } };
    expect(Object.keys(items(saved, { "payments.items.x": null }))).toEqual(["y"]);
    expect(items(saved, { "payments.items.x.displayName": null }).x?.displayName).toBe("x");
    expect(saved.payments.items.x).toEqual({ displayName: "X" });
  });

  test("null within a nested value removes it", () => {
    expect(items({ payments: { items: { x: null, y: { displayName: null, customerType: "team" } } } })).toEqual({
      y: { displayName: "y", customerType: "team" },
    });
  });

  test("a dotted key without its parent is ignored until the parent exists (verified with the published client)", () => {
    const name = { "payments.items.x.displayName": "Y" };
    expect(items(name)).toEqual({});
    // The parent is applied after them and replaces what was below it. The leaf survives only in the same change or a subsequent one.
    expect(items({ "payments.items.x": {} }, name)).toEqual({ x: { displayName: "Y", customerType: "user" } });
    expect(items({ ...name, "payments.items.x": {} })).toEqual({ x: { displayName: "Y", customerType: "user" } });
  });

  test("a dotted key below a value that is not an object is ignored", () => {
    const product = (more: Json) => merged({ "payments.products.p": more }, { "payments.products.p.prices.monthly": { USD: "1" } });
    expect(renderConfiguration(product({ prices: "include-by-default" })).payments.products.p?.prices).toBe("include-by-default");
    expect(renderConfiguration(product({})).payments.products.p?.prices).toEqual({ monthly: { USD: "1", serverOnly: false } });
    const addOn = merged({ "payments.products.p": {} }, { "payments.products.p.isAddOnTo.q": true });
    expect(renderConfiguration(addOn).payments.products.p?.isAddOnTo).toBe(false);
  });

  test("a dotted key overrides a nested value, in any order", () => {
    const leaf = { "payments.items.x.displayName": "dotted" };
    const nested = { payments: { items: { x: { displayName: "nested" } } } };
    expect(items({ ...leaf, ...nested }).x?.displayName).toBe("dotted");
    expect(items({ ...nested, ...leaf }).x?.displayName).toBe("dotted");
  });

  test("groups exist without being set", () => {
    expect(normalizeOverride({ "emails.server.port": 25, "payments.autoPay.interval": [1, "month"] })).toEqual({
      emails: { server: { port: 25 } },
      payments: { autoPay: { interval: [1, "month"] } },
    });
    expect(renderConfiguration({ auth: null, "auth.allowSignUp": false }).auth.allowSignUp).toBe(false);
  });

  test("keys of built-in properties are ignored", () => {
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

  test("built-in themes remain next to custom ones, even if set to null", () => {
    const { themes } = renderConfiguration({ "emails.themes": { [own]: { displayName: "Ours" }, [darkThemeId]: null } }).emails;
    expect(themes).toEqual({ ...builtInThemes, [own]: { displayName: "Ours" } });
  });

  test("a built-in theme can be changed partially", () => {
    const { themes } = renderConfiguration({ [`emails.themes.${lightThemeId}.tsxSource`]: "export {}" }).emails;
    expect(themes[lightThemeId]).toEqual({ displayName: "Light", tsxSource: "export {}" });
    expect(builtInThemes[lightThemeId].tsxSource).toContain("EmailTheme");
  });

  test.each([
    ["custom", { "emails.themes": { [own]: {} }, "emails.selectedThemeId": own }, own],
    ["built in", { "emails.selectedThemeId": darkThemeId }, darkThemeId],
    ["unknown", { "emails.selectedThemeId": own }, lightThemeId],
    ["deleted", { [`emails.themes.${own}`]: null, "emails.selectedThemeId": own }, lightThemeId],
    ["named like a built-in property", { "emails.selectedThemeId": "toString" }, lightThemeId],
  ])("a selected theme that is %s", (_, override, selected) => {
    expect(renderConfiguration(override as Override).emails.selectedThemeId).toBe(selected);
  });

  test("apps have a fixed order", () => {
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
  ])("the source of truth %j is rendered as %j", (sourceOfTruth, rendered) => {
    expect(renderConfiguration({ sourceOfTruth }).sourceOfTruth).toStrictEqual(rendered);
  });

  test("higher levels override lower ones, key by key", () => {
    const config = renderConfiguration(
      { "auth.allowSignUp": false, "payments.items.x": {} },
      { "auth.allowSignUp": true, "teams.allowClientTeamCreation": true },
      { "payments.items.x": null },
    );
    expect([config.auth.allowSignUp, config.teams.allowClientTeamCreation, config.payments.items]).toEqual([true, true, {}]);
  });

  test("values that are invalid since a schema change are ignored", () => {
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

  test("the result shares no objects with built-in values or other results", () => {
    const first = renderConfiguration();
    first.payments.items.x = { displayName: "x", customerType: "user" };
    first.emails.themes[lightThemeId] = {};
    first.rbac.defaultPermissions.signUp.x = true;
    const { payments, emails, rbac } = renderConfiguration();
    expect([payments.items, emails.themes, rbac.defaultPermissions.signUp]).toEqual([{}, builtInThemes, {}]);
  });
});

import { describe, expect, test } from "vitest";
import type { Override } from "./merge-override.ts";
import { checkOverride } from "./override.ts";
import { renderConfiguration } from "./render.ts";
import { overrideFromSettings, toClientSettings } from "./settings.ts";

const modeFor = (...overrides: readonly Override[]) => {
  const { auth } = renderConfiguration(...overrides);
  return [auth.signUp.mode, auth.allowSignUp];
};

describe("the mode of sign-up", () => {
  test.each<[string, readonly Override[], unknown]>([
    ["nothing", [], ["open", true]],
    ["the stored switch", [{ "auth.allowSignUp": false }], ["closed", false]],
    ["the stored switch in an object", [{ auth: { allowSignUp: false } }], ["closed", false]],
    ["the mode beside an older switch", [{ "auth.allowSignUp": false, "auth.signUp.mode": "open" }], ["open", true]],
    ["the mode beside an older switch in an object", [{ auth: { allowSignUp: false }, "auth.signUp.mode": "open" }], ["open", true]],
    ["a reset mode beside an older switch", [{ "auth.allowSignUp": false, "auth.signUp.mode": null }], ["open", true]],
    ["rules beside an older switch", [{ "auth.allowSignUp": false, "auth.signUp": { rules: {} } }], ["closed", false]],
    ["a switch at a higher level", [{ "auth.signUp.mode": "closed" }, { "auth.allowSignUp": true }], ["open", true]],
  ])("is read from %s", (_name, overrides, expected) => {
    expect(modeFor(...overrides)).toEqual(expected);
  });

  test("is written by the switch, and by the field of the settings", () => {
    expect(checkOverride({ "auth.allowSignUp": true })).toEqual({ ok: true, override: { "auth.signUp.mode": "open" } });
    expect(checkOverride({ auth: { allowSignUp: false } })).toEqual({ ok: true, override: { auth: { signUp: { mode: "closed" } } } });
    const override = overrideFromSettings({ sign_up_enabled: false }, () => "id");
    expect(toClientSettings(renderConfiguration(override)).sign_up_enabled).toBe(false);
  });

  test("survives a whole configuration that a client sends back", () => {
    const config = renderConfiguration({ "auth.signUp": { mode: "closed", rules: { all: {} } } });
    const sent = checkOverride(JSON.parse(JSON.stringify({ auth: config.auth })));
    expect(sent.ok && renderConfiguration(sent.override).auth.signUp).toEqual(config.auth.signUp);
  });

  test("of another type is refused under the name that was sent", () => {
    expect(checkOverride({ "auth.allowSignUp": "yes" })).toMatchObject({ ok: false, reason: expect.stringContaining("auth.allowSignUp") });
    expect(checkOverride({ "auth.signUp.mode": "shut" })).toMatchObject({ ok: false, reason: expect.stringContaining("auth.signUp.mode") });
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { checkOverride, mapSecrets, mergeOverride, type Override } from "#contract/config/override.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import { anyOverride } from "#contract/config/testing/override-arbitraries.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { restoreChange } from "./restore-change.ts";

const publicUrl = "https://accounts.example.org";
const render = (changes: readonly Override[]) => renderConfiguration(changes.reduce(mergeOverride, {}));
/** A configuration as if its secrets were not set. */
const withoutSecrets = (config: ProjectConfig) => {
  const mark = "\u0000";
  const marked = mapSecrets(config as unknown as Override, () => mark);
  return JSON.parse(JSON.stringify(marked, (_, value) => (value === mark ? undefined : value)));
};
const changes = fc.array(anyOverride, { maxLength: 4 });

test("any configuration without secrets is restored from any other one, by a valid change", () => {
  fc.assert(
    fc.property(changes, changes, (earlier, newer) => {
      const before = earlier.map((change) => mapSecrets(change, () => ""));
      const after = newer.map((change) => mapSecrets(change, () => ""));
      const { change, notRestored } = restoreChange(render(after), render(before), publicUrl);
      expect(notRestored).toEqual([]);
      expect(checkOverride(change)).toMatchObject({ ok: true });
      expect(withoutSecrets(render([...after, change]))).toStrictEqual(withoutSecrets(render(before)));
    }),
  );
});

test("no change of a restoration has a secret, and each secret that it does not restore is listed", () => {
  fc.assert(
    fc.property(changes, changes, (earlier, newer) => {
      const { change, notRestored } = restoreChange(render(newer), render(earlier), publicUrl);
      const found: string[] = [];
      mapSecrets(change, (secret) => {
        if (secret !== "") found.push(secret);
        return secret;
      });
      expect(found).toEqual([]);
      const restored = render([...newer, change]);
      if (notRestored.length === 0) expect(withoutSecrets(restored)).toStrictEqual(withoutSecrets(render(earlier)));
    }),
  );
});

test("a secret that is set now stays, and is listed if it was another one", () => {
  const provider = { type: "github", clientId: "ours", isShared: false, allowSignIn: true };
  const configured = (clientSecret: string) => render([{ "auth.oauth.providers.github": { ...provider, clientSecret } }]);
  const key = "auth.oauth.providers.github.clientSecret";
  expect(restoreChange(configured("b"), configured("a"), publicUrl)).toEqual({ change: {}, notRestored: [{ key, reason: "secret" }] });
  expect(restoreChange(configured("a"), configured("a"), publicUrl)).toEqual({ change: {}, notRestored: [] });
});

test("a removed provider returns without its secret, and an added one is removed as a whole", () => {
  const provider = { type: "github", clientId: "ours", isShared: false, allowSignIn: true };
  const configured = render([{ "auth.oauth.providers.github": { ...provider, clientSecret: "a" } }]);
  const { change, notRestored } = restoreChange(render([]), configured, publicUrl);
  expect(change["auth.oauth.providers.github"]).toMatchObject(provider);
  expect(JSON.stringify(change)).not.toContain("clientSecret");
  expect(notRestored).toEqual([{ key: "auth.oauth.providers.github.clientSecret", reason: "secret" }]);
  expect(restoreChange(configured, render([]), publicUrl).change).toEqual({ "auth.oauth.providers.github": null });
});

test("an uploaded file of the brand is listed, since it was deleted when it was replaced", () => {
  const icon = (file: string) => render([{ "brand.favicon": file }]);
  expect(restoreChange(icon(`${publicUrl}/b.png`), icon(`${publicUrl}/a.png`), publicUrl)).toEqual({
    change: {},
    notRestored: [{ key: "brand.favicon", reason: "file" }],
  });
  expect(restoreChange(icon(`${publicUrl}/b.png`), render([]), publicUrl).change).toEqual({ "brand.favicon": null });
});

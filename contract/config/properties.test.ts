import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../vocabulary/json.ts";
import { diffConfigs } from "./diff.ts";
import { isObject, type JsonObject } from "./json-object.ts";
import { checkOverride, mapSecrets, mergeOverride, type Override } from "./override.ts";
import { renderConfiguration } from "./render.ts";
import { childShape, configShape, type Leaf, type Shape } from "./shape.ts";
import { anyOverride, candidates, plaintextSecret } from "./testing/override-arbitraries.ts";
import { Configuration, type ProjectConfig } from "./tree.ts";

const merged = (changes: readonly Override[]) => changes.reduce(mergeOverride, {});
const changes = fc.array(anyOverride, { maxLength: 4 });

/** Paths of a rendered configuration that are leaves or could be. */
function leafPaths(config: ProjectConfig): [string, Leaf][] {
  const walk = (shape: Shape, value: Json | undefined, path: string): [string, Leaf][] => {
    if (shape.kind === "leaf") return path.startsWith("sourceOfTruth") ? [] : [[path, shape]];
    if (shape.kind === "record" && !isObject(value)) return [];
    const values = isObject(value) ? value : {};
    const keys = shape.kind === "group" ? [...shape.fields.keys()] : Object.keys(values);
    return keys.flatMap((key) => walk(childShape(shape, key) as Shape, values[key], path ? `${path}.${key}` : key));
  };
  return walk(configShape, config as unknown as JsonObject, "");
}

const at = (config: ProjectConfig, path: string) =>
  path.split(".").reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), config as unknown as JsonObject);

describe("any well-formed change", () => {
  test("is valid and unchanged by migration", () => {
    fc.assert(
      fc.property(anyOverride, (override) => {
        expect(checkOverride(override)).toStrictEqual({ ok: true, override });
      }),
    );
  });

  test("renders to a valid JSON configuration, merged or in levels", () => {
    fc.assert(
      fc.property(changes, (list) => {
        const config = renderConfiguration(merged(list));
        expect(Configuration.parse(config)).toStrictEqual(config);
        expect(JSON.parse(JSON.stringify(config))).toStrictEqual(config);
        expect(renderConfiguration(...list)).toStrictEqual(config);
      }),
    );
  });

  test("renders to the same configuration in any key order", () => {
    fc.assert(
      fc.property(changes, (list) => {
        const saved = merged(list);
        expect(renderConfiguration(Object.fromEntries(Object.entries(saved).reverse()))).toStrictEqual(renderConfiguration(saved));
      }),
    );
  });

  test("does not modify the stored override", () => {
    fc.assert(
      fc.property(changes, (list) => {
        const before = JSON.stringify(list);
        renderConfiguration(...list);
        mapSecrets(merged(list), () => "sealed");
        expect(JSON.stringify(list)).toBe(before);
      }),
    );
  });

  test("changes exactly one leaf if it is the path of a leaf", () => {
    fc.assert(
      fc.property(changes, fc.nat(), fc.nat(), (list, which, what) => {
        const saved = merged(list);
        const before = renderConfiguration(saved);
        const paths = leafPaths(before).filter(([, leaf]) => candidates(leaf).length > 0);
        const [path, leaf] = paths[which % paths.length] as [string, Leaf];
        const themes = Object.keys(before.emails.themes);
        const values = path === "emails.selectedThemeId" ? themes : candidates(leaf);
        const value = values[what % values.length] as Json;
        const after = renderConfiguration(mergeOverride(saved, { [path]: value }));

        expect(at(after, path)).toStrictEqual(value);
        const changed = JSON.stringify(at(before, path)) !== JSON.stringify(value);
        // A first value in an entry without values, as in `payments.catalogs.x`, makes it an entry with values.
        const changes = diffConfigs(before, after).filter(({ after: now }) => now !== undefined || leaf.secret);
        expect(changes.map((difference) => difference.path)).toEqual(changed ? [path] : []);
      }),
    );
  });
});

describe("arbitrary input", () => {
  const anything = fc.dictionary(
    fc.oneof(fc.string(), fc.constantFrom("auth", "payments.items", "__proto__", "emails.themes.x")),
    fc.jsonValue() as fc.Arbitrary<Json>,
  );

  test("is rejected with a reason, and renders even if it is stored", () => {
    fc.assert(
      fc.property(anything, anyOverride, (odd, override) => {
        const checked = checkOverride(odd);
        if (!checked.ok) expect(checked.reason).not.toBe("");
        expect(Configuration.safeParse(renderConfiguration(override, odd)).success).toBe(true);
      }),
    );
  });
});

describe("secrets", () => {
  test("mapped to themselves do not change", () => {
    fc.assert(
      fc.property(changes, (list) => {
        expect(mapSecrets(merged(list), (value) => value)).toStrictEqual(merged(list));
      }),
    );
  });

  test("are not in plain text when encrypted and are restored by decryption", () => {
    fc.assert(
      fc.property(changes, (list) => {
        const saved = merged(list);
        const sealed = mapSecrets(saved, (value) => Buffer.from(value).toString("hex"));
        expect(JSON.stringify(sealed)).not.toContain(plaintextSecret);
        expect(mapSecrets(sealed, (value) => Buffer.from(value, "hex").toString())).toStrictEqual(saved);
      }),
    );
  });

  test("are excluded from differences", () => {
    fc.assert(
      fc.property(changes, (list) => {
        const text = JSON.stringify([
          diffConfigs(renderConfiguration(), renderConfiguration(...list)),
          diffConfigs(renderConfiguration(...list), renderConfiguration()),
        ]);
        expect(text).not.toContain(plaintextSecret);
      }),
    );
  });
});

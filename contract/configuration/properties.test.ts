import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../vocabulary/json.ts";
import { differences } from "./difference.ts";
import { checkOverride, mapSecrets, mergeOverride, type Override } from "./override.ts";
import { renderConfiguration } from "./render.ts";
import { child, isObject, type JsonObject, type Leaf, root, type Shape } from "./shape.ts";
import { anyOverride, candidates, clearSecret } from "./testing.ts";
import { Configuration, type ProjectConfig } from "./tree.ts";

const merged = (changes: readonly Override[]) => changes.reduce(mergeOverride, {});
const changes = fc.array(anyOverride, { maxLength: 4 });

/** Paths of a rendered configuration at which a leaf stands, or may. */
function leafPaths(config: ProjectConfig): [string, Leaf][] {
  const walk = (shape: Shape, value: Json | undefined, path: string): [string, Leaf][] => {
    if (shape.kind === "leaf") return path.startsWith("sourceOfTruth") ? [] : [[path, shape]];
    if (shape.kind === "record" && !isObject(value)) return [];
    const values = isObject(value) ? value : {};
    const keys = shape.kind === "group" ? [...shape.fields.keys()] : Object.keys(values);
    return keys.flatMap((key) => walk(child(shape, key) as Shape, values[key], path ? `${path}.${key}` : key));
  };
  return walk(root, config as unknown as JsonObject, "");
}

const at = (config: ProjectConfig, path: string) =>
  path.split(".").reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), config as unknown as JsonObject);

describe("any well-formed change", () => {
  test("is accepted, and accepted again as it is stored", () => {
    fc.assert(
      fc.property(anyOverride, (override) => {
        expect(checkOverride(override)).toStrictEqual({ ok: true, override });
      }),
    );
  });

  test("renders, merged in any order, to what the schema takes and JSON keeps", () => {
    fc.assert(
      fc.property(changes, (list) => {
        const config = renderConfiguration(merged(list));
        expect(Configuration.parse(config)).toStrictEqual(config);
        expect(JSON.parse(JSON.stringify(config))).toStrictEqual(config);
        expect(renderConfiguration(...list)).toStrictEqual(config);
      }),
    );
  });

  test("renders the same in whatever order the database keeps its keys", () => {
    fc.assert(
      fc.property(changes, (list) => {
        const stored = merged(list);
        expect(renderConfiguration(Object.fromEntries(Object.entries(stored).reverse()))).toStrictEqual(renderConfiguration(stored));
      }),
    );
  });

  test("leaves what is stored as it is", () => {
    fc.assert(
      fc.property(changes, (list) => {
        const before = JSON.stringify(list);
        renderConfiguration(...list);
        mapSecrets(merged(list), () => "sealed");
        expect(JSON.stringify(list)).toBe(before);
      }),
    );
  });

  test("changes one leaf and no other, if it is the path of a leaf", () => {
    fc.assert(
      fc.property(changes, fc.nat(), fc.nat(), (list, which, what) => {
        const stored = merged(list);
        const before = renderConfiguration(stored);
        const paths = leafPaths(before);
        const [path, leaf] = paths[which % paths.length] as [string, Leaf];
        const themes = Object.keys(before.emails.themes);
        const values = path === "emails.selectedThemeId" ? themes : candidates(leaf);
        const value = values[what % values.length] as Json;
        const after = renderConfiguration(mergeOverride(stored, { [path]: value }));

        expect(at(after, path)).toStrictEqual(value);
        const changed = JSON.stringify(at(before, path)) !== JSON.stringify(value);
        // A first value in an entry without values, as in `payments.catalogs.x`, makes it an entry with values.
        const told = differences(before, after).filter(({ after: now }) => now !== undefined || leaf.secret);
        expect(told.map((difference) => difference.path)).toEqual(changed ? [path] : []);
      }),
    );
  });
});

describe("anything at all", () => {
  const anything = fc.dictionary(
    fc.oneof(fc.string(), fc.constantFrom("auth", "payments.items", "__proto__", "emails.themes.x")),
    fc.jsonValue() as fc.Arbitrary<Json>,
  );

  test("is either refused with a reason or renders; stored all the same, it renders too", () => {
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
  test("changed to themselves change nothing", () => {
    fc.assert(
      fc.property(changes, (list) => {
        expect(mapSecrets(merged(list), (value) => value)).toStrictEqual(merged(list));
      }),
    );
  });

  test("do not stand in the clear once they are sealed, and are the same once they are opened", () => {
    fc.assert(
      fc.property(changes, (list) => {
        const stored = merged(list);
        const sealed = mapSecrets(stored, (value) => Buffer.from(value).toString("hex"));
        expect(JSON.stringify(sealed)).not.toContain(clearSecret);
        expect(mapSecrets(sealed, (value) => Buffer.from(value, "hex").toString())).toStrictEqual(stored);
      }),
    );
  });

  test("are not told in a comparison", () => {
    fc.assert(
      fc.property(changes, (list) => {
        const told = JSON.stringify([
          differences(renderConfiguration(), renderConfiguration(...list)),
          differences(renderConfiguration(...list), renderConfiguration()),
        ]);
        expect(told).not.toContain(clearSecret);
      }),
    );
  });
});

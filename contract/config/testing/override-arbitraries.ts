import fc from "fast-check";
import type { Json } from "../../vocabulary/json.ts";
import { darkThemeId, lightThemeId } from "../built-in-themes.ts";
import type { Override } from "../override.ts";
import { childShape, configShape, isValid, type Leaf, type Shape } from "../shape.ts";

/** A part of each secret. */
export const plaintextSecret = "InTheClearOfTheProperty";
const secrets: readonly Json[] = [plaintextSecret, `whsec_${plaintextSecret}Tests`];

const pool: readonly Json[] = [
  true,
  false,
  0,
  25,
  3.5,
  -7,
  "Ada's",
  "",
  "/pages",
  "/handler",
  "https://example.org",
  "http://localhost:3000/app",
  "https://**.example.org",
  "9.99",
  "12",
  3_600_000,
  "{{user.id}}",
  "include-by-default",
  "never",
  "when-purchase-expires",
  "team",
  "project",
  "custom",
  "google",
  "github",
  "raise_error",
  "smtp",
  "resend",
  lightThemeId,
  darkThemeId,
  "ada@example.org",
  "#2f55c8",
  "3f9d1c52-6f0f-4c0e-9a55-9d3b3f0c8b11",
  [1, "month"],
  [30, "day"],
  "open",
  "reject",
  "risk",
  "turnstile",
  "opaque",
  ["example.org"],
  ["DE"],
  ["password"],
];
const keys = [
  "app_7h2kq0v5m9x3c8r1t6w4z7y2b5",
  "pro",
  "free-tier",
  "0",
  "team_member",
  "team_admin",
  "$read_members",
  "google",
  "github",
  "authentication",
  "vercel",
  lightThemeId,
  "3f9d1c52-6f0f-4c0e-9a55-9d3b3f0c8b11",
];

const findShape = (path: string): Shape | undefined =>
  path.split(".").reduce<Shape | undefined>((shape, key) => shape && childShape(shape, key), configShape);

/** Follows from `auth.signUp.mode`, as which it is written. */
const followingLeaf = findShape("auth.allowSignUp");

/** Values that may be written to a leaf under its name. */
export const candidates = (leaf: Leaf): Json[] =>
  leaf === followingLeaf
    ? []
    : (leaf.secret ? secrets : pool).filter((value) => isValid(leaf, value) && leaf.onWrite?.safeParse(value).success !== false);

/** Keys of a record, and names of a group, as far as the API may write below them. */
export const listKeys = (shape: Shape): string[] =>
  shape.kind === "leaf"
    ? []
    : (shape.kind === "group" ? [...shape.fields.keys()] : keys).filter((key) => isWritable(childShape(shape, key)));

/** Whether the pool has a value for anything in the shape. */
function isWritable(shape: Shape | undefined): boolean {
  if (shape?.kind === "leaf") return candidates(shape).length > 0;
  return shape !== undefined && listKeys(shape).length > 0;
}

const requireChild = (shape: Shape, key: string): Shape => childShape(shape, key) as Shape;

/** Any value that may be set at a shape; now and then null. */
function valueAt(shape: Shape): fc.Arbitrary<Json> {
  if (shape.kind === "leaf") return fc.option(fc.constantFrom(...candidates(shape)), { freq: 8, nil: null });
  const fields = Object.fromEntries(listKeys(shape).map((key) => [key, valueAt(requireChild(shape, key))]));
  const object = fc.record(fields, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Json>;
  const limited =
    shape.kind === "record" ? object.map((value) => Object.fromEntries(Object.entries(value as object).slice(0, 3)) as Json) : object;
  const alternatives = shape.kind === "record" && shape.alternative ? [valueAt(shape.alternative)] : [];
  return fc.oneof({ arbitrary: limited, weight: 6 }, ...alternatives, fc.constant(null));
}

/** Any path below a shape with a value for it. */
function entryBelow(shape: Shape, path: string): fc.Arbitrary<[string, Json]> {
  const choices = listKeys(shape).map((key) => {
    const childPath = path ? `${path}.${key}` : key;
    const next = requireChild(shape, key);
    const whole = valueAt(next).map((value): [string, Json] => [childPath, value]);
    return next.kind === "leaf" ? whole : fc.oneof({ arbitrary: whole, weight: 1 }, { arbitrary: entryBelow(next, childPath), weight: 3 });
  });
  return fc.oneof(...choices);
}

/** Any change of a configuration that is well-formed, made from the schema itself: dotted paths, nested objects and both mixed. */
export const anyOverride: fc.Arbitrary<Override> = fc
  .array(entryBelow(configShape, ""), { maxLength: 8 })
  .map((entries) => Object.fromEntries(entries));

/** Every path of the schema that ends at a leaf; `*` for the key of a record. */
export function leaves(shape: Shape = configShape, path = ""): (readonly [string, Leaf])[] {
  const below = (next: Shape, key: string) => leaves(next, path ? `${path}.${key}` : key);
  if (shape.kind === "leaf") return [[path, shape]];
  if (shape.kind === "group") return [...shape.fields].flatMap(([key, field]) => below(field, key));
  return below(shape.entry, "*");
}

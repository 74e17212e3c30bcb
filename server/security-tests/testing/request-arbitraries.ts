import fc from "fast-check";

/** The part of JSON Schema that the documents use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

export type Resolve = (schema: Schema) => Schema;

const longestText = 40;
const uuid = fc.uuid({ version: 4 });
/** Words of any script, without what no text of the product may hold. */
const words = (min: number, max: number) =>
  fc
    .string({ unit: "grapheme", minLength: min, maxLength: Math.max(min, Math.min(max, longestText)) })
    .filter((text) => text.length <= max);
const email = fc.tuple(fc.stringMatching(/^[a-z]{1,12}$/), uuid).map(([name, id]) => `${name}.${id}@example.org`);
const url = fc.constantFrom("http://localhost:3000/verify", "https://example.org/a?b=c", "http://127.0.0.1/x#y");
const json = fc.jsonValue({ maxDepth: 4 });

/** Creating an arbitrary of a pattern takes several times as long as a request. */
const texts = new Map<string, fc.Arbitrary<string>>();
function once(key: string, create: () => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const created = texts.get(key) ?? create();
  texts.set(key, created);
  return created;
}

function validText({ format, pattern, minLength = 0, maxLength = longestText }: Schema): fc.Arbitrary<unknown> {
  switch (format) {
    case "uuid":
      return uuid;
    case "email":
      return email;
    case "uri":
      return url;
    default:
      if (pattern) return once(pattern, () => fc.stringMatching(new RegExp(pattern, "u"), { size: "small" }));
      return once(`${minLength} to ${maxLength}`, () => words(minLength, maxLength));
  }
}

/** Values that the schema describes. */
export function valid(given: Schema, resolve: Resolve, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolve(given);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, resolve, depth)));
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  if (types.length === 0 || types.length > 3 || depth > 4) return json;
  return fc.oneof(...types.map((type) => ofType(type, schema, resolve, depth)));
}

function ofType(type: string, schema: Schema, resolve: Resolve, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 1000) });
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "array":
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => valid(item, resolve, depth + 1)));
      return fc.array(valid(schema.items ?? {}, resolve, depth + 1), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case "object": {
      const properties = Object.entries(schema.properties ?? {});
      const shape = Object.fromEntries(properties.map(([name, property]) => [name, valid(property, resolve, depth + 1)]));
      return fc.record(shape, { requiredKeys: [...(schema.required ?? [])] }) as fc.Arbitrary<unknown>;
    }
    default:
      return validText(schema);
  }
}

/** Values that have broken servers before. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "null",
    "undefined",
    "__proto__",
    "me",
    "' OR 1=1--",
    "%' OR '1'='1",
    "{{7*7}}",
    "../../etc/passwd",
    "\r\nSet-Cookie: a=b",
    "\u202e\u200b\ufeff",
    "İ",
    "ﷺ".repeat(20),
    "x".repeat(5000),
    -1,
    0.1,
    2 ** 53,
    -(2 ** 31) - 1,
    1e308,
    true,
    [],
    {},
    [[]],
    { length: 9 },
    { $ne: null },
    { toString: 1, constructor: { prototype: 1 } },
    JSON.parse('{"__proto__":{"polluted":true}}'),
    JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`),
  ),
  json,
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.integer(),
  fc.double(),
);

/** A valid value with one thing in it spoilt: another value, a key too many, a key too few. */
export const nearlyValid = (schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> =>
  fc.tuple(valid(schema, resolve), hostile, fc.nat(), fc.constantFrom("replace", "add", "remove")).map(([value, evil, at, action]) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return evil;
    const keys = Object.keys(resolve(schema).properties ?? {});
    const key = keys[at % Math.max(1, keys.length)] ?? "nothing";
    if (action === "remove") return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    return { ...value, [action === "add" ? `${key}_` : key]: evil };
  });

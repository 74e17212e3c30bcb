/** Conversion between the snake_case of the API and the camelCase of the library's objects. */

type CamelKey<Key extends string> = Key extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelKey<Tail>>}` : Key;

/** A value of the API with the keys of all its objects in camelCase. Every key must be a name of the contract. */
export type CamelCase<Wire> = Wire extends readonly (infer Element)[]
  ? readonly CamelCase<Element>[]
  : Wire extends object
    ? { readonly [Key in keyof Wire as CamelKey<Key & string>]: CamelCase<Wire[Key]> }
    : Wire;

const camelKey = (key: string) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const snakeKey = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((element) => renameKeys(element, rename));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [rename(key), renameKeys(member, rename)]));
}

export const toCamelCase = <Wire>(response: Wire): CamelCase<Wire> => renameKeys(response, camelKey) as CamelCase<Wire>;

export const toSnakeCase = <Wire>(input: CamelCase<Wire>): Wire => renameKeys(input, snakeKey) as Wire;

type FieldKey<Key extends string> = Key extends `${infer Base}_millis` ? CamelKey<Base> : CamelKey<Key>;
type FieldValue<Key, Value> = Key extends `${string}_millis` ? Date | Exclude<Value, number> : Value;

/**
 * An entity's fields as properties of an object: camelCase names, and a Date for each `…_millis`. Values stay as
 * they are: the keys of metadata are the developer's.
 */
export type Fields<Wire> = { readonly [Key in keyof Wire as FieldKey<Key & string>]: FieldValue<Key, Wire[Key]> };

interface Property {
  readonly name: string;
  readonly isTime: boolean;
}

/** The properties by the names of the contract's fields. A list has the same names in each of its thousands of items. */
const properties = new Map<string, Property>();

function readProperty(field: string): Property {
  const known = properties.get(field);
  if (known) return known;
  const isTime = field.endsWith("_millis");
  const property = { name: camelKey(isTime ? field.slice(0, -"_millis".length) : field), isTime };
  properties.set(field, property);
  return property;
}

/** The properties of an entity's fields, whichever it has. */
export function fieldsFrom<Wire extends object>(response: Wire): Fields<Wire> {
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(response)) {
    const { name, isTime } = readProperty(key);
    fields[name] = isTime && typeof value === "number" ? new Date(value) : value;
  }
  return fields as Fields<Wire>;
}

/** An input of the API made of such properties; absent ones stay absent. */
export const inputFrom = <Wire extends object>(fields: Fields<Wire>): Wire =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) =>
      value instanceof Date ? [`${snakeKey(key)}_millis`, value.getTime()] : [snakeKey(key), value],
    ),
  ) as Wire;

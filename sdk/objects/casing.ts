/** Between the wire's snake_case and the language's camelCase, for values whose every key is a name of the contract. */

type CamelKey<Key extends string> = Key extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelKey<Tail>>}` : Key;

/** A type of the wire in the language's own terms. */
export type Camel<Wire> = Wire extends readonly (infer Element)[]
  ? readonly Camel<Element>[]
  : Wire extends object
    ? { readonly [Key in keyof Wire as CamelKey<Key & string>]: Camel<Wire[Key]> }
    : Wire;

function renamed(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((element) => renamed(element, rename));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [rename(key), renamed(member, rename)]));
}

/** An answer in the language's own terms. */
export const camelFrom = <Wire>(answer: Wire): Camel<Wire> =>
  renamed(answer, (key) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())) as Camel<Wire>;

/** An input as the wire has it. */
export const wireFrom = <Wire>(input: Camel<Wire>): Wire =>
  renamed(input, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as Wire;

/**
 * A record with these properties, all null, to be copied by `{ ...template }` and filled. Parsed from JSON, it has a hidden class of V8's,
 * and so have its copies. An object whose properties are set by computed names becomes a dictionary. A dictionary takes several times as
 * long to create, to read and to serialize.
 */
export const recordTemplate = (names: readonly string[]): Record<string, unknown> =>
  JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as Record<string, unknown>;

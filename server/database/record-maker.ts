/** A property of a record. It is a value of the source, or what a reader makes of one. */
export interface Property<Source> {
  readonly name: string;
  /** The property or index of the source. Without it, `read` gets the source. */
  readonly from?: keyof Source & (string | number);
  readonly read?: ((value: never) => unknown) | undefined;
}

/**
 * Compiles a function that makes records of these properties, in their order. Properties that are set by computed names take ten times as
 * long. An object that has many of them becomes a dictionary, which is slow to read and to serialize.
 * @param properties from the contract or a statement, never from a request: their names become code
 */
export function recordMaker<Source>(properties: readonly Property<Source>[]): (source: Source) => Record<string, unknown> {
  const readers = properties.flatMap(({ read }) => (read ? [read] : []));
  let reader = 0;
  const literal = properties.map(({ name, from, read }) => {
    // In a literal, it sets the prototype.
    if (name === "__proto__") throw new Error("A record has no property __proto__.");
    const value = from === undefined ? "source" : `source[${JSON.stringify(from)}]`;
    return `${JSON.stringify(name)}: ${read ? `read${reader++}(${value})` : value}`;
  });
  const parameters = readers.map((_, index) => `read${index}`);
  return new Function(...parameters, `return (source) => ({ ${literal.join(", ")} });`)(...readers);
}

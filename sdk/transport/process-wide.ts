const values = globalThis as unknown as Record<symbol, unknown>;

/**
 * The value with this name that all copies of the library in one process share; the first copy makes it. An app may load the CommonJS
 * build and the ES modules, each with its own module state.
 */
export const processWide = <Value>(name: string, make: () => Value): Value => (values[Symbol.for(`latchkey.${name}`)] ??= make()) as Value;

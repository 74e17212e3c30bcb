type AsyncMethod = (...given: never[]) => Promise<unknown>;

/** Methods whose module is loaded with the first call of one. */
export const lazyMethods = <Name extends string, Methods extends Readonly<Record<Name, AsyncMethod>>>(
  names: readonly Name[],
  load: () => Promise<Methods>,
): Pick<Methods, Name> =>
  Object.fromEntries(names.map((name) => [name, async (...given: never[]) => (await load())[name](...given)])) as unknown as Pick<
    Methods,
    Name
  >;

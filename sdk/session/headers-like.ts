/** Headers of a request: those of a web `Request`, or the object of Node and Express. */
export type HeadersLike = { get(name: string): string | null } | HeaderObject;
type HeaderObject = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The first value of a header, or null. @param name in lower case, as Node writes it */
export const readHeader = (headers: HeadersLike, name: string): string | null =>
  typeof headers.get === "function" ? headers.get(name) : ([(headers as HeaderObject)[name]].flat()[0] ?? null);

/** The same headers, with names in lower case. */
export const lowerCaseHeaders = (headers: HeadersLike): HeadersLike =>
  typeof headers.get === "function"
    ? headers
    : Object.fromEntries(Object.entries(headers as HeaderObject).map(([name, value]) => [name.toLowerCase(), value]));

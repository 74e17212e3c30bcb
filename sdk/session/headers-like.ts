/** Headers of a request: those of a web `Request`, or the object of Node and Express. */
export type HeadersLike = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The first value of a header, or null. @param name in lower case */
export function readHeader(headers: HeadersLike, name: string): string | null {
  if (typeof headers.get === "function") return headers.get(name);
  const named = headers as Exclude<HeadersLike, { get(name: string): string | null }>;
  // Node writes names in lower case; other sources may not.
  const value = named[name] ?? Object.entries(named).find(([key]) => key.toLowerCase() === name)?.[1];
  return (typeof value === "string" ? value : value?.[0]) ?? null;
}

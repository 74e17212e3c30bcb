/** Paths whose file differs from the given text; `read` returns undefined for a missing file. */
export const staleFiles = (files: ReadonlyMap<string, string>, read: (path: string) => string | undefined): string[] =>
  [...files].filter(([path, text]) => read(path) !== text).map(([path]) => path);

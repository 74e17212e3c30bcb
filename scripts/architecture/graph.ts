import { isForTests, isGenerated, type Source, topFolder, type Violation } from "./source.ts";

/** Groups of files that import each other (Tarjan's strongly connected components of more than one file). */
function importCycles(sources: readonly Source[]): string[][] {
  const known = new Map(sources.map((source) => [source.path, source]));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];

  const visit = (path: string): number => {
    const own = index.size;
    index.set(path, own);
    low.set(path, own);
    stack.push(path);
    for (const { file } of known.get(path)?.imports ?? []) {
      if (!file || !known.has(file)) continue;
      const reached = index.has(file) ? (stack.includes(file) ? (index.get(file) ?? own) : own) : visit(file);
      low.set(path, Math.min(low.get(path) ?? own, reached));
    }
    if (low.get(path) === own) {
      const members = stack.splice(stack.indexOf(path));
      if (members.length > 1) found.push(members);
    }
    return low.get(path) ?? own;
  };
  for (const { path } of sources) if (!index.has(path)) visit(path);
  return found;
}

/** Circular imports, type imports included: such files can only be understood together. */
export const checkImportCycles = (sources: readonly Source[]): Violation[] =>
  importCycles(sources).map((members) => ({
    path: members[0] ?? "",
    message: `imports itself by way of ${[...members.slice(1), members[0]].join(" > ")}; move what both need into the lower file`,
  }));

/** The import path from a file to a package at run time, or undefined. */
function importPath(start: Source, isTarget: (specifier: string) => boolean, known: ReadonlyMap<string, Source>): string[] | undefined {
  const queue: { source: Source; chain: string[] }[] = [{ source: start, chain: [start.path] }];
  const seen = new Set([start.path]);
  for (let step = queue.shift(); step; step = queue.shift())
    for (const { specifier, file, typeOnly } of step.source.imports) {
      if (typeOnly) continue;
      if (!file && isTarget(specifier)) return [...step.chain, specifier];
      const next = file ? known.get(file) : undefined;
      if (!next || seen.has(next.path)) continue;
      seen.add(next.path);
      queue.push({ source: next, chain: [...step.chain, next.path] });
    }
  return undefined;
}

/** The client library must not load zod, because every visitor of a sign-in page downloads it. */
export function checkClientWeight(sources: readonly Source[]): Violation[] {
  const known = new Map(sources.map((source) => [source.path, source]));
  return sources
    .filter((source) => topFolder(source.path) === "sdk" && !isForTests(source.path) && !isGenerated(source))
    .flatMap((source) => {
      const chain = importPath(source, (specifier) => specifier === "zod" || specifier.startsWith("zod/"), known);
      if (!chain) return [];
      return [
        {
          path: source.path,
          message: `brings zod into the client library (${chain.join(" > ")}); import types only, or generate what is needed at run time`,
        },
      ];
    });
}

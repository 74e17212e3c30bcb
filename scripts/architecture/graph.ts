import { isForTests, isGenerated, type Source, topFolder, type Violation } from "./source.ts";

/** Groups of files that import each other around in a circle (Tarjan's strongly connected components of more than one file). */
function circles(sources: readonly Source[]): string[][] {
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

/** No circles, type imports included: files in a circle can only be understood all at once. */
export const checkCircles = (sources: readonly Source[]): Violation[] =>
  circles(sources).map((members) => ({
    path: members[0] ?? "",
    message: `imports itself by way of ${[...members.slice(1), members[0]].join(" > ")}; what both sides need belongs in the lower file`,
  }));

/** The way from a file to a package over imports that exist at run time, or undefined. */
function wayTo(start: Source, isTarget: (specifier: string) => boolean, known: ReadonlyMap<string, Source>): string[] | undefined {
  const queue: { source: Source; way: string[] }[] = [{ source: start, way: [start.path] }];
  const seen = new Set([start.path]);
  for (let step = queue.shift(); step; step = queue.shift())
    for (const { specifier, file, typeOnly } of step.source.imports) {
      if (typeOnly) continue;
      if (!file && isTarget(specifier)) return [...step.way, specifier];
      const next = file ? known.get(file) : undefined;
      if (!next || seen.has(next.path)) continue;
      seen.add(next.path);
      queue.push({ source: next, way: [...step.way, next.path] });
    }
  return undefined;
}

/** The client library travels to every visitor of a sign-in page: it brings no validator along. */
export function checkClientWeight(sources: readonly Source[]): Violation[] {
  const known = new Map(sources.map((source) => [source.path, source]));
  return sources
    .filter((source) => topFolder(source.path) === "sdk" && !isForTests(source.path) && !isGenerated(source))
    .flatMap((source) => {
      const way = wayTo(source, (specifier) => specifier === "zod" || specifier.startsWith("zod/"), known);
      if (!way) return [];
      return [
        {
          path: source.path,
          message: `brings zod into the client library (${way.join(" > ")}); import types, or generate what is needed at run time`,
        },
      ];
    });
}

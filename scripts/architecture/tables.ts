import { isForTests, lineAt, type Source, type Violation } from "./source.ts";

/** Write methods of the query builder, up to the name of the table. */
const builderWrites = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\s*\(\s*["'`]/g;
/** Writes in raw SQL. `for update` and `on conflict … do update set` do not name a table. */
const sqlWrites =
  /\b(?:insert\s+into|delete\s+from|merge\s+into)\s+"?([a-z_][a-z0-9_]*)"?|\bupdate\s+"?([a-z_][a-z0-9_]*)"?\s+(?:(?:as\s+)?[a-z_]\w*\s+)?set\b/gi;

/** The folder of a domain, or of the server. Undefined for tests and the database folder, whose writes are not checked. */
function findWriter(path: string): string | undefined {
  if (!path.startsWith("server/") || isForTests(path) || path.startsWith("server/database/")) return undefined;
  return /^server\/(features\/[^/]+(?:\/[^/]+(?=\/))?|[^/]+)/.exec(path)?.[1];
}

function listWrites(source: Source): { table: string; line: number }[] {
  const built = [...source.code.matchAll(builderWrites)].map((match) => {
    const start = match.index + match[0].length;
    return { table: /^\w+/.exec(source.text.slice(start))?.[0] ?? "", line: lineAt(source.text, start) };
  });
  const written = [...source.strings.matchAll(sqlWrites)].map((match) => ({
    table: (match[1] ?? match[2] ?? "").toLowerCase(),
    line: lineAt(source.strings, match.index),
  }));
  return [...built, ...written].filter(({ table }) => table !== "");
}

/** Writes outside of the owner. One recorder writes the activity columns of several tables in batches, without waiting for locks. */
const sharedTables: Readonly<Record<string, readonly string[]>> = {
  "server/features/foundation/activity-recorder.ts": ["users", "sessions"],
};

/** Each table is written by one folder; any may read it. So the rules of a table are in one place. */
export function checkTables(sources: readonly Source[]): Violation[] {
  const writers = new Map<string, { writer: string; path: string; line: number }[]>();
  for (const source of sources) {
    const writer = findWriter(source.path);
    if (!writer) continue;
    for (const { table, line } of listWrites(source).filter(({ table }) => !sharedTables[source.path]?.includes(table)))
      writers.set(table, [...(writers.get(table) ?? []), { writer, path: source.path, line }]);
  }
  return [...writers].flatMap(([table, writes]) => {
    const names = [...new Set(writes.map(({ writer }) => writer))];
    if (names.length < 2) return [];
    const counts = (name: string) => writes.filter(({ writer }) => writer === name).length;
    const owner = names.toSorted((a, b) => counts(b) - counts(a))[0] ?? "";
    return writes
      .filter(({ writer }) => writer !== owner)
      .map(({ path, line, writer }) => ({
        path,
        line,
        message: `${writer} writes the table ${table}, which ${owner} writes too; a table has one writer; export the write from there`,
      }));
  });
}

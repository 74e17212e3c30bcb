import { posix } from "node:path";
import { isForTests, type Source, topFolder, type Violation } from "./source.ts";

/** Which top folder may import which; scripts may import all and nobody imports scripts. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  ui: ["sdk", "contract"],
  server: ["contract", "openapi"],
  sdk: ["contract"],
  openapi: ["contract"],
  contract: [],
};

/**
 * The rooms of each top folder, highest first; rooms on one floor do not see each other, and each sees the floors below.
 * A room is a folder (ends in a slash) or a single file; the longest that fits a path is its room.
 */
const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  contract: [["index.ts"], ["routes/"], ["errors/implied.ts", "configuration/"], ["entities/", "errors/"], ["kernel/"], ["vocabulary/"]],
  server: [
    ["main.ts"],
    ["launch.ts", "environment.ts"],
    ["app.ts"],
    ["features/index.ts", "http/"],
    ["features/"],
    ["kernel/"],
    ["services/", "database/"],
  ],
  sdk: [
    ["admin.ts"],
    ["server.ts", "trpc.ts"],
    ["react/index.ts"],
    ["generated/hooks.ts"],
    ["react/"],
    ["client.ts"],
    ["objects/"],
    ["options.ts"],
    ["flows/"],
    ["generated/", "session/", "cache/", "vault/"],
    ["transport/"],
    ["environment.ts"],
    // The codes and their parents: a table that even the transport reads, some of its rows from the start.
    ["generated/core-errors.ts"],
    ["generated/errors.ts"],
  ],
  ui: [["main.tsx"], ["handler.tsx", "dashboard/"], ["pages/"], ["forms/"], ["components/"], ["locales/", "theme.css"]],
};

const fits = (room: string, inner: string) => (room.endsWith("/") ? inner.startsWith(room) : inner === room);

/** The floor (0 = highest) and room of a path, or undefined when the plan has none for it. */
function placeOf(path: string) {
  const top = topFolder(path);
  const inner = path.slice(top.length + 1);
  // A named file beats the folder around it, on whatever floor either is.
  const places = (floors[top] ?? []).flatMap((rooms, floor) => rooms.map((room) => ({ floor, room })));
  const found = places.filter(({ room }) => fits(room, inner)).sort((a, b) => b.room.length - a.room.length)[0];
  return found && { ...found, plan: floors[top] ?? [] };
}

/** What tests may import beyond their folder's own rights: the way to start a server; the server's tests speak through the sdk. */
function testMayImport(from: string, to: string) {
  if (to.startsWith("server/testing/")) return true;
  return topFolder(from) === "server" && topFolder(to) === "sdk";
}

function betweenFolders(source: Source): Violation[] {
  const from = topFolder(source.path);
  const allowed = mayImport[from];
  if (!allowed) return [];
  return source.imports.flatMap(({ file, line, specifier }) => {
    if (!file) return [];
    const to = topFolder(file);
    if (to === from) {
      if (specifier.startsWith("#"))
        return [
          {
            path: source.path,
            line,
            message: `imports its own folder by "${specifier}"; use a relative path, so that a folder can be moved as one`,
          },
        ];
      return [];
    }
    if (isForTests(source.path) && testMayImport(source.path, file)) return [];
    if (!allowed.includes(to)) {
      const rights = allowed.length > 0 ? allowed.join(", ") : "no other folder";
      return [
        { path: source.path, line, message: `${from} may import ${rights}, not ${to || file}: lower layers know nothing of higher ones` },
      ];
    }
    if (!specifier.startsWith("#"))
      return [
        { path: source.path, line, message: `imports ${to} by "${specifier}"; write #${file}, so that crossings between folders are seen` },
      ];
    return [];
  });
}

function betweenFloors(source: Source): Violation[] {
  if (isForTests(source.path)) return [];
  const here = placeOf(source.path);
  if (!here) return [];
  return source.imports.flatMap(({ file, line }) => {
    if (!file || topFolder(file) !== topFolder(source.path)) return [];
    if (isForTests(file)) return [{ path: source.path, line, message: `imports ${file}, which only tests may use` }];
    const there = placeOf(file);
    if (!there || there.room === here.room || there.floor > here.floor) return [];
    const below =
      here.plan
        .slice(here.floor + 1)
        .flat()
        .join(", ") || "nothing";
    return [{ path: source.path, line, message: `${here.room} may import ${below}, not ${file}: knowledge flows one way only` }];
  });
}

function doors(source: Source): Violation[] {
  const violations: Violation[] = [];
  for (const { file, line } of source.imports) {
    if (!file) continue;
    if (!isForTests(source.path) && posix.dirname(file) === posix.dirname(source.path) && /^index\.tsx?$/.test(posix.basename(file)))
      violations.push({
        path: source.path,
        line,
        message: "imports its own folder's index; import the file itself: an index used from inside makes circles",
      });
    if (source.path.startsWith("server/http/") && !isForTests(source.path) && file.startsWith("server/features/"))
      violations.push({
        path: source.path,
        line,
        message: `http/ never imports features (${file}): app.ts alone joins doors and handlers`,
      });
  }
  return violations;
}

/** Reads the slices' order from server/features/order.ts: its string literals, first to last. */
export const sliceOrder = (order: Source | undefined): string[] | undefined =>
  order && [...order.text.matchAll(/"([a-z][a-z0-9-]*)"/g)].map(([, name]) => name ?? "");

const sliceOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1];

function betweenSlices(source: Source, order: readonly string[] | undefined): Violation[] {
  const slice = sliceOf(source.path);
  if (!slice || !order || isForTests(source.path)) return [];
  const place = order.indexOf(slice);
  if (place < 0)
    return [{ path: source.path, message: `the slice ${slice} has no place in server/features/order.ts; say there after which it comes` }];
  return source.imports.flatMap(({ file, line }) => {
    const other = file && sliceOf(file);
    if (!other || other === slice || (order.indexOf(other) >= 0 && order.indexOf(other) < place)) return [];
    return [
      {
        path: source.path,
        line,
        message: `imports the slice ${other}, which comes later in server/features/order.ts: slices build on earlier ones only`,
      },
    ];
  });
}

/** Every file of these folders has a room, so that the plan stays the truth. */
function homeless(source: Source): Violation[] {
  if (isForTests(source.path) || source.path.endsWith(".d.ts") || !floors[topFolder(source.path)] || placeOf(source.path)) return [];
  return [
    {
      path: source.path,
      message: "has no room in the plan; move it into one, or give it one in scripts/architecture/layers.ts and in the README",
    },
  ];
}

/** Who imports whom. */
export function checkLayers(sources: readonly Source[]): Violation[] {
  const order = sliceOrder(sources.find(({ path }) => path === "server/features/order.ts"));
  return sources.flatMap((source) => [
    ...betweenFolders(source),
    ...betweenFloors(source),
    ...doors(source),
    ...betweenSlices(source, order),
    ...homeless(source),
  ]);
}

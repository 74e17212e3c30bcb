import { posix } from "node:path";
import { isForTests, type Source, topFolder, type Violation } from "./source.ts";

/** Which top folder may import which. scripts may import all; no folder imports scripts. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  ui: ["sdk", "contract"],
  server: ["contract", "openapi"],
  sdk: ["contract"],
  openapi: ["contract"],
  contract: [],
};

/**
 * The layers of each top folder, highest first. Members of one layer do not import each other; each imports the layers below.
 * A member is a folder (with a trailing slash) or a file. The longest match of a path is its member.
 */
const layers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  contract: [
    ["index.ts"],
    ["routes/"],
    ["errors/implied.ts", "config/"],
    ["entities/", "errors/"],
    ["kernel/"],
    // The table of switches is data that access, errors and entities derive from.
    ["vocabulary/", "config/switches.ts"],
  ],
  server: [
    ["main.ts"],
    ["launch.ts", "environment.ts"],
    ["background.ts", "create-services.ts"],
    ["environment-variables.ts"],
    ["app.ts"],
    ["features/index.ts", "http/"],
    ["features/"],
    ["core/", "rate-limits/"],
    ["kernel/"],
    ["services/", "database/"],
  ],
  sdk: [
    ["test-kit/"],
    ["stack/"],
    ["admin.ts"],
    ["next/"],
    ["server.ts", "trpc.ts"],
    ["trpc-link.ts"],
    ["trpc-router.ts"],
    ["react/index.ts"],
    // A hook on one of the generated hooks.
    ["react/waitlist.ts"],
    ["generated/hooks.ts"],
    ["react/"],
    ["client.ts", "owned-projects.ts", "page-parts.ts"],
    ["objects/"],
    ["options.ts"],
    ["flows/"],
    ["generated/", "session/", "cache/", "vault/"],
    ["transport/"],
    ["environment.ts"],
    // The table of error codes and their parents, which the transport reads.
    ["generated/core-errors.ts"],
    ["generated/errors.ts"],
  ],
  ui: [
    ["main.tsx", "server.tsx"],
    ["developer-pages.tsx"],
    ["states/"],
    ["handler.tsx", "dashboard/"],
    ["stack/"],
    ["index.ts"],
    ["app-components/"],
    ["pages/"],
    ["forms/"],
    ["components/"],
    ["locales/", "theme.css", "theme/"],
  ],
};

const matches = (member: string, inner: string) => (member.endsWith("/") ? inner.startsWith(member) : inner === member);

/** The layer (0 = highest) and member of a path, or undefined. */
function readLayer(path: string) {
  const top = topFolder(path);
  const inner = path.slice(top.length + 1);
  // A named file takes precedence over its folder.
  const members = (layers[top] ?? []).flatMap((members, layer) => members.map((member) => ({ layer, member })));
  const found = members.filter(({ member }) => matches(member, inner)).sort((a, b) => b.member.length - a.member.length)[0];
  return found && { ...found, order: layers[top] ?? [] };
}

/** Tests may also import server/testing, and tests of the server may import the sdk. */
function testMayImport(from: string, to: string) {
  if (to.startsWith("server/testing/")) return true;
  return topFolder(from) === "server" && topFolder(to) === "sdk";
}

/** The modules of the client library that apps can import, and the part of `latchkey/admin` that the dashboard loads alone. */
const sdkEntryPoints: readonly string[] = [
  "sdk/client.ts",
  "sdk/server.ts",
  "sdk/admin.ts",
  "sdk/react/index.ts",
  "sdk/next/client-provider.tsx",
  "sdk/stack/index.ts",
  "sdk/owned-projects.ts",
  "sdk/page-parts.ts",
];

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
        {
          path: source.path,
          line,
          message: `${from} may import ${rights}, not ${to || file}: lower layers must not depend on higher ones`,
        },
      ];
    }
    if (from === "ui" && to === "sdk" && !isForTests(source.path) && !sdkEntryPoints.includes(file))
      return [
        {
          path: source.path,
          line,
          message: `imports ${file}; the pages use the client library like apps do, by ${sdkEntryPoints.join(", ")}`,
        },
      ];
    if (!specifier.startsWith("#"))
      return [
        {
          path: source.path,
          line,
          message: `imports ${to} by "${specifier}"; write #${file}, so that imports between folders are visible`,
        },
      ];
    return [];
  });
}

function betweenLayers(source: Source): Violation[] {
  if (isForTests(source.path)) return [];
  const importer = readLayer(source.path);
  if (!importer) return [];
  return source.imports.flatMap(({ file, line }) => {
    if (!file || topFolder(file) !== topFolder(source.path)) return [];
    if (isForTests(file)) return [{ path: source.path, line, message: `imports ${file}, which only tests may use` }];
    const target = readLayer(file);
    if (!target || target.member === importer.member || target.layer > importer.layer) return [];
    const below =
      importer.order
        .slice(importer.layer + 1)
        .flat()
        .join(", ") || "nothing";
    return [{ path: source.path, line, message: `${importer.member} may import ${below}, not ${file}: imports go down only` }];
  });
}

function entryPoints(source: Source): Violation[] {
  const violations: Violation[] = [];
  for (const { file, line } of source.imports) {
    if (!file) continue;
    if (!isForTests(source.path) && posix.dirname(file) === posix.dirname(source.path) && /^index\.tsx?$/.test(posix.basename(file)))
      violations.push({
        path: source.path,
        line,
        message: "imports the index of its folder, which creates circular imports; import the file itself",
      });
    if (source.path.startsWith("server/http/") && !isForTests(source.path) && file.startsWith("server/features/"))
      violations.push({
        path: source.path,
        line,
        message: `http/ never imports features (${file}): only app.ts joins routes and handlers`,
      });
  }
  return violations;
}

/** Reads the order of the domains from the string literals of server/features/order.ts. */
export const domainOrder = (order: Source | undefined): string[] | undefined =>
  order && [...order.text.matchAll(/"([a-z][a-z0-9-]*)"/g)].map(([, name]) => name ?? "");

const readDomain = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1];

function betweenDomains(source: Source, order: readonly string[] | undefined): Violation[] {
  const domain = readDomain(source.path);
  if (!domain || !order || isForTests(source.path)) return [];
  const position = order.indexOf(domain);
  if (position < 0)
    return [
      { path: source.path, message: `the domain ${domain} is not in server/features/order.ts; put the file into one of its domains` },
    ];
  return source.imports.flatMap(({ file, line }) => {
    const other = file && readDomain(file);
    if (!other || other === domain || (order.indexOf(other) >= 0 && order.indexOf(other) < position)) return [];
    return [
      {
        path: source.path,
        line,
        message: `imports the domain ${other}, which comes later in server/features/order.ts; a domain imports earlier domains only`,
      },
    ];
  });
}

/** Every file belongs to a layer, so that the layers stay complete. */
function withoutLayer(source: Source): Violation[] {
  if (isForTests(source.path) || source.path.endsWith(".d.ts") || !layers[topFolder(source.path)] || readLayer(source.path)) return [];
  return [
    {
      path: source.path,
      message: "belongs to no layer; move it into one, or add one to scripts/architecture/layers.ts and to the map in CONTRIBUTING",
    },
  ];
}

/** Who imports whom. */
export function checkLayers(sources: readonly Source[]): Violation[] {
  const order = domainOrder(sources.find(({ path }) => path === "server/features/order.ts"));
  return sources.flatMap((source) => [
    ...betweenFolders(source),
    ...betweenLayers(source),
    ...entryPoints(source),
    ...betweenDomains(source, order),
    ...withoutLayer(source),
  ]);
}

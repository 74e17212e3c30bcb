// Emits the type declarations of the client library beside its bundles. So an application needs neither our sources nor zod.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** The public entry points: name in package.json's `exports` -> source file. */
export const sdkEntries = {
  client: "sdk/client.ts",
  server: "sdk/server.ts",
  admin: "sdk/admin.ts",
  react: "sdk/react/index.ts",
  next: "sdk/next/index.ts",
  "next/proxy": "sdk/next/proxy.ts",
  trpc: "sdk/trpc.ts",
  "stack/js": "sdk/stack/js.ts",
  testing: "sdk/test-kit/index.ts",
  "testing/cypress": "sdk/test-kit/cypress.ts",
};

/** The entry points for Node alone. Their declarations may name its types. */
const nodeEntries = ["testing", "testing/cypress"];

/** Entry points for bundlers, which have ES modules only. */
export const componentEntries = { components: "ui/index.ts", stack: "ui/stack/index.ts" };

/** Modules that apps do not import. They are separate files, because a directive begins them, or another module imports them. */
export const innerEntries = { "next/client-provider": "sdk/next/client-provider.tsx", "stack/apps": "sdk/stack/index.ts" };

/** The entry points that begin with "use client". */
export const clientEntries = ["react", "next/client-provider"];

/** A specifier as consumers resolve it: `#contract/x.ts` and `./x.ts` become relative paths that end in `.js`. */
const published = (types, file) => (text) =>
  text.replaceAll(/(["'])((?:#|\.{1,2}\/)[^"']+)\.tsx?\1/g, (_, quote, specifier) => {
    const path = specifier.startsWith("#") ? relative(dirname(file), join(types, specifier.slice(1))).replaceAll("\\", "/") : specifier;
    return `${quote}${path.startsWith(".") ? path : `./${path}`}.js${quote}`;
  });

/** Writes the declarations of entry points, and of what they import. @param types the packages whose global types the files may use */
function emitDeclarations(root, outDir, entries, types) {
  const project = mkdtempSync(join(root, "tsconfig-sdk-"));
  try {
    const config = {
      extends: "../tsconfig.json",
      compilerOptions: { noEmit: false, declaration: true, emitDeclarationOnly: true, types, rootDir: root, outDir },
      include: [],
      files: [...entries, "ui/assets.d.ts"].map((entry) => join(root, entry)),
    };
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config));
    execFileSync(join(root, "node_modules/.bin/tsc"), ["--checkers", "1", "-p", project], { stdio: "inherit" });
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

/**
 * Writes declarations into `outDir/types`.
 * @throws Error when the sources have type errors; the compiler has printed them.
 */
export function emitSdkTypes(root, outDir) {
  const types = join(outDir, "types");
  const forNode = nodeEntries.map((name) => sdkEntries[name]);
  const others = Object.values(sdkEntries).filter((entry) => !forNode.includes(entry));
  // No Node types: they would leak the NodeJS namespace into declarations of errors.
  emitDeclarations(root, types, [...others, ...Object.values(componentEntries)], []);
  const withNode = join(outDir, "types-for-node");
  emitDeclarations(root, withNode, forNode, ["node"]);
  // Those that the others have, too, are there already.
  cpSync(withNode, types, { recursive: true, force: false });
  rmSync(withNode, { recursive: true });
  const needed = reachable(types);
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if (needed.has(file)) writeFileSync(file, published(types, file)(readFileSync(file, "utf8")));
    else rmSync(file);
  }
}

/** The declarations that the entry points lead to. The compiler also writes those of code that no declaration names. */
function reachable(types) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, specifier] of readFileSync(file, "utf8").matchAll(/["']((?:#|\.{1,2}\/)[^"']+)\.tsx?["']/g))
      visit(`${specifier.startsWith("#") ? join(types, specifier.slice(1)) : join(dirname(file), specifier)}.d.ts`);
  };
  for (const entry of [...Object.values(sdkEntries), ...Object.values(componentEntries)])
    visit(join(types, entry.replace(/\.tsx?$/, ".d.ts")));
  return found;
}

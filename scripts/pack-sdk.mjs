// Makes an npm package of the built client library. The server offers it, so that `npm install <server>/latchkey-0.1.0.tgz` needs no registry.
import { copyFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { componentEntries, sdkEntries } from "./build-sdk-types.mjs";
import { filesBelow, importedPackages } from "./imported-packages.mjs";
import { npmPack, sharedFields } from "./npm-package.mjs";

/** Packages that are part of the bundles: an app that never loads the chunk with them should not install them. */
export const bundledPackages = ["tldts", "tldts-core"];

/** The further package in the file for pages without a bundler. */
const inScript = "@simplewebauthn/browser";

/**
 * Packages that an app brings, and only where it uses the entry points that import them. From the first version that has what we use, since
 * npm refuses to install the library beside another version.
 */
const peerRanges = {
  "@tanstack/react-query": "^5.0.0",
  "@trpc/client": "^11.4.0",
  "@trpc/server": "^11.4.0",
  next: ">=14",
  react: "^18.3.0 || ^19.0.0",
  "react-dom": "^18.3.0 || ^19.0.0",
  zod: "^4.0.0",
};

const objectFrom = (names, value) => Object.fromEntries(names.map((name) => [name, value(name)]));

/** The path of an entry point's declarations. */
const declaration = (source) => `types/${source.replace(/\.tsx?$/, ".d.ts")}`;

/** Maps each entry point to the files that `import` and `require` find. */
const entryExports = () =>
  Object.fromEntries(
    Object.entries(sdkEntries).map(([name, source]) => [
      `./${name}`,
      {
        import: { types: `./${declaration(source)}`, default: `./${name}.js` },
        require: { types: `./cjs/${declaration(source)}`, default: `./cjs/${name}.js` },
      },
    ]),
  );

/** The entry points that only bundlers and ES modules import, and the style sheet. */
const componentExports = () => ({
  ...Object.fromEntries(
    Object.entries(componentEntries).map(([name, source]) => [
      `./${name}`,
      { types: `./${declaration(source)}`, default: `./${name}/index.js` },
    ]),
  ),
  "./components.css": "./components.css",
});

/** Dependencies and optional peers, as the built files and their declarations import them. */
function listDependencies(folder, versions) {
  const imported = importedPackages([...filesBelow(folder, ".js"), ...filesBelow(folder, ".d.ts")]);
  const peers = imported.filter((name) => Object.hasOwn(peerRanges, name));
  const others = imported.filter((name) => !peers.includes(name));
  const unknown = others.filter((name) => !Object.hasOwn(versions, name));
  if (unknown.length > 0) throw new Error(`The client library imports ${unknown.join(", ")}, which package.json does not name.`);
  return {
    dependencies: objectFrom(others, (name) => `^${versions[name]}`),
    peerDependencies: objectFrom(peers, (name) => peerRanges[name]),
    peerDependenciesMeta: objectFrom(peers, () => ({ optional: true })),
  };
}

/** The license of a package; the name of the license where it has no such file. */
function readLicense(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.\w+)?$/i.test(name));
  if (file) return readFileSync(join(folder, file), "utf8").trim();
  const { license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `License: ${license}. Author: ${author?.name ?? author ?? "not named"}.`;
}

/** The licenses of the packages in the bundles (MIT asks for a copy). */
const listNotices = (root, names) =>
  [...new Set(names)]
    .sort()
    .map((name) => `# ${name}\n\n${readLicense(join(root, "node_modules", name))}\n`)
    .join("\n");

/**
 * Writes package.json and the package file into `folder`, which holds the bundles, their types, the documents and the command.
 * @param inComponents names of the packages in the bundle of the components
 */
export function packSdk(root, folder, inComponents) {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  cpSync(join(folder, "types"), join(folder, "cjs/types"), { recursive: true });
  writeFileSync(join(folder, "cjs/package.json"), `${JSON.stringify({ type: "commonjs" })}\n`);
  const published = {
    name: manifest.name,
    description: "Clients, React hooks and the command line of Latchkey, the self-hosted sign-in, users and teams.",
    ...sharedFields(manifest),
    type: "module",
    // These entry points register methods with the client app and its objects.
    sideEffects: ["./admin.js", "./react.js", "./cjs/admin.js", "./cjs/react.js", "./components.css"],
    exports: {
      ...entryExports(),
      ...componentExports(),
      "./openapi/*.json": "./openapi/*.json",
      "./fixtures/*.json": "./fixtures/*.json",
      "./package.json": "./package.json",
    },
    // For TypeScript's `moduleResolution: node10`, which does not read `exports`.
    typesVersions: {
      "*": {
        ...objectFrom(Object.keys(sdkEntries), (name) => [`./cjs/${declaration(sdkEntries[name])}`]),
        ...objectFrom(Object.keys(componentEntries), (name) => [`./${declaration(componentEntries[name])}`]),
      },
    },
    bin: { latchkey: "command/latchkey.js" },
    files: [
      ...["*.js", "browser", "cjs", "command", "components", "components.css", "fixtures", "next", "openapi", "stack", "testing", "types"],
      ...["CHANGELOG.md", "THIRD-PARTY-NOTICES.md"],
    ],
    ...listDependencies(folder, { ...manifest.devDependencies, ...manifest.dependencies }),
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  for (const file of ["LICENSE", "CHANGELOG.md"]) copyFileSync(join(root, file), join(folder, file));
  copyFileSync(join(root, "sdk/README.md"), join(folder, "README.md"));
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES.md"), listNotices(root, [...bundledPackages, inScript, ...inComponents]));
  const file = npmPack(folder);
  // The name without a version is a convenience for a first try.
  copyFileSync(join(folder, file), join(folder, "latchkey.tgz"));
}

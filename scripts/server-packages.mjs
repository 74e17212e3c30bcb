// The packages that the server runs with, as the repository has them installed, without what it does not load.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { copyFiles, readManifest, serverPackages } from "./server-files.mjs";

/** Where Node finds a package that another one, or the root (""), imports: the nearest node_modules upwards. */
function locate(lock, importer, packageName) {
  for (let folder = importer; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${packageName}`;
    if (lock[path]) return path;
    if (folder === "") return undefined;
  }
}

/** The folders of the packages `names` and of all that they need. Optional ones for other systems are not installed. */
function neededFolders(root, names) {
  const { dependencies } = readManifest(root);
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const found = new Set();
  const visit = (importer, packageName) => {
    const path = locate(lock, importer, packageName);
    if (path === undefined || found.has(path) || !existsSync(join(root, path))) return;
    found.add(path);
    for (const each of Object.keys({ ...lock[path].dependencies, ...lock[path].optionalDependencies })) visit(path, each);
    for (const each of Object.keys(lock[path].peerDependencies ?? {}))
      if (!lock[path].peerDependenciesMeta?.[each]?.optional && Object.hasOwn(dependencies, each)) visit(path, each);
  };
  for (const each of names) visit("", each);
  return [...found];
}

/** Builds of packages that the built files do not load, and an unused extension of the database. */
const unused = [
  "altcha-lib/dist/cjs",
  "kysely/dist/cjs",
  "nodemailer/dist/cjs",
  "otpauth/dist/otpauth.umd.js",
  "otpauth/dist/otpauth.umd.min.js",
  "otpauth/dist/otpauth.esm.min.js",
  "otpauth/dist/otpauth.slim.esm.min.js",
  "otpauth/dist/otpauth.bare.esm.min.js",
  "tldts/dist/index.umd.min.js",
  "tldts/dist/index.esm.min.js",
  "otpauth/dist/otpauth.esm.js",
  "otpauth/dist/otpauth.bare.esm.js",
  "otpauth/dist/otpauth.slim.esm.js",
  "stripe/cjs",
  "sucrase/dist/esm",
  "zod/v3",
  "@simplewebauthn/server/script",
  "tldts/dist/es6",
  "lru-cache/dist/esm/browser",
  "lru-cache/dist/esm/react-native",
  "lru-cache/dist/commonjs/browser",
  "lru-cache/dist/commonjs/react-native",
  "@peculiar/x509/build/x509.es.js",
  "@peculiar/x509/build/x509.js",
  "@electric-sql/pglite/dist/index.cjs",
  "@electric-sql/pglite/dist/pglite.cjs",
  "@electric-sql/pglite/dist/pgcrypto.tar.gz",
];
/** Their builds for bundlers: Node loads the one for `require`. */
const isForBundlers = (file) =>
  /@opentelemetry\/.*\/build\/(esm|esnext)$|@peculiar\/asn1-[^/]+\/build\/es2015$/.test(file.replaceAll("\\", "/"));
/** The CommonJS files of zod: the built files import its modules, and no package of the server needs zod. */
const isUnusedCommonJs = (file) => /\/zod\/.*\.cjs$/.test(file.replaceAll("\\", "/"));
const isTestFolder = (file) => /^(tests?|__tests__)$/.test(basename(file));
const isLicense = (file) => /licen[sc]e|notice|copying/i.test(basename(file));
const isForDevelopment = (file) => /\.(map|md|flow|[cm]?ts|tsx)$/.test(file);

/**
 * Copies the packages that the server imports, with what they need, to `target`.
 * @param names only these of them
 * @returns the folders, relative to `target`
 */
export function copyPackages(root, target, names = serverPackages(root)) {
  const skipped = unused.map((path) => join(root, "node_modules", path));
  const folders = neededFolders(root, names);
  for (const path of folders) {
    // A nested folder is a package on its own, copied only if it is needed.
    const nested = join(root, path, "node_modules");
    const isNeeded = (file) =>
      isLicense(file) || (!isForDevelopment(file) && !isTestFolder(file) && !isForBundlers(file) && !isUnusedCommonJs(file));
    copyFiles(root, target, [path], (file) => !file.startsWith(nested) && !skipped.includes(file) && isNeeded(file));
  }
  return folders;
}

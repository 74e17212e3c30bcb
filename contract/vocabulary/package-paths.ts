import { productVersion } from "./product-version.ts";

/** Where the server offers the newest client library as an npm package, for a first try. Its bytes change with each release. */
export const latestPackagePath = "/latchkey.tgz";

/** Where the server offers the client library of its version. The bytes never change, so the path may be in package.json and lock files. */
export const clientPackagePath = `/latchkey-${productVersion}.tgz`;

/** Where the server offers the client of its version as one file, for pages without a bundler. The bytes never change. */
export const clientScriptPath = `/latchkey-${productVersion}.js`;

/** Paths of files with a version: npm packages, and the client for pages without a bundler. */
export const packageFilePattern =
  /^\/latchkey-(?:(?:server-)?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?\.tgz|\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?\.js)$/;

import { readFileSync } from "node:fs";
import { banner } from "./typescript-printer.ts";

/** The text of contract/vocabulary/product-version.ts. Bundles of browsers and of the library must not contain package.json. */
export function versionFile(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string };
  return `${banner}
/** The version in package.json, of server and client library. */
export const productVersion = ${JSON.stringify(version)};
`;
}

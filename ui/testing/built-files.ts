import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const manifestFile = fileURLToPath(new URL("../../dist/ui/.vite/manifest.json", import.meta.url));

interface BuiltFile {
  readonly file: string;
  readonly name?: string;
}

/** A pattern for the addresses of the built files with this chunk name. The names of the files are hashes. */
export function builtFiles(name: string): RegExp {
  const manifest: Record<string, BuiltFile> = JSON.parse(readFileSync(manifestFile, "utf8"));
  const files = Object.values(manifest).flatMap((each) => (each.name === name ? [each.file.replace(".", "\\.")] : []));
  if (files.length === 0) throw new Error(`No built file has the name ${name}.`);
  return new RegExp(`/(${files.join("|")})$`);
}

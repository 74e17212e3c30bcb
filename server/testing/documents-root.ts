import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openApiDocuments } from "#openapi/document.ts";

/** Writes the documents of the contract where a build writes them. */
export function writeDocuments(root: string): void {
  const folder = join(root, "dist/openapi");
  mkdirSync(folder, { recursive: true });
  for (const [access, document] of Object.entries(openApiDocuments()))
    writeFileSync(join(folder, `${access}.json`), JSON.stringify(document));
}

/** Makes a root directory with current documents, since those of the last build may be stale. */
export function makeDocumentsRoot(): { readonly root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), "documents-"));
  symlinkSync(fileURLToPath(new URL("../../node_modules", import.meta.url)), join(root, "node_modules"));
  writeDocuments(root);
  return { root, remove: () => rmSync(root, { recursive: true }) };
}

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type AccessType, accessTypes } from "#contract/kernel/access.ts";
import { openApiDocument } from "#openapi/document.ts";

const texts = new Map<AccessType, string>();

/** The document of the contract as JSON, made once per process. The one of the last build may be stale. */
export function documentText(access: AccessType): string {
  const text = texts.get(access) ?? JSON.stringify(openApiDocument(access));
  texts.set(access, text);
  return text;
}

/** Writes the documents where a build writes them. */
export function writeDocuments(root: string): void {
  const folder = join(root, "dist/openapi");
  mkdirSync(folder, { recursive: true });
  for (const access of accessTypes) writeFileSync(join(folder, `${access}.json`), documentText(access));
}

/** Makes a root directory with current documents and the packages of the repository. */
export function makeDocumentsRoot(): { readonly root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), "documents-"));
  symlinkSync(fileURLToPath(new URL("../../node_modules", import.meta.url)), join(root, "node_modules"));
  writeDocuments(root);
  return { root, remove: () => rmSync(root, { recursive: true }) };
}

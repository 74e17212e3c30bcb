import { accessTypes } from "#contract/kernel/access.ts";
import { openApiDocument } from "#openapi/document.ts";
import { accessFile, laterFile } from "./access-file.ts";
import { coreErrorsFile, errorsFile } from "./errors-file.ts";
import { hooksFile } from "./hooks-file.ts";

/** Every generated file of the repository: its path from the root, and the text that belongs there. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const access of accessTypes) {
    files.set(`sdk/generated/${access}.ts`, accessFile(access));
    const later = laterFile(access);
    if (later) files.set(`sdk/generated/${later[0]}.ts`, later[1]);
    files.set(`openapi/${access}.json`, `${JSON.stringify(openApiDocument(access), null, 2)}\n`);
  }
  files.set("sdk/generated/errors.ts", errorsFile());
  files.set("sdk/generated/core-errors.ts", coreErrorsFile());
  files.set("sdk/generated/hooks.ts", hooksFile());
  return files;
}

/** The paths whose text on disk is not the text given; `read` answers undefined for a missing file. */
export const staleFiles = (files: ReadonlyMap<string, string>, read: (path: string) => string | undefined): string[] =>
  [...files].filter(([path, text]) => read(path) !== text).map(([path]) => path);

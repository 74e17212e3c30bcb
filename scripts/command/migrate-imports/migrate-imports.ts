import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, extname, join, relative } from "node:path";
import { clientPackagePath } from "#contract/vocabulary/package-paths.ts";
import { CommandFailure, toSafeLine } from "../failure.ts";
import { describeEdit, type Edit } from "../init/edit.ts";
import { rewriteManifest } from "./rewrite-manifest.ts";
import { type RewrittenSource, rewriteSource } from "./rewrite-source.ts";
import { sourceExtensions } from "./syntax-tree.ts";

/** Options of `latchkey migrate-imports`. */
export interface MigrateOptions {
  /** Whether files are written. */
  readonly write: boolean;
  /** The version or package file that package.json installs. Default: the file in `vendor`. */
  readonly package: string | undefined;
}

/** Folders with generated or installed files. */
const ignoredFolders = ["node_modules", "dist", "build", "out", "coverage", "vendor"];

/** Exit code if something needs the developer. */
const findingsCode = 2;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith(".") || ignoredFolders.includes(entry.name) ? [] : listFiles(path);
    return entry.isFile() && (entry.name === "package.json" || sourceExtensions.includes(extname(entry.name))) ? [path] : [];
  });
}

function rewrite(file: string, text: string, library: string): RewrittenSource {
  try {
    return basename(file) === "package.json" ? rewriteManifest(text, library) : rewriteSource(file, text);
  } catch (error) {
    if (!(error instanceof SyntaxError) || !text.includes("@stackframe/")) return { text, findings: [] };
    const { loc } = error as { loc?: { line: number } };
    return { text, findings: [{ line: loc?.line ?? 1, message: "The file cannot be parsed. Change its imports by hand." }] };
  }
}

/**
 * `latchkey migrate-imports`: replaces `@stackframe/js`, `react` and `stack` in the files of an app by the entry points of this library.
 * Shows each change. A second run changes nothing.
 * @returns 2 if something has to be changed by hand
 * @throws CommandFailure if the folder does not exist
 */
export async function migrateImports(
  folder: string,
  { write, package: given }: MigrateOptions,
  print: (text: string) => void,
): Promise<number | undefined> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new CommandFailure(`There is no folder ${folder}.`);
  const file = `vendor${clientPackagePath}`;
  const library = given ?? `file:${file}`;
  const edits: Edit[] = [];
  const findings: string[] = [];
  for (const path of listFiles(folder)) {
    const before = readFileSync(path, "utf8");
    const { text: after, findings: found } = rewrite(path, before, library);
    if (after !== before) edits.push({ file: path, before, after });
    findings.push(...found.map(({ line, message }) => `${relative(".", path) || path}:${line}  ${message}`));
  }
  for (const edit of edits) print(`\n${describeEdit(edit).split("\n").map(toSafeLine).join("\n")}`);
  if (write) for (const { file: path, after } of edits) writeFileSync(path, after);
  if (edits.length === 0) print("Nothing to change: no file imports a published package.");
  if (findings.length > 0) print(`\nTo change by hand:\n${findings.map((finding) => `  ${toSafeLine(finding)}`).join("\n")}`);
  const steps = [
    ...(edits.length > 0 && !write ? ["Write the changes: latchkey migrate-imports --write"] : []),
    ...(edits.length > 0 && given === undefined && !existsSync(join(folder, file))
      ? [`Save ${clientPackagePath} of your server as ${file}`]
      : []),
    ...(edits.some(({ file: path }) => basename(path) === "package.json") ? ["Install the packages, for example by npm install"] : []),
  ];
  if (steps.length > 0) print(`\nNext:\n${steps.map((step) => `  - ${step}`).join("\n")}`);
  return findings.length > 0 ? findingsCode : undefined;
}

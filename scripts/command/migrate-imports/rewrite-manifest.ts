import { entryPoints, publishedScope } from "./published-names.ts";
import type { RewrittenSource } from "./rewrite-source.ts";

const fields = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"] as const;

type Manifest = Record<string, unknown> & Partial<Record<(typeof fields)[number], Record<string, string>>>;

/** The version of TanStack Query that the hooks need. */
const queryVersion = "^5.0.0";

const sorted = (packages: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Replaces the published packages in a package.json by ours.
 * @param library what `latchkey` is installed from: a version, or the path or URL of a package file
 * @throws SyntaxError if the text is not JSON
 */
export function rewriteManifest(text: string, library: string): RewrittenSource {
  const manifest: Manifest = JSON.parse(text);
  const lines = text.split("\n");
  const replaced = new Set<string>();
  const findings: { line: number; message: string }[] = [];
  for (const field of fields) {
    const packages = manifest[field];
    if (!packages) continue;
    const names = Object.keys(packages).filter((name) => name.startsWith(publishedScope));
    for (const name of names) {
      if (!entryPoints[name]) {
        const line = lines.findIndex((each) => each.includes(`"${name}"`)) + 1;
        findings.push({ line, message: `"${name}" is not replaced. Check what it is for.` });
        continue;
      }
      replaced.add(name);
      delete packages[name];
      packages.latchkey ??= library;
      if (name !== "@stackframe/js" && field !== "devDependencies") packages["@tanstack/react-query"] ??= queryVersion;
    }
    if (names.length > 0) manifest[field] = sorted(packages);
  }
  if (replaced.size === 0) return { text, findings };
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? "  ";
  return { text: `${JSON.stringify(manifest, null, indent)}${text.endsWith("\n") ? "\n" : ""}`, findings };
}

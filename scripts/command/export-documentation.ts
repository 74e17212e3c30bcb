import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseUrl } from "#contract/vocabulary/parse-url.ts";
import { readArchive } from "#server/http/file-archive.ts";
import { CommandFailure } from "./failure.ts";
import { findServer } from "./server-package.ts";
import { makeStaticSite } from "./static-documentation.ts";

const openApiFiles = ["client", "server", "admin"].map((access) => `openapi/${access}.json`);

/**
 * Writes the documentation of this version as files for any web server: `latchkey docs export FOLDER`.
 * @param url the server for links to its dashboard
 * @throws CommandFailure if the folder has files, or the server has no documentation
 */
export async function exportDocumentation(folder: string, url: string | undefined, print: (text: string) => void): Promise<void> {
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) throw new CommandFailure(`${folder} has files already. Name an empty folder.`);
  const serverUrl = url === undefined ? undefined : parseUrl(url)?.origin;
  if (url !== undefined && serverUrl === undefined) throw new CommandFailure(`"${url}" is not an address.`);

  const root = await findServer();
  const pages = await readArchive(join(root, "dist/documentation"));
  if (!pages) throw new CommandFailure("The documentation of this server was not built. Run: npm run build");
  const openApi = openApiFiles.map((path) => [path, readFileSync(join(root, "dist", path))] as const);
  const site = makeStaticSite({ files: new Map([...pages, ...openApi]), serverUrl });
  for (const [path, content] of site) {
    const file = join(target, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  print(`Wrote ${site.size} files to ${folder}. Start: ${join(folder, "index.html")}`);
}

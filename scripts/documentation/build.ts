import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeArchive } from "#server/http/file-archive.ts";
import { apiPages } from "./api-pages.ts";
import { errorPages } from "./error-pages.ts";
import { auditPage, webhookPages } from "./event-pages.ts";
import { fixtureFiles, fixturePages, listRecorded } from "./fixture-pages.ts";
import { guidePages } from "./guide-pages.ts";
import { libraryPages } from "./library-pages.ts";
import type { DocumentationPage } from "./page.ts";
import { settingPages } from "./setting-pages.ts";
import { renderSite } from "./site.ts";

/** Every page of the documentation, in the order of the navigation. @param root of the repository */
export const documentationPages = (root: string): DocumentationPage[] => [
  ...guidePages(root, (section) => section !== "Reference"),
  ...libraryPages(root),
  ...apiPages(listRecorded(root)),
  ...fixturePages(root),
  ...errorPages(),
  ...webhookPages(),
  auditPage(),
  ...guidePages(root, (section) => section === "Reference"),
  ...settingPages(),
];

/** The files of the documentation by their paths: pages as HTML and Markdown, search index, styles, script and pictures. */
export function documentationFiles(root: string): ReadonlyMap<string, string | Uint8Array> {
  const own = ["documentation.css", "search.css", "documentation.js", "project-values.js"].map(
    (name) => [name, `scripts/documentation/${name}`] as const,
  );
  const pictures = readdirSync(join(root, "docs/images")).map((name) => [`images/${name}`, `docs/images/${name}`] as const);
  const copies = [...own, ...pictures].map(([path, file]) => [path, readFileSync(join(root, file))] as const);
  return new Map<string, string | Uint8Array>([...renderSite(documentationPages(root)), ...copies, ...fixtureFiles(root)]);
}

/** Writes the documentation as one archive. */
export const buildDocumentation = (root: string, folder: string): void => writeArchive(folder, documentationFiles(root));

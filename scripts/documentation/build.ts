import { copyFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { apiPages } from "./api-pages.ts";
import { errorPages } from "./error-pages.ts";
import { auditPage, webhookPages } from "./event-pages.ts";
import { guidePages } from "./guide-pages.ts";
import type { DocumentationPage } from "./page.ts";
import { settingPages } from "./setting-pages.ts";
import { renderSite } from "./site.ts";

/** Every page of the documentation, in the order of the navigation. @param root of the repository */
export const documentationPages = (root: string): DocumentationPage[] => [
  ...guidePages(root, (section) => section !== "Reference"),
  ...apiPages(),
  ...errorPages(),
  ...webhookPages(),
  auditPage(),
  ...guidePages(root, (section) => section === "Reference"),
  ...settingPages(),
];

/** Writes the documentation to a folder: pages as HTML and Markdown, search index, styles, script and pictures. */
export function buildDocumentation(root: string, folder: string): void {
  for (const [path, text] of renderSite(documentationPages(root))) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const name of ["documentation.css", "search.css", "documentation.js"])
    copyFileSync(join(root, "scripts/documentation", name), join(folder, name));
  cpSync(join(root, "docs/images"), join(folder, "images"), { recursive: true });
}

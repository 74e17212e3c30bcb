import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import type { RenderedPage } from "#contract/entities/foundation/page-renderer.ts";
import { defaultLocale, readDirection } from "#contract/vocabulary/locales.ts";
import { escapeHtml } from "./escape-html.ts";

/** The built document, and what preloads the messages of a language. */
export interface PageTemplate {
  readonly html: string;
  readonly localeFiles: (locale: string) => readonly string[];
  /** The elements that preload modules. */
  readonly preload: (modules: readonly string[]) => string;
}

/**
 * Reads the built pages.
 *
 * @param directory the folder of index.html and the manifest
 */
export async function readTemplate(directory: string): Promise<PageTemplate> {
  const [html, manifest] = await Promise.all(["index.html", ".vite/manifest.json"].map((file) => readFile(join(directory, file), "utf8")));
  const files: Readonly<Record<string, { file: string }>> = JSON.parse(manifest as string);
  const preload = (module: string) => (files[module] ? `<link rel="modulepreload" crossorigin href="/${files[module].file}">` : "");
  return {
    html: html as string,
    // English is part of the first file, and in no list. Other languages would otherwise wait for two requests, one after the other.
    preload: (modules) => modules.map(preload).join(""),
    localeFiles: (locale) => (locale === defaultLocale ? [] : ["locales/catalogues.ts", `locales/${locale}/index.ts`].map(preload)),
  };
}

// In a script element only these could end it, or start a comment.
const scriptEscapes: Record<string, string> = { "<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029" };
const jsonForScript = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => scriptEscapes[character] as string);

const firstContent = /<div id="root">[\s\S]*?<\/div>/;
const noScriptText = /\s*<noscript>[^<]*<\/noscript>/;
const scripts = /<script type="module"[^>]*><\/script>/g;

const withLanguage = (html: string, boot: PageBoot) =>
  html
    .replace('<html lang="en">', () => `<html lang="${boot.locale}" dir="${readDirection(boot.locale)}">`)
    .replace("<title>Latchkey</title>", () => `<title>${escapeHtml(boot.projectName)}</title>`);

/**
 * The built document with the data of a page. That is boot data, the project's name as title, and the language. The first content is the
 * rendered page, else the project's name.
 */
export function renderDocument({ html, localeFiles, preload }: PageTemplate, boot: PageBoot, rendered?: RenderedPage): string {
  const preloads = localeFiles(boot.locale).join("") + preload(rendered?.modules ?? []);
  const page = withLanguage(html, boot).replace(
    "<!--boot-->",
    () => `${preloads}<script type="application/json" id="boot">${jsonForScript(boot)}</script>`,
  );
  if (!rendered) return page.replace("<!--name-->", () => escapeHtml(boot.projectName));
  const { html: content, worksWithoutScript } = rendered;
  // A form that does nothing is not shown.
  const attributes = worksWithoutScript ? "" : ' class="noscript:hidden"';
  const filled = page.replace(firstContent, () => `<div id="root" data-rendered${attributes}>${content}</div>`);
  return worksWithoutScript ? filled.replace(noScriptText, "") : filled;
}

/** The built document with a page that has no script. */
export const renderPlainDocument = ({ html }: PageTemplate, boot: PageBoot, content: string): string =>
  withLanguage(html, boot)
    .replace(scripts, "")
    .replace(noScriptText, "")
    .replace("<!--boot-->", "")
    .replace(firstContent, () => `<div id="root">${content}</div>`);

/** A document that continues at the URL of an app. */
export const continueDocument = (boot: PageBoot, target: URL): string => `<!doctype html>
<html lang="${boot.locale}" dir="${readDirection(boot.locale)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="refresh" content="0; url=${escapeHtml(target.href)}">
    <title>${escapeHtml(boot.projectName)}</title>
  </head>
  <body>
    <p><a href="${escapeHtml(target.href)}">${escapeHtml(target.host)}</a></p>
  </body>
</html>
`;

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import type { RenderedPage } from "#contract/entities/foundation/page-renderer.ts";
import { defaultLocale, readDirection } from "#contract/vocabulary/locales.ts";
import { themeColors } from "#contract/vocabulary/projects/brand-colors.ts";
import { frameColors, renderBrandStyle, renderIcon, renderPreload } from "./brand-document.ts";
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

/** A colour scheme that takes precedence over that of the browser. */
export const forcedThemes = ["light", "dark"] as const;
export type ForcedTheme = (typeof forcedThemes)[number];

/** A document, and the content of its style element; an empty text if it has none. */
export interface StyledDocument {
  readonly html: string;
  readonly css: string;
}

/** The document with the project's name as title, the language, and the icon and frame colours of the brand. */
function withProject(html: string, { locale, projectName, brand }: PageBoot, theme?: ForcedTheme): string {
  const colors = frameColors(brand);
  return html
    .replace('<html lang="en">', () => `<html lang="${locale}" dir="${readDirection(locale)}"${theme ? ` data-theme="${theme}"` : ""}>`)
    .replace("<title>Latchkey</title>", () => `<title>${escapeHtml(projectName)}</title>`)
    .replace(`content="${themeColors.light.canvas}"`, () => `content="${colors.light}"`)
    .replace(`content="${themeColors.dark.canvas}"`, () => `content="${colors.dark}"`)
    .replace(/<link rel="icon"[^>]*>/, () => renderIcon(brand, projectName));
}

/** The preloads and the style of a brand. */
const brandHead = ({ brand }: PageBoot, css: string) => `${renderPreload(brand)}${css && `<style>${css}</style>`}`;

/**
 * The built document with the data of a page. That is boot data, the project's name as title, the language and the brand. The first content
 * is the rendered page, else the project's name.
 * @param theme default: that of the browser
 */
export function renderDocument(
  { html, localeFiles, preload }: PageTemplate,
  boot: PageBoot,
  { rendered, theme }: { readonly rendered?: RenderedPage | undefined; readonly theme?: ForcedTheme | undefined } = {},
): StyledDocument {
  const css = renderBrandStyle(boot.brand);
  const preloads = localeFiles(boot.locale).join("") + preload(rendered?.modules ?? []);
  const page = withProject(html, boot, theme).replace(
    "<!--boot-->",
    () => `${brandHead(boot, css)}${preloads}<script type="application/json" id="boot">${jsonForScript(boot)}</script>`,
  );
  if (!rendered) return { html: page.replace("<!--name-->", () => escapeHtml(boot.projectName)), css };
  const { html: content, worksWithoutScript, plainPath } = rendered;
  // A form that does nothing is not shown.
  const attributes = worksWithoutScript ? "" : ' class="noscript:hidden"';
  const filled = page.replace(firstContent, () => `<div id="root" data-rendered${attributes}>${content}</div>`);
  const plain = plainPath === undefined ? "" : `<noscript><meta http-equiv="refresh" content="0; url=${escapeHtml(plainPath)}"></noscript>`;
  return { html: worksWithoutScript ? filled.replace(noScriptText, "").replace("</head>", () => `${plain}</head>`) : filled, css };
}

/** The built document with a page that has no script. */
export function renderPlainDocument({ html }: PageTemplate, boot: PageBoot, content: string): StyledDocument {
  const css = renderBrandStyle(boot.brand);
  const document = withProject(html, boot)
    .replace(scripts, "")
    .replace(noScriptText, "")
    .replace("<!--boot-->", () => brandHead(boot, css))
    .replace(firstContent, () => `<div id="root">${content}</div>`);
  return { html: document, css };
}

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

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { defaultLocale, readDirection } from "#contract/vocabulary/locales.ts";
import { themeColors } from "#contract/vocabulary/projects/brand-colors.ts";
import { frameColors, renderBrandStyle, renderIcon, renderPreload } from "./brand-document.ts";
import { escapeHtml } from "./escape-html.ts";

/** The built document, and what preloads the messages of a language. */
export interface PageTemplate {
  readonly html: string;
  readonly localeFiles: (locale: string) => readonly string[];
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
    localeFiles: (locale) => (locale === defaultLocale ? [] : ["locales/catalogues.ts", `locales/${locale}/index.ts`].map(preload)),
  };
}

// In a script element only these could end it, or start a comment.
const scriptEscapes: Record<string, string> = { "<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029" };
const jsonForScript = (value: unknown) =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => scriptEscapes[character] as string);

/** A colour scheme that takes precedence over that of the browser. */
export type ForcedTheme = "light" | "dark";

/**
 * The built document with the data of a page. That is boot data, the project's name as title and first content, the language, and the brand.
 * @param theme default: that of the browser
 * @returns the document, and the content of its style element; an empty text if it has none
 */
export function renderDocument(
  { html, localeFiles }: PageTemplate,
  boot: PageBoot,
  theme?: ForcedTheme,
): { readonly html: string; readonly css: string } {
  const { brand, projectName } = boot;
  const css = renderBrandStyle(brand);
  const colors = frameColors(brand);
  const document = html
    .replace(
      '<html lang="en">',
      () => `<html lang="${boot.locale}" dir="${readDirection(boot.locale)}"${theme ? ` data-theme="${theme}"` : ""}>`,
    )
    .replace("<title>Latchkey</title>", () => `<title>${escapeHtml(projectName)}</title>`)
    .replace(`content="${themeColors.light.canvas}"`, () => `content="${colors.light}"`)
    .replace(`content="${themeColors.dark.canvas}"`, () => `content="${colors.dark}"`)
    .replace(/<link rel="icon"[^>]*>/, () => renderIcon(brand, projectName))
    .replace(
      "<!--boot-->",
      () =>
        `${renderPreload(brand)}${css && `<style>${css}</style>`}${localeFiles(boot.locale).join("")}<script type="application/json" id="boot">${jsonForScript(boot)}</script>`,
    )
    .replace("<!--name-->", () => escapeHtml(projectName));
  return { html: document, css };
}

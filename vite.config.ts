import { compileMessage } from "@lingui/message-utils/compileMessage";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import type { Texts } from "./ui/locales/catalogue.ts";
import { deDeveloper } from "./ui/locales/de/developer.ts";
import { deHandler } from "./ui/locales/de/handler.ts";
import { deOccasional } from "./ui/locales/de/occasional.ts";
import { enDeveloper } from "./ui/locales/en/developer.ts";
import { enHandler } from "./ui/locales/en/handler.ts";
import { enOccasional } from "./ui/locales/en/occasional.ts";
import { pseudoDeveloper, pseudoHandler, pseudoOccasional } from "./ui/locales/pseudo.ts";

/** What each file of texts exports. */
const catalogues: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  "en/handler.ts": { enHandler },
  "en/occasional.ts": { enOccasional },
  "en/developer.ts": { enDeveloper },
  "de/handler.ts": { deHandler },
  "de/occasional.ts": { deOccasional },
  "de/developer.ts": { deDeveloper },
  "pseudo.ts": { pseudoHandler, pseudoOccasional, pseudoDeveloper },
};

const compiled = (texts: Texts) => Object.fromEntries(Object.entries(texts).map(([id, message]) => [id, compileMessage(message)]));

/** Ships texts already parsed: the ICU parser would weigh more than the whole sign-in form. */
const compiledCatalogues: Plugin = {
  name: "compiled-catalogues",
  apply: "build",
  load(id) {
    const texts = catalogues[id.split("/ui/locales/")[1] ?? ""];
    if (!texts) return null;
    return Object.entries(texts)
      .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compiled(messages))};`)
      .join("\n");
  },
};

/** The toasts' library writes its style into the page, which our policy refuses; components/toast.tsx imports the same as a file. */
const toastsWithoutStyleElement: Plugin = {
  name: "toasts-without-style-element",
  apply: "build",
  transform(code, id) {
    if (!id.includes("/sonner/dist/index.mjs")) return null;
    const silent = code.replace(/^__insertCSS\(".*$/m, "");
    if (silent === code) throw new Error("sonner no longer writes its style as it did; see whether this plugin is still needed.");
    return { code: silent, map: null };
  },
};

/** Builds the pages into dist/ui: index.html, the manifest and hashed files under assets/. The server adds the boot data. */
export default defineConfig(({ command }) => {
  // Whoever asks for a build means people to use it: React's development half is twice the size, and slow.
  if (command === "build") process.env.NODE_ENV = "production";

  return {
    root: "ui",
    plugins: [react(), tailwind(), compiledCatalogues, toastsWithoutStyleElement],
    build: {
      outDir: "../dist/ui",
      emptyOutDir: true,
      manifest: true,
      // Data URLs would need their own line in the content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // What the first page needs becomes one file: parts set apart, because later pages share them, would compress worse.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] } } },
    },
  };
});

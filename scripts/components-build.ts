// The build of `latchkey/components`, a part of the package of the client library: ES modules and one style sheet.
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { compiledMessages, plainLoader, toastsWithoutStyleElement } from "../vite.config.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The folder of the modules in the package. The style sheet is beside it. */
const componentsFolder = "components";

/** The entry points of the package that the components share with the app. */
const entries: Readonly<Record<string, string>> = {
  "#sdk/client.ts": "client.js",
  "#sdk/react/index.ts": "react.js",
  "#sdk/next/client-provider.tsx": "next/client-provider.js",
  "#sdk/stack/index.ts": "stack/apps.js",
};

/** Imports the client library by paths, which every bundler resolves to the modules that the app imports. */
const ownEntries: Plugin = {
  name: "own-entries",
  enforce: "pre",
  resolveId: (id) => (entries[id] ? { id: `own:${entries[id]}`, external: true } : null),
  renderChunk(code, { fileName }) {
    const up = posix.relative(posix.dirname(fileName), "..") || "..";
    return { code: code.replaceAll(/"own:([\w./-]+)"/g, (_, file) => `"${up}/${file}"`), map: null };
  },
};

/** React 18 has no `useEffectEvent`. */
const withoutEffectEvent: Plugin = {
  name: "without-effect-event",
  enforce: "pre",
  transform(code, id) {
    const changed = code.replace(/,\s*useEffectEvent\b(?=[^}]*\} from "react")/, "");
    if (!id.startsWith(`${root}ui/`) || changed === code) return null;
    return { code: `import { useEffectEvent } from "${root}ui/app-components/effect-event.ts";\n${changed}`, map: null };
  },
};

/** The components have no dashboard. */
const withoutDashboardMessages: Plugin = {
  name: "without-dashboard-messages",
  enforce: "pre",
  load: (id) => (/\/ui\/locales\/[\w-]+\/dashboard\.ts$/.test(id) ? "export const messages = {};" : null),
};

/**
 * Browsers refuse references to a data URL. The first mark on the page makes all of them a part of the document. That is after the render
 * that asks for it; a server has none.
 */
const marksInDocument: Plugin = {
  name: "marks-in-document",
  enforce: "pre",
  load(id) {
    if (!id.endsWith("/provider-marks.svg")) return null;
    return `let isAdded = typeof document === "undefined";
function addMarks() {
  const holder = document.createElement("div");
  holder.hidden = true;
  holder.innerHTML = ${JSON.stringify(readFileSync(id, "utf8"))};
  document.body.append(holder);
}
export default {
  toString() {
    if (!isAdded) queueMicrotask(addMarks);
    isAdded = true;
    return "";
  },
};`;
  },
};

/** Styles are in the style sheet only. */
const withoutStyleAddress: Plugin = {
  name: "without-style-address",
  enforce: "pre",
  resolveId: (id) => (/\.css(\?url)?$/.test(id) ? "\0no-styles" : null),
  load: (id) => (id === "\0no-styles" ? "export default undefined;" : null),
};

const isReact = (id: string) => /^(react|react-dom|@tanstack\/react-query)(\/|$)/.test(id);

/** The components themselves, for modules that begin without "use client". */
const componentsEntry: Plugin = {
  name: "components-entry",
  enforce: "pre",
  resolveId: (id, importer) =>
    id === "../index.ts" && importer?.startsWith(`${root}ui/stack/`) ? { id: `own:${componentsFolder}/index.js`, external: true } : null,
};

/** Builds the entry point for apps that move from the published packages. */
const stackBuild = (outDir: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  plugins: [componentsEntry, ownEntries, react()],
  build: {
    outDir: posix.join(outDir, "stack"),
    emptyOutDir: false,
    target: "es2022",
    minify: false,
    sourcemap: false,
    lib: { entry: { index: "ui/stack/index.ts" }, formats: ["es"] },
    rolldownOptions: { external: isReact, output: { entryFileNames: "[name].js" } },
  },
});

/** Builds the modules. */
export const componentsBuild = (outDir: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  plugins: [
    ownEntries,
    withoutEffectEvent,
    withoutStyleAddress,
    withoutDashboardMessages,
    marksInDocument,
    react(),
    compiledMessages,
    plainLoader,
    toastsWithoutStyleElement,
  ],
  define: { "process.env.NODE_ENV": "process.env.NODE_ENV" },
  build: {
    outDir: posix.join(outDir, componentsFolder),
    emptyOutDir: true,
    target: "es2022",
    minify: false,
    sourcemap: false,
    modulePreload: false,
    reportCompressedSize: false,
    lib: { entry: { index: "ui/index.ts" }, formats: ["es"] },
    rolldownOptions: {
      external: isReact,
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        banner: ({ isEntry }) => (isEntry ? '"use client";' : ""),
        // From many small files, some bundlers make as many chunks.
        codeSplitting: {
          groups: [
            // A group has what its module imports, unless a group before it has that.
            { name: "root", test: /\/ui\/app-components\/component-root\.tsx$/, priority: 4 },
            { name: "sign-in", test: /\/ui\/app-components\/sign-in\.tsx$/, priority: 3 },
            // The modules that several components share, without those of any one.
            {
              name: "parts",
              test: /\/ui\/app-components\/(part-root|avatar|user-name|use-sign-out|page-link|on-demand|team-picker-on-demand)\.tsx?$/,
              priority: 3,
            },
            // One file for each component: the entry point itself has no code.
            {
              debugName: "component",
              name: (id) => posix.basename(id).replace(/\.tsx?$/, ""),
              test: /\/ui\/app-components\/\w[\w-]*\.tsx$/,
              priority: 2,
            },
            { name: "shared", minShareCount: 2, maxModuleSize: 8000, entriesAware: true, entriesAwareMergeThreshold: 4000 },
          ],
        },
      },
    },
  },
});

/**
 * Puts everything below the class `latchkey`, which the style sheets of packages do not know. Renames the variables of Tailwind, which an
 * app can have, too.
 */
const scope = (css: string): string =>
  css
    .replaceAll("--tw-", "--latchkey-tw-")
    .replaceAll("@layer properties{", "@layer latchkey.properties{")
    .replaceAll(/(?<=[{},;])(\*|:before|:after|::backdrop)(?=[,{])/g, ".latchkey $1")
    .replaceAll(/:root,:host(?=\{)/g, ".latchkey")
    .replaceAll(/(?<=[{},;])html(?=\[dir=)/g, ".latchkey")
    .replaceAll(/(?<=[{},;])(?=\[data-(?:sonner|rich)-|\.sonner-)/g, ".latchkey ");

const scopedStyles: Plugin = {
  name: "scoped-styles",
  enforce: "post",
  generateBundle(_options, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type === "chunk") delete bundle[name];
      else file.source = scope(String(file.source));
    }
  },
};

/** Builds the style sheet. */
const componentStylesBuild = (outDir: string): InlineConfig => ({
  root: `${root}ui`,
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  plugins: [tailwind(), scopedStyles],
  build: {
    outDir,
    emptyOutDir: false,
    assetsInlineLimit: 100_000,
    reportCompressedSize: false,
    rolldownOptions: { input: "ui/app-components/components.css", output: { assetFileNames: "components.css" } },
  },
});

/** The name of the package with a module; undefined for our own. */
const readPackage = (id: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];

/**
 * Builds modules and style sheet into the folder of the package.
 * @returns the names of the packages that are part of them
 */
export async function buildComponents(outDir: string): Promise<string[]> {
  const [{ output }] = (await build(componentsBuild(outDir))) as [Rolldown.RolldownOutput];
  await build(stackBuild(outDir));
  await build(componentStylesBuild(outDir));
  const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  return [...new Set([...modules.flatMap((id) => readPackage(id) ?? []), "tailwindcss"])];
}

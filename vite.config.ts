import { fileURLToPath } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig, type Plugin, runnerImport } from "vite";
import { withoutUnusedReact } from "./scripts/unused-react.ts";

const localesFolder = fileURLToPath(new URL("./ui/locales/", import.meta.url));
/** The groups of a locale's messages, and the parts of the dashboard's. */
const messageFiles = /^(?:(?:sign-in|pages|account|purchase|components|errors)\.ts|dashboard\/[\w-]+\.ts)$/;

type Messages = Readonly<Record<string, string>>;

async function readMessages(locale: string, file: string): Promise<Messages> {
  const { module } = await runnerImport<{ messages: Messages }>(`${localesFolder}${locale}/${file}`, {
    configFile: false,
    logLevel: "error",
  });
  return module.messages;
}

/**
 * Compiles the messages of every locale: the ICU parser would be larger than the sign-in form. Fails the build if a locale
 * lacks a message; the page would show nothing, or unparsed ICU.
 */
export const compiledMessages: Plugin = {
  name: "compiled-messages",
  enforce: "pre",
  async load(id) {
    const [locale = "", ...path] = id.startsWith(localesFolder) ? id.slice(localesFolder.length).split("/") : [];
    const file = path.join("/");
    if (!messageFiles.test(file)) return null;
    const [english, messages] = await Promise.all([readMessages("en", file), readMessages(locale, file)]);
    const missing = Object.keys(english).filter((key) => !messages[key]);
    if (missing.length > 0) this.error(`ui/locales/${locale}/${file} lacks these messages: ${missing.join(", ")}.`);
    const compiled = Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]));
    return `export const messages = ${JSON.stringify(compiled)};`;
  },
};

/**
 * A loader without preloading. The styles of a page are part of theme.css. Vite's loader would be part of the first download.
 */
export const plainLoader: Plugin = {
  name: "plain-loader",
  apply: "build",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

/**
 * The parts of the client library for other apps only: checks of options, unserved pages, advice for developers, errors of a second copy. In Node: environment variables in place of options, and the tokens of requests. In browsers: the
 * device store, in place of which our pages have a cookie.
 */
const unused: Readonly<Record<string, string>> = {
  "/sdk/flows/app-options.ts":
    "export const requireKnownOptions = () => {}, requireProjectId = () => {}, readBaseUrl = ({ baseUrl }) => baseUrl, readExtraHeaders = () => {};",
  "/sdk/environment.ts": "export const environment = {}, serverEnvironment = { isProduction: () => true };",
  "/sdk/session/request-store.ts":
    "export const requireTokenSource = () => {}, requestStore = undefined, bearerToken = undefined, readCookieTokens = undefined, readHeaderTokens = undefined;",
  "/sdk/session/custom-store.ts": "export const isCustomStore = () => false, customStore = undefined;",
  "/sdk/session/next-cookie-jar.ts": "export const nextCookieJar = undefined;",
  "/sdk/transport/device.ts": "export const deviceStore = undefined;",
  "/sdk/session/absent-cookies.ts": "export const absentCookies = undefined;",
  "/sdk/flows/app-pages.ts": "export const namedUrls = ({ urls }) => urls, serveAppPages = (navigation) => navigation;",
  "/sdk/transport/developer-warnings.ts":
    'export const loadUnreachable = () => import("./unreachable.ts").catch(() => undefined), callWarnings = () => ({ onRepetition() {}, async advice() {}, end() {} });',
  "/sdk/transport/process-wide.ts": "export const processWide = (name, make) => make();",
  // Our pages call the free hooks only.
  "/sdk/objects/object-hooks.ts": "export const withHooks = (kind, object) => object, setMissingHooks = () => {};",
  "/sdk/react/register-object-hooks.ts": "export {};",
  // The state gallery shows components in the language of the page, without texts of an app.
  "/ui/app-components/language.ts":
    "export const findLocale = () => document.documentElement.lang, isActive = () => true, prepareLanguage = async () => {};",
  // The pages show bot checks by themselves.
  "/sdk/transport/bot-check.ts": `export { showBotCheck } from "${fileURLToPath(new URL("./ui/components/bot-check.ts", import.meta.url))}";`,
  "/sdk/transport/error-class.ts": "export const hasInstance = Function.prototype[Symbol.hasInstance];",
};
const withoutUnused: Plugin = {
  name: "without-unused",
  apply: "build",
  enforce: "pre",
  load: (id) => Object.entries(unused).find(([file]) => id.endsWith(file))?.[1] ?? null,
};

/** The names of routes that are loaded on demand are a list for readers of the API object. It would be part of the first download. */
const withoutRouteNames: Plugin = {
  name: "without-route-names",
  apply: "build",
  transform(code, id) {
    if (!id.endsWith("/sdk/generated/client.ts")) return null;
    const changed = code.replace(/names: \{[^}]*\},/, "");
    if (changed === code) throw new Error("sdk/generated/client.ts has no list of names; check whether this plugin is still needed.");
    return { code: changed, map: null };
  },
};

/**
 * The library loads the password sign-in with its first call. A page whose form is usable must not need the network to answer that it is
 * offline. The methods that only other apps call are left out.
 */
const changedMethods: Readonly<Record<string, readonly (readonly [text: string | RegExp, replacement: string])[]>> = {
  "/sdk/objects/app.ts": [
    [/^/, 'import { signInWithCredential as signInWithCredentialAtStart } from "../flows/sign-in.ts";'],
    ['(await import("../flows/sign-in.ts")).signInWithCredential', "signInWithCredentialAtStart"],
    [/\n\s*getConvexClientAuth: .*/, ""],
    [/\n\s*getAuthHeaders: .*/, ""],
    [/\n {4}async getProject\(\) \{[\s\S]*?\n {4}\},/, ""],
    [', "getConvexHttpClientAuth"', ""],
  ],
  // The server of our pages sends no first value of the user.
  "/sdk/objects/client-app.ts": [
    ["tokenStore, initialUser }", "tokenStore }"],
    ["initialUser === undefined && ", ""],
  ],
  "/sdk/flows/lazy-flows.ts": [
    ['"signInWithHostedPages",', ""],
    ['"promptCliLogin",', ""],
    ['"signInWithIdToken",', ""],
    ['"resetPassword",', ""],
  ],
};
const ownMethods: Plugin = {
  name: "own-methods",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    const [file, changes] = Object.entries(changedMethods).find(([file]) => id.endsWith(file)) ?? [];
    if (!changes) return null;
    const change = (text: string, [old, replacement]: (typeof changes)[number]) => {
      const next = text.replace(old, replacement);
      if (next === text) throw new Error(`${file} has no ${old}; check whether this plugin is still needed.`);
      return next;
    };
    return { code: changes.reduce(change, code), map: null };
  },
};

/** sonner adds a style element to the page, which our policy forbids; components/toast-region.tsx imports the same styles as a file. */
export const toastsWithoutStyleElement: Plugin = {
  name: "toasts-without-style-element",
  apply: "build",
  transform(code, id) {
    if (!id.includes("/sonner/dist/index.mjs")) return null;
    const changed = code.replace(/^__insertCSS\(".*$/m, "");
    if (changed === code)
      throw new Error("sonner no longer inserts its styles with __insertCSS; check whether this plugin is still needed.");
    return { code: changed, map: null };
  },
};

/** The list of public suffixes has 130 kB, and only two pages of the dashboard check domains. */
const suffixesOnDemand: Plugin = {
  name: "suffixes-on-demand",
  enforce: "pre",
  resolveId: (source) =>
    source.endsWith("/public-suffixes.ts")
      ? fileURLToPath(new URL("./ui/dashboard/projects/domains/public-suffixes.ts", import.meta.url))
      : null,
};

/** The renderer of pages loads nothing on demand: it has what the first rendering shows, and its messages in every language. */
const ofBrowsersOnly: Readonly<Record<string, string>> = {
  "/ui/locales/catalogues.ts": "export const catalogues = {};",
  "/ui/locales/en/index.ts": "export const catalogue = { signIn: {} };",
  "/ui/pages/providers.tsx": "export const Providers = undefined;",
  "/ui/pages/passkey.tsx": "export const Passkey = undefined;",
  "/ui/pages/already-signed-in.tsx": "export const AlreadySignedIn = undefined;",
  "/ui/pages/routed-page.tsx": "export const routedPage = undefined;",
};
const rendererOnly: Plugin = {
  name: "renderer-only",
  enforce: "pre",
  load: (id) => Object.entries(ofBrowsersOnly).find(([file]) => id.endsWith(file))?.[1] ?? null,
};

/** The renderer of pages for the server: one file, without packages. */
export const rendererBuild = (outDir: string): InlineConfig => ({
  root: "ui",
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  plugins: [react(), compiledMessages, rendererOnly, plainLoader, withoutUnused],
  ssr: { noExternal: true },
  // The half of it that renders to a string.
  resolve: {
    alias: {
      "react-dom/server": fileURLToPath(
        new URL("./node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js", import.meta.url),
      ),
    },
  },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    ssr: "server.tsx",
    outDir,
    emptyOutDir: false,
    target: "node20",
    minify: true,
    assetsInlineLimit: 0,
    ssrEmitAssets: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { output: { entryFileNames: "renderer.js", codeSplitting: false } },
  },
});

/** Builds the pages into dist/ui: index.html, the manifest and hashed files under assets/. The server adds the boot data. */
export default defineConfig(({ command }) => {
  // A build is for production, whatever NODE_ENV says: the development build of React is twice the size, and slow.
  if (command === "build") process.env.NODE_ENV = "production";

  return {
    root: "ui",
    // Next.js is not installed here. Its cookies are read only in an app that has it.
    optimizeDeps: { exclude: ["next"] },
    // React's connection to its developer tools, which production pages do not need.
    ...(command === "build" && { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } }),
    plugins: [
      react(),
      tailwind(),
      compiledMessages,
      plainLoader,
      withoutUnused,
      withoutRouteNames,
      ownMethods,
      toastsWithoutStyleElement,
      suffixesOnDemand,
      withoutUnusedReact,
    ],
    build: {
      outDir: "../dist/ui",
      emptyOutDir: true,
      manifest: true,
      // Data URLs would need a directive of the content security policy.
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      // One file for the first page: chunks shared with later pages would compress worse.
      rolldownOptions: {
        output: {
          // The first file names the others: short names compress better.
          chunkFileNames: "assets/[hash:7].js",
          codeSplitting: {
            groups: [
              { name: "start", tags: ["$initial"], priority: 2 },
              // Passkeys and providers are offered beside the form as soon as the page is there.
              { name: "passkey", test: /\/(ui\/pages\/passkey|sdk\/flows\/(passkey|passkey-authentication|ceremony)\.ts)/, priority: 1 },
              {
                name: "providers",
                test: /\/ui\/(pages\/providers|components\/provider-button|forms\/use-provider-leave)\.tsx/,
                priority: 1,
              },
              // The first form of some projects. Shared with later pages, it would come with what only these need.
              { name: "email-code", test: /\/ui\/pages\/email-code\.tsx/, priority: 1 },
              // Pages of sign-in show it, too. Shared with tables, it would come with their menus.
              { name: "avatar", test: /\/ui\/pages\/account-settings\/avatar\.tsx/, priority: 1 },
              // Small modules that the same pages use are one file: half of the requests of a page, for 1 kB more.
              { name: "shared", minShareCount: 2, maxModuleSize: 5000, entriesAware: true, entriesAwareMergeThreshold: 600 },
            ],
          },
        },
      },
    },
  };
});

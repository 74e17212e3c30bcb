/**
 * Environment variables that replace options. No other file of the client library reads the environment. In Node any of them works. In
 * a page only those work whose names a bundler replaces by their values: `NEXT_PUBLIC_…` (Next.js) and `VITE_…` (Vite). It replaces
 * complete names only, so these are written out.
 */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
/** The build writes `import.meta.env` in its place. Written here, it would be replaced when the library is built. */
declare const viteEnv: Readonly<Record<string, string | undefined>>;

/** A name in Node, or a complete name that a bundler replaces. */
type Variable = string | (() => string | undefined) | undefined;

/** The first value that is set. */
function first(...variables: readonly Variable[]): string | undefined {
  for (const variable of variables) {
    try {
      const value = typeof variable === "string" ? process.env[variable] : variable?.();
      if (value) return value;
    } catch {
      // A page has neither `process` nor `import.meta.env`, and no bundler has replaced the name.
    }
  }
  return undefined;
}

/** Reads the variables of an option, ours before those of published clients. `next` and `vite`: the names that bundlers replace. */
const option = (name: string, next?: Variable, vite?: Variable, publishedNext?: Variable) =>
  first(next, vite, `LATCHKEY_${name}`, publishedNext, `STACK_${name}`);

/** Fallbacks for the options of every app; the first variable that is set wins. */
export const environment = {
  projectId: () =>
    option(
      "PROJECT_ID",
      () => process.env.NEXT_PUBLIC_LATCHKEY_PROJECT_ID,
      () => viteEnv.VITE_LATCHKEY_PROJECT_ID,
      () => process.env.NEXT_PUBLIC_STACK_PROJECT_ID,
    ),
  publishableClientKey: () =>
    option(
      "PUBLISHABLE_CLIENT_KEY",
      () => process.env.NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
      () => viteEnv.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
      () => process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
    ),
  extraRequestHeaders: () =>
    option("EXTRA_REQUEST_HEADERS", "NEXT_PUBLIC_LATCHKEY_EXTRA_REQUEST_HEADERS", undefined, "NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS"),
  baseUrl: (inBrowser: boolean) =>
    (inBrowser
      ? first(
          () => process.env.NEXT_PUBLIC_BROWSER_STACK_API_URL,
          () => process.env.NEXT_PUBLIC_STACK_API_URL_BROWSER,
          "STACK_API_URL_BROWSER",
        )
      : first("NEXT_PUBLIC_SERVER_STACK_API_URL", "NEXT_PUBLIC_STACK_API_URL_SERVER", "STACK_API_URL_SERVER")) ??
    option(
      "API_URL",
      () => process.env.NEXT_PUBLIC_LATCHKEY_API_URL,
      () => viteEnv.VITE_LATCHKEY_API_URL,
      () => process.env.NEXT_PUBLIC_STACK_API_URL,
    ) ??
    first(() => process.env.NEXT_PUBLIC_STACK_URL),
};

/** The variables that only apps on servers read. Apart from the others, so that pages do not download it. */
export const serverEnvironment = {
  /** Whether warnings for developers are left out. */
  isProduction: () => first(() => process.env.NODE_ENV) === "production",
  secretServerKey: () => option("SECRET_SERVER_KEY"),
  superSecretAdminKey: () => option("SUPER_SECRET_ADMIN_KEY"),
  /** Whether Next.js runs the app. It sets the variable in each of its server runtimes. */
  isNext: () => Boolean(first(() => process.env.NEXT_RUNTIME)),
};

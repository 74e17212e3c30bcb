/**
 * Environment variables that replace options. No other file of the client library reads the environment. In Node any of them works. In
 * a page only those work whose names a bundler replaces by their values: `NEXT_PUBLIC_…` (Next.js) and `VITE_…` (Vite). It replaces
 * complete names only, so these are written out.
 */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
/** The build writes `import.meta.env` in its place. Written here, it would be replaced when the library is built. */
declare const viteEnv: Readonly<Record<string, string | undefined>>;

/** The value; undefined where a page has neither `process` nor `import.meta.env`, and no bundler has replaced the name. */
function read(value: () => string | undefined): string | undefined {
  try {
    return value();
  } catch {
    return undefined;
  }
}

/** The first value that is set. A text is the name of a variable of Node. */
function first(...variables: readonly (string | (() => string | undefined))[]): string | undefined {
  for (const variable of variables) {
    const value = read(typeof variable === "string" ? () => process.env[variable] : variable);
    if (value) return value;
  }
  return undefined;
}

/** The value of a secret option, which no build may copy into a page. */
const secret = (name: string): string | undefined => first(`LATCHKEY_${name}`, `STACK_${name}`);

/** Fallbacks for the options of an app; the first variable that is set wins. Our names precede those of published clients. */
export const environment = {
  /** Whether warnings for developers are left out. */
  isProduction: () => first(() => process.env.NODE_ENV) === "production",
  projectId: () =>
    first(
      () => process.env.NEXT_PUBLIC_LATCHKEY_PROJECT_ID,
      () => viteEnv.VITE_LATCHKEY_PROJECT_ID,
      "LATCHKEY_PROJECT_ID",
      () => process.env.NEXT_PUBLIC_STACK_PROJECT_ID,
      "STACK_PROJECT_ID",
    ),
  publishableClientKey: () =>
    first(
      () => process.env.NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
      () => viteEnv.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
      "LATCHKEY_PUBLISHABLE_CLIENT_KEY",
      () => process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
      "STACK_PUBLISHABLE_CLIENT_KEY",
    ),
  secretServerKey: () => secret("SECRET_SERVER_KEY"),
  superSecretAdminKey: () => secret("SUPER_SECRET_ADMIN_KEY"),
  extraRequestHeaders: () =>
    first(
      () => process.env.NEXT_PUBLIC_LATCHKEY_EXTRA_REQUEST_HEADERS,
      () => viteEnv.VITE_LATCHKEY_EXTRA_REQUEST_HEADERS,
      "LATCHKEY_EXTRA_REQUEST_HEADERS",
      () => process.env.NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS,
      "STACK_EXTRA_REQUEST_HEADERS",
    ),
  baseUrl: (inBrowser: boolean) =>
    (inBrowser
      ? first(
          () => process.env.NEXT_PUBLIC_BROWSER_STACK_API_URL,
          () => process.env.NEXT_PUBLIC_STACK_API_URL_BROWSER,
          "STACK_API_URL_BROWSER",
        )
      : first("NEXT_PUBLIC_SERVER_STACK_API_URL", "NEXT_PUBLIC_STACK_API_URL_SERVER", "STACK_API_URL_SERVER")) ??
    first(
      () => process.env.NEXT_PUBLIC_LATCHKEY_API_URL,
      () => viteEnv.VITE_LATCHKEY_API_URL,
      "LATCHKEY_API_URL",
      () => process.env.NEXT_PUBLIC_STACK_API_URL,
      "STACK_API_URL",
      () => process.env.NEXT_PUBLIC_STACK_URL,
    ),
  /** Whether Next.js runs the app. It sets the variable in each of its server runtimes. */
  isNext: () => Boolean(first(() => process.env.NEXT_RUNTIME)),
};

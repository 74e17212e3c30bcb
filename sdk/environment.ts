/**
 * Environment variables that replace options in Node. No other file of the client library reads the environment. Browsers need
 * options, because a bundler may not replace `process.env`.
 */
const variables: Readonly<Record<string, string | undefined>> =
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env ?? {};

const first = (...names: string[]): string | undefined => names.map((name) => variables[name]).find((value) => value);

/** The value of an option: our name for it wins over the one of published clients (specification 001, apps). */
const option = (name: string): string | undefined =>
  first(...["LATCHKEY", "STACK"].flatMap((product) => [`NEXT_PUBLIC_${product}_${name}`, `${product}_${name}`]));

/** The value of a secret option, which no build may copy into a page. */
const secret = (name: string): string | undefined => first(`LATCHKEY_${name}`, `STACK_${name}`);

/** Fallbacks for the options of an app; the first variable that is set wins. */
export const environment = {
  /** Whether warnings for developers are left out. */
  isProduction: () => variables.NODE_ENV === "production",
  projectId: () => option("PROJECT_ID"),
  publishableClientKey: () => option("PUBLISHABLE_CLIENT_KEY"),
  secretServerKey: () => secret("SECRET_SERVER_KEY"),
  superSecretAdminKey: () => secret("SUPER_SECRET_ADMIN_KEY"),
  extraRequestHeaders: () => option("EXTRA_REQUEST_HEADERS"),
  baseUrl: (inBrowser: boolean) =>
    (inBrowser
      ? first("NEXT_PUBLIC_BROWSER_STACK_API_URL", "NEXT_PUBLIC_STACK_API_URL_BROWSER", "STACK_API_URL_BROWSER")
      : first("NEXT_PUBLIC_SERVER_STACK_API_URL", "NEXT_PUBLIC_STACK_API_URL_SERVER", "STACK_API_URL_SERVER")) ??
    option("API_URL") ??
    first("NEXT_PUBLIC_STACK_URL"),
};

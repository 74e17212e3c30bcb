/**
 * What Node's environment may say in place of options. The only file of the client library that looks at it; a bundler
 * that replaces `process.env` is not counted on, so browsers are given options.
 */
const variables: Readonly<Record<string, string | undefined>> =
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env ?? {};

const first = (...names: string[]): string | undefined => names.map((name) => variables[name]).find((value) => value);

/** Fallbacks for the options of an app, first set variable wins (specification of the client library, apps). */
export const environment = {
  projectId: () => first("NEXT_PUBLIC_STACK_PROJECT_ID", "STACK_PROJECT_ID"),
  publishableClientKey: () => first("NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY", "STACK_PUBLISHABLE_CLIENT_KEY"),
  secretServerKey: () => first("STACK_SECRET_SERVER_KEY"),
  superSecretAdminKey: () => first("STACK_SUPER_SECRET_ADMIN_KEY"),
  extraRequestHeaders: () => first("NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS", "STACK_EXTRA_REQUEST_HEADERS"),
  baseUrl: (inBrowser: boolean) =>
    (inBrowser
      ? first("NEXT_PUBLIC_BROWSER_STACK_API_URL", "NEXT_PUBLIC_STACK_API_URL_BROWSER", "STACK_API_URL_BROWSER")
      : first("NEXT_PUBLIC_SERVER_STACK_API_URL", "NEXT_PUBLIC_STACK_API_URL_SERVER", "STACK_API_URL_SERVER")) ??
    first("NEXT_PUBLIC_STACK_API_URL", "STACK_API_URL", "NEXT_PUBLIC_STACK_URL"),
};

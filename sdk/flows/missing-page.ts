import type { RedirectTarget } from "./urls.ts";

const warned = new WeakSet<object>();

/**
 * Warns once for each app that a redirect or a link leads to a default page of the app. The library cannot find out whether the app has
 * it: servers of single-page applications answer every path with status 200.
 *
 * @param connection of the app
 */
export function warnAboutDefaultPage(connection: object, target: RedirectTarget, url: string): void {
  if (warned.has(connection)) return;
  warned.add(connection);
  console.warn(
    `Latchkey uses the page ${url} of your app. The library does not bring this page. Without such a page, pass \`pages: "hosted"\`, so ` +
      `that the server serves it. For a page at another path, pass \`urls: { ${target}: "/…" }\`. If your app has its own pages at the ` +
      `default paths, pass \`pages: "own"\` to end this warning.`,
  );
}

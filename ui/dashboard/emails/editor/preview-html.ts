/** A colour scheme of e-mail clients. */
export type Scheme = "light" | "dark";

const schemeQuery = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;
// A query that always, and one that never applies.
const always = "(min-width: 0)";
const never = "(max-width: 0)";

/** The HTML of an e-mail as a client with this scheme shows it. Its links open new tabs: our pages forbid being framed. */
export function previewHtml(html: string, scheme: Scheme): string {
  const themed = html.replace(schemeQuery, (_query, wanted: string) => (wanted.toLowerCase() === scheme ? always : never));
  const head = `<base target="_blank"><style>:root{color-scheme:${scheme}}</style>`;
  return /<head[\s>]/i.test(themed) ? themed.replace(/<head(\s[^>]*)?>/i, (tag) => tag + head) : head + themed;
}

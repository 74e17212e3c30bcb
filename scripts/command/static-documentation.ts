import { posix } from "node:path";

/** Where the archive of the server has its pages: `/docs/errors` is `errors.html`. */
const documentation = "/docs";

interface StaticSiteOptions {
  /** The files of the documentation and of the OpenAPI documents, by their paths in the folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** A server for links that leave the documentation, such as the dashboard. Without one, such a link is its text. */
  readonly serverUrl: string | undefined;
}

/**
 * Makes files for any web server from the pages of a server. Links become relative, so the folder can have any address.
 * @returns contents by their paths
 */
export function makeStaticSite({ files, serverUrl }: StaticSiteOptions): ReadonlyMap<string, string | Uint8Array> {
  /** Finds the file at an address of the server. Undefined for other parts of the server. */
  const findFile = (address: string, ending: string): string | undefined => {
    const name = address === documentation ? "index" : address.replace(/^\/(docs\/)?/, "");
    return [name, `${name}${ending}`].find((candidate) => files.has(candidate));
  };
  /** The link from one file to an address of the server. */
  const convert = (from: string, href: string, ending: string): string | undefined => {
    const [address = "", anchor] = href.split("#", 2);
    const file = findFile(address, ending);
    if (file === undefined) return serverUrl === undefined ? undefined : new URL(href, serverUrl).href;
    return `${posix.relative(posix.dirname(from), file)}${anchor === undefined ? "" : `#${anchor}`}`;
  };
  const convertHtml = (path: string, html: string) =>
    html
      .replaceAll(
        /<a\b([^>]*?) href="(\/[^"]*)"([^>]*)>([\s\S]*?)<\/a>/g,
        (_, before: string, href: string, after: string, text: string) => {
          const link = convert(path, href, ".html");
          return link === undefined ? text : `<a${before} href="${link}"${after}>${text}</a>`;
        },
      )
      .replaceAll(/<((?:link|script|img)\b[^>]*?) (href|src)="(\/[^"]*)"/g, (_, tag: string, name: string, href: string) => {
        return `<${tag} ${name}="${convert(path, href, ".html") ?? href}"`;
      });
  const convertMarkdown = (path: string, markdown: string) =>
    markdown.replaceAll(/(?<!!)\[([^\]]*)\]\((\/[^()\s]*)\)/g, (_, text: string, href: string) => {
      const link = convert(path, href, ".md");
      return link === undefined ? text : `[${text}](${link})`;
    });
  const convertIndex = (json: string) =>
    JSON.stringify(
      (JSON.parse(json) as { address: string }[]).map((page) => ({ ...page, address: convert("index.html", page.address, ".html") })),
    );

  return new Map(
    [...files].map(([path, content]) => {
      const text = () => Buffer.from(content).toString("utf8");
      if (path.endsWith(".html")) return [path, convertHtml(path, text())];
      if (path.endsWith(".md") || path === "llms.txt") return [path, convertMarkdown(path, text())];
      return [path, path === "search.json" ? convertIndex(text()) : content];
    }),
  );
}

import { cutText } from "#contract/vocabulary/cut-text.ts";

/** More of them say nothing new. */
const maxIssues = 20;

/** Tags that need an address, with the attribute that holds it. */
const addressed = [
  { tag: "a", attribute: "href", name: "link" },
  { tag: "img", attribute: "src", name: "image" },
] as const;

/** The texts that JavaScript makes of a value that is no text. */
const noAddress = /^\s*(?:undefined|null|NaN|false|true)?\s*$|\[object \w+\]/;

const readAttribute = (attributes: string, name: string): string | undefined => {
  const [, quoted, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, "i").exec(attributes) ?? [];
  return quoted ?? single;
};

/** The first links and images of rendered HTML that have no address, in words for the developer. An anchor with a name is no link. */
export function findLinkIssues(html: string): string[] {
  const issues = addressed.flatMap(({ tag, attribute, name }) =>
    [...html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>(?=([\\s\\S]{0,200}))`, "gi"))].flatMap(([, attributes = "", after = ""]) => {
      const address = readAttribute(attributes, attribute);
      const isAnchor = tag === "a" && address === undefined && /\s(?:name|id)=/i.test(attributes);
      if (isAnchor || (address !== undefined && !noAddress.test(address))) return [];
      const label = tag === "img" ? readAttribute(attributes, "alt") : readText(after);
      const given = address ? `: its ${attribute} is ${JSON.stringify(cutText(address, 100))}` : "";
      return [`The ${name}${label ? ` ${JSON.stringify(label)}` : ""} has no address${given}.`];
    }),
  );
  return issues.slice(0, maxIssues);
}

const readText = (html: string): string => cutText((html.split(/<\/a\s*>/i)[0] ?? "").replace(/<!--[\s\S]*?-->|<[^>]*>?/g, "").trim(), 60);

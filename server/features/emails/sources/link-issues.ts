import { cutText } from "#contract/vocabulary/cut-text.ts";
import { sourceTexts } from "#contract/vocabulary/emails/source-texts.ts";
import { writeFailure } from "#contract/vocabulary/failure-texts.ts";

/** More of them say nothing new. */
const maxIssues = 20;

/** Tags that need an address, with the attribute that holds it. */
const addressed = [
  { tag: "a", attribute: "href", code: "link_address", unnamed: "unnamed_link_address" },
  { tag: "img", attribute: "src", code: "image_address", unnamed: "unnamed_image_address" },
] as const;

/** The texts that JavaScript makes of a value that is no text. */
const noAddress = /^\s*(?:undefined|null|NaN|false|true)?\s*$|\[object \w+\]/;

const readAttribute = (attributes: string, name: string): string | undefined => {
  const [, quoted, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, "i").exec(attributes) ?? [];
  return quoted ?? single;
};

/** The first links and images of rendered HTML that have no address, in words for the developer. An anchor with a name is no link. */
export function findLinkIssues(html: string): string[] {
  const issues = addressed.flatMap(({ tag, attribute, code, unnamed }) =>
    [...html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>(?=([\\s\\S]{0,200}))`, "gi"))].flatMap(([, attributes = "", after = ""]) => {
      const address = readAttribute(attributes, attribute);
      const isAnchor = tag === "a" && address === undefined && /\s(?:name|id)=/i.test(attributes);
      if (isAnchor || (address !== undefined && !noAddress.test(address))) return [];
      const label = tag === "img" ? readAttribute(attributes, "alt") : readText(after);
      const issue = label ? writeFailure(sourceTexts, code, JSON.stringify(label)) : sourceTexts[unnamed];
      return [address ? `${issue.slice(0, -1)}: its ${attribute} is ${JSON.stringify(cutText(address, 100))}.` : issue];
    }),
  );
  return issues.slice(0, maxIssues);
}

const readText = (html: string): string => cutText((html.split(/<\/a\s*>/i)[0] ?? "").replace(/<!--[\s\S]*?-->|<[^>]*>?/g, "").trim(), 60);

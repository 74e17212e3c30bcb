import { readFile } from "node:fs/promises";
import { toAsciiDomain } from "#contract/config/host-pattern.ts";
import { bloomFilter } from "./bloom-filter.ts";

/** The domains of providers whose addresses are thrown away. */
export interface DisposableDomains {
  /** Whether a domain, in lower case and punycode, or a parent of it is on the list. Loads the list the first time. */
  readonly includes: (domain: string) => Promise<boolean>;
}

/** The shipped list as a filter of 365 kB. */
async function loadFilter(): Promise<(domain: string) => boolean> {
  const { disposableDomainFilter } = await import("./generated/disposable-domains.ts");
  return bloomFilter(Buffer.from(disposableDomainFilter.base64, "base64"), disposableDomainFilter.hashes).has;
}

/** A set of ASCII texts in two megabytes instead of twenty: joined in order, with the offset of each. */
function compactSet(texts: readonly string[]): (text: string) => boolean {
  const sorted = [...new Set(texts)].sort();
  const joined = Buffer.from(sorted.join(""), "latin1");
  const ends = new Uint32Array(sorted.length + 1);
  for (const [index, text] of sorted.entries()) ends[index + 1] = (ends[index] as number) + text.length;
  const { length } = sorted;
  const textAt = (index: number) => joined.toString("latin1", ends[index], ends[index + 1]);
  return (text) => {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (textAt(middle) < text) low = middle + 1;
      else high = middle;
    }
    return low < length && textAt(low) === text;
  };
}

/** The domains of a JSON list, or of a text with one domain a line and comments after `#`. Lines that are no domain are left out. */
export function parseDomainList(content: string): string[] {
  const lines: readonly unknown[] = content.trimStart().startsWith("[")
    ? JSON.parse(content)
    : content.replace(/#.*$/gm, "").split(/\r?\n/);
  return lines.flatMap((line) => (typeof line === "string" ? (toAsciiDomain(line.trim()) ?? []) : []));
}

/** @param path the file of a newer list; the shipped list without one. A change of the file is used from the next start on */
export function createDisposableDomains(path?: string): DisposableDomains {
  let list: Promise<(domain: string) => boolean> | undefined;
  const load = async () => (path === undefined ? loadFilter() : compactSet(parseDomainList(await readFile(path, "utf8"))));
  return {
    async includes(domain) {
      list ??= load().catch((error: unknown) => {
        // The next sign-up tries again.
        list = undefined;
        throw error;
      });
      const has = await list;
      for (let parent = domain; parent.includes("."); parent = parent.slice(parent.indexOf(".") + 1)) if (has(parent)) return true;
      return false;
    },
  };
}

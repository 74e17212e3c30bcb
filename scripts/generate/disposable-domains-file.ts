import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { bloomFilter } from "#server/services/bloom-filter.ts";
import { parseDomainList } from "#server/services/disposable-domains.ts";
import { filterFile } from "./filter-file.ts";

const require = createRequire(import.meta.url);

/** The domains of the list of `disposable-email-domains` (MIT licence). The package is for this script only. */
export const disposableDomains = (): readonly string[] => [
  ...new Set(parseDomainList(readFileSync(require.resolve("disposable-email-domains/index.json"), "utf8"))),
];

const bytesPerDomain = 3;
const hashes = 17;

/** The text of server/services/generated/disposable-domains.ts. */
export function disposableDomainsFile(): string {
  const domains = disposableDomains();
  const filter = bloomFilter(new Uint8Array(domains.length * bytesPerDomain), hashes);
  for (const domain of domains) filter.add(domain);
  return filterFile("disposableDomainFilter", { bits: filter.bits, hashes }, [
    `A Bloom filter of ${domains.length} domains of providers whose addresses are thrown away. The list is that of disposable-email-domains (MIT).`,
    `It has ${filter.bits.length} bytes, in base64. It takes one of 100 000 other domains for one of them.`,
  ]);
}

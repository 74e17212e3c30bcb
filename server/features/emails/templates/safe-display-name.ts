import { singleLine } from "../../../services/single-line.ts";

const maxNameLength = 64;

/**
 * A name that a user chose, if an e-mail can show it safely. Anyone can sign up with another person's address and a name that advertises a
 * site. So a long name is left out, and one that mail clients would turn into a link.
 */
export function safeDisplayName(userName: string | null): string | null {
  const name = singleLine(userName ?? "");
  const suspicious = [...name].length > maxNameLength || /:\/\/|www\.|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}|@/iu.test(name);
  return name === "" || suspicious ? null : name;
}

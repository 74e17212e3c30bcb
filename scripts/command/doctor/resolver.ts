import { lookup, Resolver as SystemResolver } from "node:dns/promises";
import { readCode } from "../finding.ts";

/** The questions that the doctor asks name servers. */
export interface Resolver {
  /** The addresses of a host, by the rules of the system, /etc/hosts included. */
  addressesOf(host: string): Promise<string[]>;
  resolveTxt(name: string): Promise<string[][]>;
}

export function systemResolver(): Resolver {
  const resolver = new SystemResolver({ timeout: 3000, tries: 2 });
  return {
    addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    resolveTxt: (name) => resolver.resolveTxt(name),
  };
}

/** Whether the name server has answered that there is no such record. */
export const isNotFound = (error: unknown): boolean => ["ENOTFOUND", "ENODATA"].includes(readCode(error));

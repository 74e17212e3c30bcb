import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress, literalAddress } from "./public-address.ts";

/** The address leads to a network that is not public. */
export class AddressNotPublic extends Error {
  static readonly code = "ADDRESS_NOT_PUBLIC";
  override name = "AddressNotPublic";
  /** Whether the caller wrote the address. Of a name, the caller must not learn whether it exists in a private network. */
  readonly isLiteral: boolean;
  constructor(isLiteral: boolean) {
    super("The address of the endpoint is not public.");
    this.isLiteral = isLiteral;
  }
}

export type Lookup = (
  hostname: string,
  options: { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** Checks the addresses that connections use. */
export interface CheckedLookup {
  /** The `lookup` of a connection. A name is resolved once, and the connection uses the checked addresses alone. */
  readonly lookup: LookupFunction;
  /** An address in the URL is not looked up. @throws AddressNotPublic */
  checkLiteral(url: URL): void;
  /** The same for a host without a URL. @throws AddressNotPublic */
  checkHost(host: string): void;
}

/**
 * @param allowPrivate whether private networks may be reached
 * @param lookup resolves names; the system's by default
 */
export function checkedLookup({
  allowPrivate,
  lookup = systemLookup,
}: {
  readonly allowPrivate: boolean;
  readonly lookup?: Lookup | undefined;
}): CheckedLookup {
  const isAllowed = (address: string) => allowPrivate || isPublicAddress(address);
  const check = (literal: string | undefined) => {
    if (literal !== undefined && !isAllowed(literal)) throw new AddressNotPublic(true);
  };
  return {
    lookup: (hostname, options, callback) => {
      lookup(hostname, { all: true }, (error, addresses) => {
        if (error) return callback(error, "");
        const [first] = addresses;
        // One private address is enough: the owner of the name chooses which one is used.
        if (!first || !addresses.every(({ address }) => isAllowed(address))) return callback(new AddressNotPublic(false), "");
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    },
    checkLiteral: (url) => check(literalAddress(url)),
    checkHost: (host) => check(isIP(host) === 0 ? undefined : host),
  };
}

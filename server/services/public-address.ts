import { BlockList, isIP, isIPv4 } from "node:net";

/** Whether an IP address is of this machine. */
export const isLoopbackAddress = (address: string): boolean => {
  const ipv4 = address.replace(/^::ffff:/i, "");
  return address === "::1" || (isIP(ipv4) === 4 && ipv4.startsWith("127."));
};

/** Networks that are not the public internet: private, shared, loopback, link-local, reserved, for documentation, multicast. */
const privateNetworks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Inside of the global unicast addresses (RFC 4291): reserved, for documentation, or with an IPv4 address embedded. */
const exceptedNetworks = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const privateIpv4 = new BlockList();
for (const [network, prefix] of privateNetworks) privateIpv4.addSubnet(network, prefix, "ipv4");
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");
const exceptedIpv6 = new BlockList();
for (const [network, prefix] of exceptedNetworks) exceptedIpv6.addSubnet(network, prefix, "ipv6");

/**
 * Whether an IP address belongs to the public internet. IPv6 forms of IPv4 addresses do not. They lead to the target of their IPv4 address,
 * or to a gateway of this network.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !privateIpv4.check(address, "ipv4");
  // A zone names an interface of this machine.
  return version === 6 && !address.includes("%") && globalIpv6.check(address, "ipv6") && !exceptedIpv6.check(address, "ipv6");
}

/** The address that the host of a URL is; undefined for a name. */
export const literalAddress = ({ hostname }: URL): string | undefined => {
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) === 0 ? undefined : address;
};

/** The texts of an IP address in the audit log: IPv4, too, as a socket of both versions reports it. None for another text. */
export const addressForms = (text: string): string[] => (isIPv4(text) ? [text, `::ffff:${text}`] : isIP(text) ? [text] : []);

import ipaddr from "ipaddr.js";

const countedBits = 64;

/**
 * The subject of a call's address: the address itself for IPv4, the /64 network for IPv6. One caller can change single IPv6 addresses at
 * will. Anything else, such as a proxy's "unknown", is one subject.
 */
export function clientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  // Also turns an IPv4-mapped address into the IPv4 address.
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, countedBits / 16).map((part) => part.toString(16));
  return `${network.join(":")}::/${countedBits}`;
}

// Free of zod, so that pages can use the server's rules and stay small.

/** Trims and lower-cases an address: the form that is stored and looked up. */
export const normalizeEmail = (value: string) => value.trim().normalize("NFC").toLowerCase();

/** A normalized address that can be looked up (`a@localhost` is valid). No display name, no quoted local part, no character that a mail header forbids. */
export const emailPattern = /^[^\s@"(),:;<>[\]\\\p{C}]+@[^\s@"(),:;<>[\]\\\p{C}＠]+$/u;
// A local part has at most 64 octets (RFC 5321, section 4.5.3.1.1), a label of a domain 63 (RFC 1035, section 2.3.4).
const strictLocal = /^(?!\.)(?!.*\.\.)(?!.{65})[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]*[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]$/;
const strictDomain = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;

/**
 * Whether users may sign up with a normalized address. Its local part has at most 64 characters and no leading, trailing or double dots. The last label of its domain
 * has at least two characters. That of an international domain has digits and hyphens (`xn--p1ai`).
 */
export function isSignUpEmail(value: string): boolean {
  const [local, domain, ...rest] = value.split("@");
  return rest.length === 0 && strictLocal.test(local ?? "") && strictDomain.test(domain ?? "");
}

/** Security notices to one user: at most `max` e-mails per `seconds`. */
export const securityNoticeLimits = {
  max: 20,
  seconds: 3600,
  /** E-mails of any kind to an unverified address, after which it receives no more notices. */
  unverifiedAddress: { max: 5, seconds: 86_400 },
} as const;

/** What an e-mail address is, without zod: the pages judge by the same words as the server and stay small. */

/** Trimmed and lower-cased: what is stored and looked up. */
export const normalisedEmail = (value: string) => value.trim().normalize("NFC").toLowerCase();

/** A normalised address that can be looked up (`a@localhost` is fine): no display name, no quoted local part, nothing a mail header may not hold. */
export const emailPattern = /^[^\s@"(),:;<>[\]\\\p{C}]+@[^\s@"(),:;<>[\]\\\p{C}＠]+$/u;
const strictLocal = /^(?!\.)(?!.*\.\.)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]*[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]$/;
const strictDomain = /^(?!-)(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** Whether people may sign up with a normalised address: no dots at the edges of the local part or doubled, a last label of two letters or more. */
export function isSignUpEmail(value: string): boolean {
  const [local, domain, ...rest] = value.split("@");
  return rest.length === 0 && strictLocal.test(local ?? "") && strictDomain.test(domain ?? "");
}

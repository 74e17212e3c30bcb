import { bareScryptForm, betterAuthLabel } from "#contract/vocabulary/users/user-import.ts";
import { readDerivedKeyHash } from "./derived-key-hash.ts";

/** Limits of a stored argon2id hash: verifying one must not take gigabytes or minutes. Memory in KiB. */
const argon2Limits = { m: 131_072, t: 10, p: 4 } as const;
const argon2Form = /^\$argon2(?:id|i|d)\$(?:v=(?:16|19)\$)?m=(\d{1,6}),t=(\d{1,2}),p=([1-4])\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;

/** Cost 4 to 16: a higher one would occupy a core for many seconds. 22 characters of salt, 31 of hash. */
const bcryptForm = /^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/;

/** Whether `hash` may be imported: bcrypt ($2a$, $2b$, $2y$) of cost 4 to 16 in modular crypt format. */
export const isImportableHash = (hash: string): boolean => bcryptForm.test(hash);

/** Whether `hash` is argon2 in PHC form, at a cost that sign-ins can bear. Without a version it is of version 16. */
export function isArgon2Hash(hash: string): boolean {
  const [, memory, passes] = argon2Form.exec(hash) ?? [];
  return Number(memory) <= argon2Limits.m && Number(passes) <= argon2Limits.t;
}

/** Labels that other systems write before a bcrypt or argon2id hash: Spring Security and Dovecot in braces, Django a name. */
const label = /^(?:\{[A-Za-z0-9.-]{1,20}\}|bcrypt\$|argon2(?=\$argon2))(?=\$(?:2[aby]|argon2(?:id|i|d))\$)/;

/** Removes the label that another system writes before a bcrypt or argon2id hash. */
export const withoutLabel = (hash: string): string => hash.replace(label, "");

/** Removes the label of a hash of Better Auth or Lucia, which is stored without it. */
export const withoutBetterAuthLabel = (hash: string): string =>
  hash.startsWith(betterAuthLabel) && bareScryptForm.test(hash.slice(betterAuthLabel.length)) ? hash.slice(betterAuthLabel.length) : hash;

/** Beginnings of hashes whose key is derived. Some of their forms are taken. */
const derivedKeyForms: readonly (readonly [form: RegExp, name: string])[] = [
  [/^(?:\{pbkdf2\}|pbkdf2[_:$-]|\$pbkdf2)/i, "PBKDF2"],
  [/^(?:\{scrypt\}|scrypt[:$]|\$scrypt\$|\$s[02]\$|\$7\$|\$fbscrypt\$)/i, "scrypt"],
];

/** Forms of hashes that cannot be verified here. The first that matches names a hash. */
const foreignForms: readonly (readonly [form: RegExp, name: string])[] = [
  [/^bcrypt_sha256\$|^\$bcrypt-sha256\$/, "bcrypt of a SHA-256 digest (Django, Passlib)"],
  [/^\$wp\$/, "bcrypt of a SHA-384 digest (WordPress)"],
  [/^\$2x?\$/, "an old form of bcrypt ($2$ or $2x$)"],
  [/^(?:\{S?MD5\}|\{S?SHA\d*\})/i, "a digest of LDAP"],
  [/^\$[PH]\$/, "phpass (WordPress, phpBB)"],
  [/^\$y\$/, "yescrypt"],
  [/^\$[56]\$/, "SHA-crypt"],
  [/^\$1\$|^\$apr1\$/, "MD5-crypt"],
  [/^\$S\$/, "the hash of Drupal 7"],
  [/^(?:sha1|md5|sha256)\$/, "a salted digest"],
  [/^AQAAAA/, "PBKDF2 of ASP.NET Identity"],
  [/^[0-9a-f]{16,64}:[0-9a-f]{64,256}$/i, "a salt and a key in hexadecimal digits, such as scrypt of Node.js"],
  [/^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i, "a digest in hexadecimal digits (MD5 or SHA)"],
  [/^[!*]/, "the mark of an account without a usable password"],
];

function argon2Issue(hash: string): string {
  const [, memory, passes, lanes] = /^\$argon2(?:id|i|d)\$(?:v=\d+\$)?m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash) ?? [];
  if (memory === undefined) return "is argon2, but not in PHC form: $argon2id$v=19$m=…,t=…,p=…$salt$hash";
  const tooHigh = [
    ["m", memory, argon2Limits.m],
    ["t", passes, argon2Limits.t],
    ["p", lanes, argon2Limits.p],
  ].flatMap(([name, value, max]) => (Number(value) > Number(max) ? [`${name}=${value} (at most ${max})`] : []));
  return tooHigh.length > 0
    ? `is argon2 with ${tooHigh.join(", ")}: a sign-in would take too much memory or time`
    : "is argon2 with a version, a salt or a hash of the wrong length or alphabet (base64 without padding)";
}

/** Whether an import takes the hash. */
const isTakenByImport = (hash: string): boolean => isImportableHash(hash) || isArgon2Hash(hash) || readDerivedKeyHash(hash) !== undefined;

const takenByImport = "bcrypt, argon2, scrypt or PBKDF2";

/**
 * Why a password hash cannot be stored, as a sentence that names the form of the hash. Undefined if it can be.
 * @param byImport whether an import brings the hash. It takes argon2, scrypt and PBKDF2, too
 */
export function passwordHashIssue(hash: string, { byImport }: { readonly byImport: boolean }): string | undefined {
  if (isImportableHash(hash)) return undefined;
  if (byImport && bareScryptForm.test(hash))
    return `password_hash is a salt and a key in hexadecimal digits, without the costs. Write ${betterAuthLabel} before a hash of Better Auth or Lucia. Send another one as scrypt:N:r:p$salt$key, which is scrypt:16384:8:1 by default in Node.js.`;
  if (byImport && isTakenByImport(withoutBetterAuthLabel(hash))) return undefined;
  const taken = byImport ? `Send ${takenByImport}` : "Send bcrypt ($2a$, $2b$ or $2y$) with a cost of 4 to 16";
  const [, cost] = /^\$2[aby]\$(\d\d)\$/.exec(hash) ?? [];
  if (cost !== undefined && (Number(cost) < 4 || Number(cost) > 16))
    return `password_hash is bcrypt with a cost of ${Number(cost)}; 4 to 16 is possible.`;
  if (cost !== undefined) return `password_hash is bcrypt of ${hash.length} characters; it has 60 of ./A-Za-z0-9 and $.`;
  if (!byImport && isTakenByImport(hash)) return `password_hash is of a form that only an import takes. ${taken}.`;
  if (/^\$argon2(?:id|i|d)\$/.test(hash)) return `password_hash ${argon2Issue(hash)}.`;
  if (label.test(hash)) return `password_hash begins with the label of another system. Send the part after it.`;
  const derived = derivedKeyForms.find(([form]) => form.test(hash));
  if (derived)
    return `password_hash is ${derived[1]} of an unknown form or too high a cost, and cannot be verified here. ${taken}, or leave it out.`;
  const foreign = foreignForms.find(([form]) => form.test(hash));
  if (foreign) return `password_hash is ${foreign[1]}, which cannot be verified here. ${taken}, or leave it out.`;
  return byImport
    ? `password_hash must be ${takenByImport}, in one of the forms of the documentation.`
    : "password_hash must be a bcrypt hash ($2a$, $2b$ or $2y$) with a cost of 4 to 16.";
}

/** Limits of a stored argon2id hash: verifying one must not take gigabytes or minutes. Memory in KiB. */
const argon2Limits = { m: 131_072, t: 10, p: 4 } as const;
const argon2Form = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=([1-4])\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;

/** Cost 4 to 16: a higher one would occupy a core for many seconds. 22 characters of salt, 31 of hash. */
const bcryptForm = /^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/;

/** Whether `hash` may be imported: bcrypt ($2a$, $2b$, $2y$) of cost 4 to 16 in modular crypt format. */
export const isImportableHash = (hash: string): boolean => bcryptForm.test(hash);

/** Whether `hash` is argon2id in PHC form, at a cost that sign-ins can bear. */
export function isArgon2Hash(hash: string): boolean {
  const [, memory, passes] = argon2Form.exec(hash) ?? [];
  return Number(memory) <= argon2Limits.m && Number(passes) <= argon2Limits.t;
}

/** Labels that other systems write before a bcrypt or argon2id hash: Spring Security and Dovecot in braces, Django a name. */
const label = /^(?:\{[A-Za-z0-9.-]{1,20}\}|bcrypt\$|argon2(?=\$argon2))(?=\$(?:2[aby]|argon2id)\$)/;

/** Removes the label that another system writes before a bcrypt or argon2id hash. */
export const withoutLabel = (hash: string): string => hash.replace(label, "");

/** Forms of hashes that cannot be verified here. The first that matches names a hash. */
const foreignForms: readonly (readonly [form: RegExp, name: string])[] = [
  [/^bcrypt_sha256\$|^\$bcrypt-sha256\$/, "bcrypt of a SHA-256 digest (Django, Passlib)"],
  [/^\$wp\$/, "bcrypt of a SHA-384 digest (WordPress)"],
  [/^\$argon2[di]\$|^argon2\$argon2[di]\$/, "argon2i or argon2d"],
  [/^\$2x?\$/, "an old form of bcrypt ($2$ or $2x$)"],
  [/^(?:\{pbkdf2\}|pbkdf2[_:$-]|\$pbkdf2)/i, "PBKDF2"],
  [/^(?:\{S?MD5\}|\{S?SHA\d*\})/i, "a digest of LDAP"],
  [/^(?:\{scrypt\}|scrypt[:$]|\$scrypt\$|\$s[02]\$|\$7\$|\$fbscrypt\$)/i, "scrypt"],
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
  const [, version, memory, passes, lanes] = /^\$argon2id\$(?:v=(\d+)\$)?m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash) ?? [];
  if (memory === undefined) return "is argon2id, but not in PHC form: $argon2id$v=19$m=…,t=…,p=…$salt$hash";
  if (version !== "19") return `is argon2id of version ${version ?? "16"}; send version 19`;
  const tooHigh = [
    ["m", memory, argon2Limits.m],
    ["t", passes, argon2Limits.t],
    ["p", lanes, argon2Limits.p],
  ].flatMap(([name, value, max]) => (Number(value) > Number(max) ? [`${name}=${value} (at most ${max})`] : []));
  return tooHigh.length > 0
    ? `is argon2id with ${tooHigh.join(", ")}: a sign-in would take too much memory or time`
    : "is argon2id with a salt or a hash of the wrong length or alphabet (base64 without padding)";
}

/**
 * Why a password hash cannot be stored, as a sentence that names the form of the hash. Undefined if it can be.
 * @param takesArgon2 whether argon2id may be stored, too, as an import does
 */
export function passwordHashIssue(hash: string, { takesArgon2 }: { readonly takesArgon2: boolean }): string | undefined {
  if (isImportableHash(hash) || (takesArgon2 && isArgon2Hash(hash))) return undefined;
  const taken = takesArgon2 ? "Send bcrypt or argon2id" : "Send bcrypt ($2a$, $2b$ or $2y$) with a cost of 4 to 16";
  const [, cost] = /^\$2[aby]\$(\d\d)\$/.exec(hash) ?? [];
  if (cost !== undefined && (Number(cost) < 4 || Number(cost) > 16))
    return `password_hash is bcrypt with a cost of ${Number(cost)}; 4 to 16 is possible.`;
  if (cost !== undefined) return `password_hash is bcrypt of ${hash.length} characters; it has 60 of ./A-Za-z0-9 and $.`;
  if (hash.startsWith("$argon2id$"))
    return takesArgon2 ? `password_hash ${argon2Issue(hash)}.` : `password_hash is argon2id, which only an import takes. ${taken}.`;
  if (label.test(hash)) return `password_hash begins with the label of another system. Send the part after it.`;
  const foreign = foreignForms.find(([form]) => form.test(hash));
  if (foreign) return `password_hash is ${foreign[1]}, which cannot be verified here. ${taken}, or leave it out.`;
  return `password_hash must be a bcrypt hash ($2a$, $2b$ or $2y$) with a cost of 4 to 16${takesArgon2 ? ", or argon2id in PHC form" : ""}.`;
}

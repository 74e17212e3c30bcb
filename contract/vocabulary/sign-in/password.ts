// Free of zod, so that pages can use the server's rules and stay small.

/** Code points after NFC normalization. The minimum is the wire protocol's, the maximum the specification's. */
export const passwordLimits = { minLength: 8, maxLength: 70 } as const;

/** Throttling per account: a number of free failures, then a delay in seconds that doubles up to the longest. */
export const passwordFailureLimits = { free: 5, firstDelay: 1, longestDelay: 900 } as const;

/** Why others may know a password: many people use it, or it was in a data breach. */
export const passwordRules = ["common", "breached"] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** Normalizes a password, since keyboards compose the same text differently (RFC 8265, section 4.2). */
export const normalizePassword = (password: string): string => password.normalize("NFC");

/** Why a new password's length is not accepted, if so. Counts code points after NFC. */
export function passwordLengthError(password: string): "short" | "long" | undefined {
  const { length } = [...normalizePassword(password)];
  if (length < passwordLimits.minLength) return "short";
  return length > passwordLimits.maxLength ? "long" : undefined;
}

/** The form in which a password is looked up in lists: guesses try other cases and spaces, too. */
export const foldPassword = (password: string): string => normalizePassword(password).trim().toLowerCase();

/** The commonest leaked passwords of at least the minimum length. Pages load this list; the server has a longer one. */
const common = new Set(
  (
    "12345678 123456789 1234567890 11111111 00000000 87654321 12341234 88888888 password password1 password12 password123 " +
    "passw0rd p@ssw0rd p@ssword qwertyui qwerty12 qwerty123 qwertyuiop 1q2w3e4r 1q2w3e4r5t 1qaz2wsx asdfghjk asdfghjkl " +
    "iloveyou sunshine princess football baseball superman trustno1 welcome1 letmein1 abc12345 abcd1234 a1b2c3d4 changeme"
  ).split(" "),
);

/**
 * Whether a new password is easily guessed: it is a very common one, the project's name or the e-mail address. Pages warn about it.
 * The server refuses it only where the project's configuration says so.
 */
export function isCommonPassword(password: string, context: { email: string; projectName: string }): boolean {
  const guess = foldPassword(password);
  const email = context.email.trim().toLowerCase();
  const names = [context.projectName.toLowerCase(), email, email.split("@")[0]];
  return guess !== "" && (common.has(guess) || names.includes(guess));
}

/** Openers of every list that attackers try; those below the minimum length are refused for that already. */
const common = new Set(
  (
    "12345678 123456789 1234567890 11111111 00000000 87654321 12341234 88888888 password password1 password12 password123 " +
    "passw0rd p@ssw0rd p@ssword qwertyui qwerty12 qwerty123 qwertyuiop 1q2w3e4r 1q2w3e4r5t 1qaz2wsx asdfghjk asdfghjkl " +
    "iloveyou sunshine princess football baseball superman trustno1 welcome1 letmein1 abc12345 abcd1234 a1b2c3d4 changeme"
  ).split(" "),
);

/**
 * Whether a new password is among the first that anybody would guess: on the list, the name of the project, or the
 * e-mail address itself. Pages remark on it; refused it is only where a project says so, since published clients know no code for it.
 */
export function isCommonPassword(password: string, context: { email: string; projectName: string }): boolean {
  const guess = password.normalize("NFC").trim().toLowerCase();
  const email = context.email.trim().toLowerCase();
  const names = [context.projectName.toLowerCase(), email, email.split("@")[0]];
  return guess !== "" && (common.has(guess) || names.includes(guess));
}

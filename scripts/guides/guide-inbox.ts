import { setTimeout as sleep } from "node:timers/promises";

interface Email {
  readonly subject: string;
  readonly text: string;
}

/** Where the value of each variable is in an e-mail. */
const patterns: Readonly<Record<string, RegExp>> = {
  LINK: /(https?:\/\/\S+)/,
  CODE: /[?&]code=([\w-]+)/,
  ONE_TIME_CODE: /^\s*([A-Z0-9]{6})\s*$/m,
};
const waitMillis = 20_000;
const pollMillis = 200;

/**
 * Reads a value from the newest e-mail to an address in the local inbox, and waits for it. Undefined if it does not arrive.
 * @param subject a part of the subject, for addresses that get several e-mails
 */
export async function readFromEmail(serverUrl: string, to: string, name: string, subject = ""): Promise<string | undefined> {
  const pattern = patterns[name];
  if (!pattern) throw new Error(`guide-inbox.ts does not say where ${name} is in an e-mail.`);
  for (const end = Date.now() + waitMillis; Date.now() < end; await sleep(pollMillis)) {
    const response = await fetch(`${serverUrl}/dev/inbox.json?to=${encodeURIComponent(to)}`);
    const { items } = (await response.json()) as { items: readonly Email[] };
    const found = items.findLast((email) => email.subject.includes(subject));
    const value = pattern.exec(found?.text ?? "")?.[1];
    if (value !== undefined) return value;
  }
  return undefined;
}

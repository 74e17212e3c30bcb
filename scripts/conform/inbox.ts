import { NotTried, reasons } from "./not-tried.ts";
import type { RecordingSender } from "./send-recorded.ts";

const waitSeconds = 30;
const attempts = 3;

interface InboxMail {
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe_url: string | null;
}

/** Reads the newest e-mail to an address from the inbox of a development server. @throws NotTried without an inbox */
export async function readMail({ send }: Pick<RecordingSender, "send">, to: string): Promise<InboxMail> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const wait = attempt === 0 ? 0.001 : waitSeconds;
    const path = `/dev/inbox.json?to=${encodeURIComponent(to)}&wait=${attempt === 0 ? wait : waitSeconds}`;
    const { status, text } = await send(path, { method: "GET", headers: {}, body: undefined });
    if (status !== 200) throw new NotTried(reasons.inbox);
    const newest = (JSON.parse(text) as { items: InboxMail[] }).items.at(-1);
    if (newest) return newest;
  }
  throw new Error(`no e-mail to ${to} arrived within ${(attempts - 1) * waitSeconds} seconds`);
}

/** Reads the one-time code of the link in the newest e-mail to an address. */
export async function readMailedCode(sender: Pick<RecordingSender, "send">, to: string): Promise<string> {
  const { text } = await readMail(sender, to);
  const links = text.match(/https?:\/\/[^\s>)]+/g) ?? [];
  for (const link of links) {
    const code = new URL(link).searchParams.get("code");
    if (code) return code;
  }
  throw new Error(`the e-mail to ${to} has no link with a code`);
}

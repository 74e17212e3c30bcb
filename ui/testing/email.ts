import type { TestServer } from "#server/testing/index.ts";

/**
 * The link and, if present, the six-character code of the `count`-th e-mail with a link to an address. E-mails without a link
 * are skipped.
 */
export async function linkEmailTo({ url }: TestServer, address: string, count = 1): Promise<{ link: string; code: string | undefined }> {
  for (let tries = 0; tries < 10; tries++) {
    const response = await fetch(`${url}/dev/inbox.json?to=${encodeURIComponent(address)}&wait=3`);
    const { items } = (await response.json()) as { items: { text: string }[] };
    const text = items.filter((mail) => /http:\/\/\S+/.test(mail.text))[count - 1]?.text;
    if (text === undefined) continue;
    const [link = ""] = /http:\/\/\S+/.exec(text) ?? [];
    return { link, code: /^\s*([0-9A-Z]{6})\s*$/m.exec(text)?.[1] };
  }
  throw new Error(`no mail number ${count} came to ${address}`);
}

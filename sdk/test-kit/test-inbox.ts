import { callDevelopmentRoute } from "./development-server.ts";

/** An e-mail that the server sent. In development it sends them to its inbox alone. */
export interface TestEmail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The link that ends e-mails of its category, from the header `List-Unsubscribe`; null without one. */
  readonly unsubscribeUrl: string | null;
  readonly sentAt: Date;
  /** The first line that is a code of six characters; undefined without one. */
  readonly code: string | undefined;
  /** The first link of the text; undefined without one. */
  readonly link: string | undefined;
}

/** The e-mail to wait for. */
export interface EmailSearch {
  readonly to: string;
  /** The subject, or a pattern that it matches. */
  readonly subject?: string | RegExp;
  /** Only e-mails that were sent after this one. */
  readonly after?: Pick<TestEmail, "id">;
  /** Default: 30 000. */
  readonly timeoutMillis?: number;
}

/** The e-mails of all projects of a server. */
export interface TestInbox {
  /**
   * Waits for an e-mail, and returns the newest one that fits.
   * @throws Error that lists the subjects of the address, if none fits in time
   * @example
   * const invoice = await server.waitForEmail({ to: "ada@example.org", subject: /invoice/ });
   */
  waitForEmail(search: EmailSearch): Promise<TestEmail>;
  /** Waits for an e-mail with a code of six characters. @returns the code of the newest one */
  codeFor(to: string, search?: Omit<EmailSearch, "to">): Promise<string>;
  /** Waits for an e-mail with a link. @returns the link of the newest one */
  linkFor(to: string, search?: Omit<EmailSearch, "to">): Promise<string>;
}

interface InboxItem {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe_url: string | null;
  readonly sent_at_millis: number;
}

const toEmail = ({ sent_at_millis, unsubscribe_url: unsubscribeUrl, ...item }: InboxItem): TestEmail => ({
  ...item,
  unsubscribeUrl,
  sentAt: new Date(sent_at_millis),
  code: /^\s*([0-9A-Z]{6})\s*$/m.exec(item.text)?.[1],
  link: /https?:\/\/[^\s<>"]+/.exec(item.text)?.[0],
});

const defaultMillis = 30_000;

/** Makes the inbox of a server. */
export function createTestInbox(url: string): TestInbox {
  /** Newest first. */
  async function list(to: string, waitMillis: number): Promise<TestEmail[]> {
    const query = new URLSearchParams({ to, wait: (waitMillis / 1000).toFixed(3) });
    const { items } = await callDevelopmentRoute<{ items: readonly InboxItem[] }>(url, `/dev/inbox.json?${query}`);
    return items.map(toEmail).reverse();
  }

  async function find(search: EmailSearch, wanted: string, fits: (email: TestEmail) => boolean): Promise<TestEmail> {
    const { to, subject, after, timeoutMillis = defaultMillis } = search;
    const hasSubject = (email: TestEmail) =>
      subject === undefined || (typeof subject === "string" ? email.subject === subject : email.subject.search(subject) >= 0);
    const end = performance.now() + timeoutMillis;
    for (let waitMillis = 0; ; ) {
      const emails = await list(to, waitMillis);
      const position = after === undefined ? -1 : emails.findIndex(({ id }) => id === after.id);
      const found = emails.slice(0, position < 0 ? undefined : position).find((email) => hasSubject(email) && fits(email));
      if (found) return found;
      const remaining = end - performance.now();
      if (remaining <= 0) {
        const subjects = emails.map((email) => JSON.stringify(email.subject)).join(", ");
        throw new Error(`No ${wanted} to ${to} within ${timeoutMillis} ms. Sent to it: ${subjects || "nothing"}.`);
      }
      waitMillis = Math.min(remaining, 5000);
    }
  }

  return {
    waitForEmail: (search) => find(search, "e-mail", () => true),
    codeFor: async (to, search) => (await find({ ...search, to }, "e-mail with a code", ({ code }) => code !== undefined)).code as string,
    linkFor: async (to, search) => (await find({ ...search, to }, "e-mail with a link", ({ link }) => link !== undefined)).link as string,
  };
}

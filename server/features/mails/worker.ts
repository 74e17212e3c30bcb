import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { Clock } from "../../services/clock.ts";
import { inboxTransport, type Transport } from "../../services/mailer.ts";
import type { Secrets } from "../../services/secrets.ts";
import { emptyBody, openBody } from "./body.ts";
import { faultOf } from "./fault.ts";
import { lostForGood, markDelayed, markFailed, markSent, type TakenMail, takeDue } from "./outbox.ts";

/** Tries per mail while the mail server asks for patience; the wait before the second, doubling after it. */
const triesMax = 3;
const retryBaseMillis = 2000;
/** A mail whose sender vanished may have gone out: it is sent again this often, and no more. */
const interruptionsMax = 1;
/** Mails under way at once in one process. */
const parallel = 8;
/** The transport has deadlines of its own; this one is for a transport that forgets them. Well within the lease. */
const deliveryMillis = 45_000;
const drainMillis = 5000;
/** An outcome that is not noted means a second copy later: a database that is away for a moment shall not cause one. */
const notingTries = 3;
const notingPauseMillis = 500;

export interface MailWorkerOptions {
  db: Kysely<Schema>;
  transport: Transport;
  secrets: Secrets;
  clock: Clock;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  /** How often to look for mails that nobody kicked for: retries, other processes' mails, lost leases. 0 = never. */
  pollMillis?: number | undefined;
  /** Whether sent mails keep their text, for the local inbox. Otherwise the text, whose links carry secrets, is wiped. */
  keepBodies?: boolean | undefined;
}

export interface MailWorker {
  /** Looks for due mails at once; to be called after a commit that queued one. Never throws. */
  kick(): void;
  /** Resolves when every mail that is due has been tried. Mails put back for later are not waited for. */
  idle(): Promise<void>;
  /** Takes no more mails, and waits for those under way, at most five seconds. What is still unsent then is taken over by another process. */
  stop(): Promise<void>;
}

/** Sends what the outbox holds. Any number of workers, in any number of processes, share one database. */
export function createMailWorker(options: MailWorkerOptions): MailWorker {
  const { db, transport, secrets, clock, log, pollMillis = 2000, keepBodies = transport === inboxTransport } = options;
  const underWay = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let wanted = false;
  let stopped: Promise<void> | undefined;

  async function deliver(mail: TakenMail): Promise<void> {
    const wiped = keepBodies ? undefined : emptyBody(secrets, mail);
    if (mail.interruptions > interruptionsMax) return markFailed(db, mail, lostForGood(mail), wiped);

    const failure = await within(deliveryMillis, send(mail));
    if (failure === undefined) {
      const sentAt = clock.now();
      return persist(() => markSent(db, mail, sentAt, wiped));
    }

    const fault = faultOf(failure);
    const name = failure instanceof Error ? failure.name : typeof failure;
    log.warn({ ...naming(mail), attempt: mail.attempts, errorType: fault.errorType, name }, "A mail was not delivered.");
    const error = { ...fault, interruptions: mail.interruptions };
    if (!fault.canRetry || mail.attempts >= triesMax) return markFailed(db, mail, error, wiped);
    await markDelayed(db, mail, new Date(clock.now().getTime() + retryBaseMillis * 2 ** (mail.attempts - 1)), error);
  }

  /** Answers why a mail was not sent, or undefined when it was. */
  async function send(mail: TakenMail): Promise<unknown> {
    try {
      const from = { name: mail.sender_name, address: mail.sender_address };
      await transport.deliver({ id: mail.id, from, to: mail.recipient, subject: mail.subject, ...openBody(secrets, mail) });
      return undefined;
    } catch (error) {
      return error ?? new Error("The mail transport failed without a reason.");
    }
  }

  async function look(): Promise<void> {
    while (wanted && !stopped && underWay.size < parallel) {
      wanted = false;
      const free = parallel - underWay.size;
      const taken = await takeDue(db, clock.now(), free);
      // As many as asked for: there may be more.
      if (taken.length === free) wanted = true;
      for (const mail of taken) launch(mail);
    }
  }

  function launch(mail: TakenMail): void {
    const flight = deliver(mail)
      // The row stays taken; when the lease has run out it is tried once more.
      .catch((error) => log.error({ err: error, ...naming(mail) }, "What became of a mail could not be noted."))
      .finally(() => {
        underWay.delete(flight);
        if (wanted) kick();
      });
    underWay.add(flight);
  }

  function kick(): void {
    wanted = true;
    if (looking || stopped) return;
    looking = look()
      .catch((error) => {
        wanted = false;
        log.error({ err: error }, "The outbox could not be read.");
      })
      .finally(() => {
        looking = undefined;
        // A kick may have come between the last look and here.
        if (wanted && underWay.size < parallel) kick();
      });
  }

  async function idle(): Promise<void> {
    while (looking || underWay.size > 0) await Promise.all([looking, ...underWay]);
  }

  async function drain(): Promise<void> {
    clearInterval(poll);
    await within(drainMillis, idle()).catch(() => log.warn({ underWay: underWay.size }, "Stopped with mails under way."));
  }

  const poll = pollMillis > 0 ? setInterval(kick, pollMillis).unref() : undefined;

  return {
    kick,
    idle,
    stop() {
      stopped ??= drain();
      return stopped;
    },
  };
}

/** What may be logged of a mail: neither whom it goes to nor what it says. */
const naming = (mail: TakenMail) => ({ mailId: mail.id, tenancyId: mail.tenancy_id });

/** Writes, and tries again for a moment when the database refuses. */
async function persist(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (tries >= notingTries) throw error;
      await sleep(notingPauseMillis);
    }
  }
}

/** Waits for a promise, but rejects after so many milliseconds. */
async function within<T>(millis: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing happened for ${millis} ms.`)), millis);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

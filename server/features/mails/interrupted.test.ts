import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Mail, MailDelayed } from "../../services/mailer.ts";
import { leaseMillis, markFailed, markSent, takeDue } from "./outbox.ts";
import { type MailStage, openMailStage } from "./testing.ts";
import { createMailWorker } from "./worker.ts";

let stage: MailStage;
beforeAll(async () => {
  stage = await openMailStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

/** A process that dies after it took the mails, whether or not the mail server has them by then. */
const dies = () => takeDue(stage.db, stage.clock.now(), 10);

async function lives(deliver: (mail: Mail) => Promise<void>) {
  const log = { warn() {}, error() {} };
  const worker = createMailWorker({ db: stage.db, transport: { deliver }, secrets: stage.secrets, clock: stage.clock, log, pollMillis: 0 });
  worker.kick();
  await worker.idle();
  await worker.stop();
}

test("a mail whose process died is sent by another one when the lease is over, not before", async () => {
  const taken: Mail[] = [];
  const deliver = async (mail: Mail) => void taken.push(mail);
  await stage.queue();
  await dies();
  stage.clock.advance(leaseMillis - 1);
  await lives(deliver);
  expect(taken).toHaveLength(0);

  stage.clock.advance(1);
  await lives(deliver);
  expect(taken).toHaveLength(1);
  expect(await stage.onlyRow()).toMatchObject({ state: "sent", attempts: 2, error: null });
});

test("a mail whose second process died too ends as unknown and is never sent again (EML-05)", async () => {
  await stage.queue();
  await dies();
  stage.clock.advance(leaseMillis);
  await dies();
  expect(await stage.onlyRow()).toMatchObject({ state: "sending", error: { errorType: "UNKNOWN", interruptions: 1 } });
  stage.clock.advance(leaseMillis);

  const taken: Mail[] = [];
  const deliver = async (mail: Mail) => void taken.push(mail);
  await lives(deliver);
  expect(await stage.onlyRow()).toMatchObject({ state: "failed", error: { errorType: "UNKNOWN", canRetry: false, interruptions: 2 } });
  stage.clock.advance(leaseMillis * 10);
  await lives(deliver);
  expect(taken).toHaveLength(0);
});

test("a delay in between does not make the lost process forgotten", async () => {
  const delayed = async () => {
    throw new MailDelayed("TEMPORARY", "The mail server asked to try later (451).");
  };
  await stage.queue();
  await dies();
  stage.clock.advance(leaseMillis);
  await lives(delayed);
  expect(await stage.onlyRow()).toMatchObject({ state: "queued", error: { errorType: "TEMPORARY", interruptions: 1 } });
  stage.clock.advance(2000 * 2);
  await dies();
  stage.clock.advance(leaseMillis);
  await lives(delayed);
  expect(await stage.onlyRow()).toMatchObject({ state: "failed", error: { errorType: "UNKNOWN", interruptions: 2 } });
});

test("a process that comes back after its lease cannot overrule the one that took over", async () => {
  await stage.queue();
  const [late] = await dies();
  stage.clock.advance(leaseMillis);
  const [current] = await dies();
  if (!late || !current) throw new Error("Both took the mail.");

  const fault = { errorType: "UNKNOWN", message: "late", canRetry: false, interruptions: 0 } as const;
  await markFailed(stage.db, late, fault, undefined);
  expect((await stage.onlyRow()).state).toBe("sending");
  await markSent(stage.db, current, stage.clock.now(), undefined);
  expect((await stage.onlyRow()).state).toBe("sent");
});

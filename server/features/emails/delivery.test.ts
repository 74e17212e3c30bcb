import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { claimDueJobs } from "../../core/jobs/queue.ts";
import { toLeaseMillis } from "../../core/jobs/runner.ts";
import { EmailDeferred, EmailInDoubt, EmailRejected, inboxTransport } from "../../services/mailer.ts";
import { emailDelivery } from "./delivery.ts";
import { type EmailKey, openSource } from "./email-source.ts";
import { emailJob } from "./enqueue.ts";
import { type EmailTestContext, openEmailContext, recordingTransport } from "./testing/email-context.ts";

let context: EmailTestContext;
beforeAll(async () => {
  context = await openEmailContext();
});
afterEach(() => context.clear());
afterAll(() => context?.close());

const defer = () => {
  throw new EmailDeferred("TEMPORARY", "The mail server requested a later attempt (451).");
};
const leaseMillis = toLeaseMillis(emailDelivery({ transport: inboxTransport } as never));
const shares = { perOwner: 10, perTarget: 10 };
/** A process that claims the e-mails and dies before a mail server has them. */
const crash = () => claimDueJobs(context.db, [{ kind: emailJob, limit: 10, leaseMillis, shares }], context.clock.now());
/** One that dies while the mail server has them. */
async function crashWhileSending() {
  await crash();
  await context.db.updateTable("emails").set({ state: "sending" }).execute();
}
const readContent = (row: EmailKey & { source_sealed: string | null; subject: string }) =>
  openSource(context.secrets, { ...row, source_sealed: row.source_sealed ?? "" });

describe("delivery", () => {
  test("sends a queued e-mail unchanged", async () => {
    const transport = recordingTransport();
    await context.enqueue("ada@example.com");
    await context.givenRunner(transport).run();

    const row = await context.onlyRow();
    expect(row).toMatchObject({ state: "sent", attempts: 1, sent_at: context.clock.now(), error: null });
    expect(transport.delivered).toEqual([
      {
        id: row.id,
        from: { name: "Apples", address: "noreply@apples.example" },
        to: "ada@example.com",
        subject: "Hello",
        text: "plain words",
        html: "<p>rich words</p>",
      },
    ]);
  });

  test("does not send an e-mail of a rolled-back transaction", async () => {
    const transport = recordingTransport();
    const undone = context.db.transaction().execute(async (db) => {
      await context.enqueue("ada@example.com", { on: db });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await context.givenRunner(transport).run();
    expect(transport.delivered).toEqual([]);
  });

  test("does not send e-mails of a deleted project", async () => {
    const transport = recordingTransport();
    await context.enqueue();
    await context.db.updateTable("tenancies").set({ project_id: null }).execute();
    try {
      await context.givenRunner(transport).run();
    } finally {
      await context.db.updateTable("tenancies").set({ project_id: "apples" }).execute();
    }
    expect([transport.delivered, (await context.onlyRow()).state]).toEqual([[], "queued"]);
  });

  test("deletes the content of a sent e-mail, unless the local inbox needs it", async () => {
    await context.enqueue();
    await context.givenRunner(recordingTransport()).run();
    expect((await context.onlyRow()).source_sealed).toBeNull();

    await context.clear();
    await context.enqueue();
    await context.givenRunner(inboxTransport).run();
    expect(readContent(await context.onlyRow())).toMatchObject({ type: "custom", subject: "Hello", text: "plain words" });
  });

  test("sends each of many e-mails once, sixteen at a time per process, over three processes", async () => {
    let sending = 0;
    let most = 0;
    const transport = recordingTransport(async () => {
      most = Math.max(most, ++sending);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
      sending--;
    });
    const runners = [
      context.givenRunner(transport),
      context.givenRunner(transport, { on: context.second }),
      context.givenRunner(transport, { on: context.second }),
    ];
    for (let count = 0; count < 120; count++) {
      await context.enqueue(`p${count}@example.com`);
      for (const runner of runners) runner.wake();
    }
    await Promise.all(runners.map((runner) => runner.run()));
    expect(transport.delivered).toHaveLength(120);
    expect(new Set(transport.delivered.map(({ id }) => id)).size).toBe(120);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(48);
    expect((await context.rows()).every(({ state, attempts }) => state === "sent" && attempts === 1)).toBe(true);
  });

  test("tries a deferred e-mail three times, after two and four seconds", async () => {
    let tries = 0;
    const runner = context.givenRunner(
      recordingTransport(() => {
        tries++;
        defer();
      }),
    );
    await context.enqueue();
    await runner.run();
    expect(await context.onlyRow()).toMatchObject({ state: "queued", attempts: 1, error: { errorType: "TEMPORARY", canRetry: true } });

    for (const [wait, triesThen] of [
      [1999, 1],
      [1, 2],
      [3999, 2],
      [1, 3],
      [3_600_000, 3],
    ] as const) {
      context.clock.advance(wait);
      await runner.run();
      expect(tries).toBe(triesThen);
    }
    const row = await context.onlyRow();
    expect(row).toMatchObject({ state: "failed", attempts: 3, error: { errorType: "TEMPORARY", canRetry: true } });
    // A developer may send it again.
    expect(readContent(row)).toMatchObject({ text: "plain words" });
  });

  test("sends a deferred e-mail when the mail server accepts it, and clears the error", async () => {
    let tries = 0;
    const transport = recordingTransport(() => {
      if (tries++ === 0) defer();
    });
    const runner = context.givenRunner(transport);
    await context.enqueue();
    await runner.run();
    context.clock.advance(2000);
    await runner.run();
    expect(await context.onlyRow()).toMatchObject({ state: "sent", attempts: 2, error: null });
    expect(transport.delivered).toHaveLength(1);
  });

  test("tries a rejected e-mail once", async () => {
    const runner = context.givenRunner(
      recordingTransport(() => {
        throw new EmailRejected("REJECTED", "The mail server refused the e-mail (550).");
      }),
    );
    await context.enqueue();
    await runner.run();
    expect(await context.onlyRow()).toMatchObject({ state: "failed", attempts: 1, error: { errorType: "REJECTED", canRetry: false } });
  });

  test("neither stores nor logs the text of an unexpected error, and logs no recipient", async () => {
    const errors = [
      new Error("connect smtp://user:hunter2@mail.example"),
      new EmailRejected("REJECTED", "The mail server refused the e-mail: 550 hunter2@example.com"),
    ];
    for (const error of errors) {
      await context.clear();
      const runner = context.givenRunner(
        recordingTransport(() => {
          throw error;
        }),
      );
      await context.enqueue("hunter2@example.com");
      await runner.run();
      const row = await context.onlyRow();
      expect(row).toMatchObject({ state: "failed", error: { canRetry: false } });
      if (!(error instanceof EmailRejected)) expect(JSON.stringify(row.error)).not.toContain("hunter2");
      expect(runner.logged).toHaveLength(1);
      const { err, ...fields } = runner.logged[0] as { err: Error };
      expect(JSON.stringify([err.message, err.stack, { ...err }, fields])).not.toContain("hunter2");
    }
  });

  test("fails only the e-mail whose body cannot be decrypted", async () => {
    const transport = recordingTransport();
    await context.enqueue("broken@example.com");
    await context.db.updateTable("emails").set({ source_sealed: "v1.broken" }).execute();
    await context.enqueue("whole@example.com");
    await context.givenRunner(transport).run();
    expect(transport.delivered.map(({ to }) => to)).toEqual(["whole@example.com"]);
    expect((await context.rows()).map(({ state }) => state).sort()).toEqual(["failed", "sent"]);
  });

  test("sends an e-mail once even if the database is unavailable when the outcome is recorded", async () => {
    const transport = recordingTransport(() => context.db.schema.alterTable("emails").renameTo("emails_away").execute());
    const runner = context.givenRunner(transport);
    await context.enqueue();
    let reports = 0;
    context.database.onStatement = (text) => {
      if (text.includes("DELETE FROM jobs")) reports++;
    };
    runner.wake();
    await expect.poll(() => reports, { interval: 5 }).toBe(1);
    context.database.onStatement = undefined;
    await context.db.schema.alterTable("emails_away").renameTo("emails").execute();
    await runner.idle();
    expect(await context.onlyRow()).toMatchObject({ state: "sent", attempts: 1 });
    expect(transport.delivered).toHaveLength(1);
  });
});

describe("an e-mail whose process died", () => {
  test("is sent by another process when the lease has expired, not before", async () => {
    const transport = recordingTransport();
    const runner = context.givenRunner(transport);
    await context.enqueue();
    await crash();
    context.clock.advance(leaseMillis - 1);
    await runner.run();
    expect(transport.delivered).toHaveLength(0);
    context.clock.advance(1);
    await runner.run();
    expect(transport.delivered).toHaveLength(1);
    expect(await context.onlyRow()).toMatchObject({ state: "sent", attempts: 2, error: null });
  });

  test("has an unknown outcome if the mail server had it, and is never sent again (EML-05)", async () => {
    const transport = recordingTransport();
    const runner = context.givenRunner(transport);
    await context.enqueue();
    await crashWhileSending();
    context.clock.advance(leaseMillis);
    await runner.run();
    expect(await context.onlyRow()).toMatchObject({ state: "unknown", error: { errorType: "UNKNOWN", canRetry: false } });
    context.clock.advance(leaseMillis * 10);
    await runner.run();
    expect(transport.delivered).toHaveLength(0);
  });

  test("fails after three crashes without a report", async () => {
    const transport = recordingTransport();
    const runner = context.givenRunner(transport);
    await context.enqueue();
    for (let crashes = 0; crashes < 3; crashes++) {
      await crash();
      context.clock.advance(leaseMillis);
    }
    await runner.run();
    expect(await context.onlyRow()).toMatchObject({ state: "failed", error: { errorType: "UNKNOWN" } });
    expect(transport.delivered).toHaveLength(0);
  });

  test("has an unknown outcome after a deferral, too", async () => {
    const runner = context.givenRunner(recordingTransport(defer));
    await context.enqueue();
    await runner.run();
    expect(await context.onlyRow()).toMatchObject({ state: "queued", error: { errorType: "TEMPORARY" } });
    context.clock.advance(2000);
    await crashWhileSending();
    context.clock.advance(leaseMillis);
    await runner.run();
    expect(await context.onlyRow()).toMatchObject({ state: "unknown" });
  });
});

test("a lost connection after the content is an unknown outcome, and is not tried again", async () => {
  let tries = 0;
  const runner = context.givenRunner(
    recordingTransport(() => {
      tries++;
      throw new EmailInDoubt("SOCKET_CLOSED", "The connection failed.");
    }),
  );
  await context.enqueue();
  await runner.run();
  context.clock.advance(3_600_000);
  await runner.run();
  expect([tries, (await context.onlyRow()).state]).toEqual([1, "unknown"]);
});

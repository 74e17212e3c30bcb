import { type Kysely, sql } from "kysely";
import { expect, inject, test } from "vitest";
import { openEmptyDatabase } from "../../testing/databases.ts";
import * as foundation from "./0001-foundation.ts";
import * as ownedProjects from "./0002-owned-projects.ts";
import * as codes from "./0003-codes.ts";
import * as signInMethods from "./0004-sign-in-methods.ts";
import * as emailsAndJobs from "./0005-emails-and-jobs.ts";

test("an earlier installation preserves its e-mails and counters and gets jobs for open work", async () => {
  const database = await openEmptyDatabase(inject("template"));
  const { db } = database;
  try {
    const bare = db as unknown as Kysely<unknown>;
    for (const migration of [foundation, ownedProjects, codes, signInMethods]) await migration.up(bare);
    const [tenancy, orphan, user] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const due = "2030-01-01T12:00:00.000Z";
    await sql`INSERT INTO projects (id, display_name, created_at) VALUES ('apples', 'Apples', now())`.execute(db);
    await sql`INSERT INTO tenancies (id, project_id, branch_id, config)
      VALUES (${tenancy}::uuid, 'apples', 'main', '{}'), (${orphan}::uuid, NULL, 'main', '{}')`.execute(db);
    await sql`INSERT INTO users (tenancy_id, id, signed_up_at, last_active_at, search_text)
      VALUES (${tenancy}::uuid, ${user}::uuid, now(), now(), '')`.execute(db);
    const emails = [
      ["queued", 1, { errorType: "TEMPORARY", interruptions: 0 }],
      ["sending", 2, { errorType: "UNKNOWN", interruptions: 1 }],
      ["sent", 1, null],
      ["failed", 3, { errorType: "REJECTED", interruptions: 0 }],
    ] as const;
    for (const [state, attempts, error] of emails)
      await sql`INSERT INTO mails (tenancy_id, id, sender_name, sender_address, recipient, subject, body_sealed, state, attempts, due_at, created_at, error)
        VALUES (${tenancy}::uuid, gen_random_uuid(), 'Apples', 'a@apples.example', ${`${state}@example.com`}, 'Hello', ${`sealed ${state}`},
          ${state}, ${attempts}, ${due}::timestamptz, now(), ${error && JSON.stringify(error)}::jsonb)`.execute(db);
    await sql`INSERT INTO sign_in_failures (tenancy_id, subject, failures, retry_at)
      VALUES (${tenancy}::uuid, '\\x01', 7, ${due}::timestamptz)`.execute(db);
    await sql`INSERT INTO second_factor_tries (tenancy_id, user_id, failures, forgotten_at, last_step)
      VALUES (${tenancy}::uuid, ${user}::uuid, 5, ${due}::timestamptz, 42)`.execute(db);

    await emailsAndJobs.up(bare);

    const rows = await db.selectFrom("emails").selectAll().orderBy("recipient").execute();
    expect(rows).toMatchObject([
      { recipient: "failed@example.com", state: "failed", attempts: 3, body_sealed: "sealed failed", error: { errorType: "REJECTED" } },
      { recipient: "queued@example.com", state: "queued", attempts: 1, body_sealed: "sealed queued", error: { errorType: "TEMPORARY" } },
      { recipient: "sending@example.com", state: "queued", attempts: 2, body_sealed: "sealed sending", error: { errorType: "UNKNOWN" } },
      { recipient: "sent@example.com", state: "sent", attempts: 1, body_sealed: "sealed sent", error: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain("interruptions");

    const keyOf = (recipient: string) => `${tenancy}/${rows.find((row) => row.recipient === recipient)?.id}`;
    const jobs = await db.selectFrom("jobs").selectAll().execute();
    expect(jobs).toHaveLength(3);
    expect(jobs).toEqual(
      expect.arrayContaining([
        { kind: "email", key: keyOf("queued@example.com"), due_at: new Date(due), attempts: 1, crashes: 0, lease: null },
        // Claimed again when its lease has expired, which counts a crash.
        { kind: "email", key: keyOf("sending@example.com"), due_at: new Date(due), attempts: 2, crashes: 1, lease: expect.any(String) },
        { kind: "project-purge", key: orphan, due_at: expect.any(Date), attempts: 0, crashes: 0, lease: null },
      ]),
    );

    expect(await db.selectFrom("password_attempts").select(["failures", "retry_at", "resets_at"]).execute()).toEqual([
      { failures: 7, retry_at: new Date(due), resets_at: new Date("2030-01-02T12:00:00.000Z") },
    ]);
    expect(await db.selectFrom("mfa_attempts").select(["failures", "retry_at", "resets_at", "last_step"]).execute()).toEqual([
      { failures: 5, retry_at: new Date(due), resets_at: new Date(due), last_step: 42 },
    ]);
    const { rows: old } = await sql`SELECT relname FROM pg_class WHERE relname ~ '^(mails|sign_in_failures|second_factor)'`.execute(db);
    expect(old).toEqual([]);
  } finally {
    await database.close();
  }
});

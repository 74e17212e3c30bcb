// The server's secret is changed in two real processes (docs/deploy.md, "Change the server secret").
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readBatch, resealBatch, writeBatch } from "../features/console/secret-rotation/batch.ts";
import { countOldSeals } from "../features/console/secret-rotation/counts.ts";
import { sealContent } from "../features/emails/mailing-content.ts";
import { vaultKeyColumn } from "../features/projects/data-vault/vault-key.ts";
import { randomUuid } from "../services/random.ts";
import { createSecrets } from "../services/secrets.ts";
import { freshDatabase } from "../testing/databases.ts";
import { openProcessContext, type ProcessContext } from "../testing/process.ts";
import type { Request } from "../testing/request.ts";

type Process = ReturnType<ProcessContext["start"]>;

let context: ProcessContext;
beforeAll(async () => {
  context = await openProcessContext();
});
afterAll(() => context?.close());

const before = "the server secret before its change, long enough";
const after = "the server secret after its change, long enough";
const rows = 8000;

/** Writes and reads a value of the data vault until it is stopped. A process that is down is left alone. */
async function use(key: string, requests: () => Request[], failures: string[], stopped: AbortSignal): Promise<number> {
  const call = async (path: "get" | "set", body: object) => {
    for (const request of requests()) {
      try {
        const { status, json, text } = await request("POST", `/data-vault/stores/cards/${path}`, { as: "server", body });
        if (status !== 200) failures.push(text);
        return json;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }
  };
  let number = 0;
  while (!stopped.aborted) {
    number++;
    const written = await call("set", { hashed_key: key, encrypted_value: String(number) });
    const read = await call("get", { hashed_key: key });
    if (written && read && read.encrypted_value !== String(number)) failures.push(`${read.encrypted_value} instead of ${number}`);
    await sleep(10);
  }
  return number;
}

test.runIf(process.env.TEST_DATABASE_URL)(
  "a change of the secret under load fails no request; another process encrypts what a killed one has not",
  async () => {
    const source = await freshDatabase(inject("template"));
    const database = await source.open();
    const { db } = database;
    const settings = { DATABASE_URL: source.url as string, PUBLIC_URL: "http://localhost:9" };
    const locations = await Promise.all([1, 2].map(() => context.givenInstallation(settings)));
    const processes: Process[] = [];
    const start = async (index: number, secrets: Record<string, string>) => {
      const location = locations[index] as (typeof locations)[0];
      const started = context.start({ ...location, settings: { ...location.settings, ...secrets } });
      processes[index] = started;
      await started.ready();
    };
    const stop = async (index: number, signal: "SIGTERM" | "SIGKILL") => {
      processes[index]?.child.kill(signal);
      await processes[index]?.ended;
    };
    const each = (work: (index: number) => Promise<void>) => Promise.all([0, 1].map(work));
    /** The job is due: now, and not when the lease of a killed process expires. */
    const runJob = () => sql`UPDATE jobs SET lease = NULL, due_at = now() WHERE kind = 'secret-rotation'`.execute(db);
    const left = async () => {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM email_mailings
        WHERE NOT starts_with(content_sealed, ${createSecrets({ current: after }).sealPrefix})`.execute(db);
      return rows[0]?.count ?? 0;
    };
    const stopped = new AbortController();
    try {
      await start(0, { SERVER_SECRET: before, SERVER_SECRET_PREVIOUS: after });
      await start(1, { SERVER_SECRET: before, SERVER_SECRET_PREVIOUS: after });
      const config_override_string = JSON.stringify({ "dataVault.stores.cards": {} });
      const first = processes[0] as Process;
      const configured = await first.request("PATCH", "/internal/config/override", { as: "admin", body: { config_override_string } });
      expect(configured.status, configured.text).toBe(200);
      const { id: tenancy_id } = await db
        .selectFrom("tenancies")
        .select("id")
        .where("project_id", "=", "internal")
        .executeTakeFirstOrThrow();
      const old = createSecrets({ current: before });
      const mailings = Array.from({ length: rows }, () => {
        const id = randomUuid();
        const content_sealed = sealContent(old, tenancy_id, id, { content: { html: "<p>Hello</p>" }, category: "Marketing" });
        return { tenancy_id, id, content_sealed, user_ids: [], created_at: new Date(), completed_at: new Date() };
      });
      while (mailings.length > 0) await db.insertInto("email_mailings").values(mailings.splice(0, 2000)).execute();

      const failures: string[] = [];
      const load = ["a", "b"].map((key, index) =>
        use(key, () => [processes[index], processes[1 - index]].map((each) => (each as Process).request), failures, stopped.signal),
      );
      const rotating = { SERVER_SECRET: after, SERVER_SECRET_PREVIOUS: before };
      const both = createSecrets({ current: after, previous: before });
      await stop(0, "SIGTERM");
      await start(0, rotating);
      // The job of the first may run while the second has the secrets of before.
      const keys = resealBatch(both, vaultKeyColumn, await readBatch(db, vaultKeyColumn, both, 0));
      expect(await writeBatch(db, vaultKeyColumn, keys.replacements)).toBe(1);
      await sleep(200);
      await stop(1, "SIGTERM");
      await start(1, rotating);
      await runJob();
      await expect.poll(left, { interval: 20, timeout: 60_000 }).toBeLessThan(rows);
      await each((index) => stop(index, "SIGKILL"));
      expect(await left()).toBeGreaterThan(0);

      await each((index) => start(index, rotating));
      await runJob();
      await expect.poll(() => countOldSeals(db, both), { interval: 500, timeout: 60_000 }).toEqual([]);
      stopped.abort();
      const [last = 0] = await Promise.all(load);
      expect(failures).toEqual([]);
      expect(last).toBeGreaterThan(20);
      await each((index) => stop(index, "SIGKILL"));

      await start(0, { SERVER_SECRET: after });
      const body = { hashed_key: "a" };
      const read = await (processes[0] as Process).request("POST", "/data-vault/stores/cards/get", { as: "server", body });
      expect(read.json).toEqual({ encrypted_value: String(last) });
      await stop(0, "SIGTERM");

      const location = locations[0] as (typeof locations)[0];
      const foreign = { SERVER_SECRET: "a secret that this database never had, long enough" };
      const refused = context.start({ ...location, settings: { ...location.settings, ...foreign } });
      expect(await refused.ended).toBe(1);
      expect(refused.stderr()).toMatch(/^SERVER_SECRET is not the secret that this database was used with\. .+ latchkey accept-secret\n$/);
    } finally {
      stopped.abort();
      await context.clear();
      await database.close();
      await source.drop();
    }
  },
);

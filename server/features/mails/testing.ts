import { randomBytes } from "node:crypto";
import pg from "pg";
import { type Database, openDatabase } from "../../database/connect.ts";
import { migrate } from "../../database/migrate.ts";
import { createSecrets } from "../../services/secrets.ts";
import { queueMail } from "./queue.ts";

/** A migrated database with one tenancy, a clock to move, and hands to queue mails with. For this slice's tests. */
export interface MailStage {
  database: Database;
  db: Database["db"];
  tenancyId: string;
  secrets: ReturnType<typeof createSecrets>;
  clock: { now(): Date; advance(millis: number): void };
  /** Another way into the same database: on PostgreSQL a pool of its own, as another process has. */
  otherProcess(): Promise<Database["db"]>;
  /** Queues a mail to `recipient`. */
  queue(recipient?: string): Promise<void>;
  rows(): ReturnType<typeof allMails>;
  /** The one mail there is; throws when there is none or more. */
  onlyRow(): Promise<Awaited<ReturnType<typeof allMails>>[number]>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

const allMails = (db: Database["db"]) => db.selectFrom("mails").selectAll().orderBy("created_at").execute();

/** Opens the stage on the embedded database, or on a new database of the PostgreSQL that TEST_DATABASE_URL names. */
export async function openMailStage(): Promise<MailStage> {
  const place = process.env.TEST_DATABASE_URL ? await newPostgres(process.env.TEST_DATABASE_URL) : undefined;
  const open = () => openDatabase(place ? { databaseUrl: place.url } : { dataDir: "memory://" });
  const database = await open();
  const others: Database[] = [];
  const { db } = database;
  await migrate(db);

  const tenancyId = "6f0d4f6e-7f0a-4d0e-9a53-0d4d2b1f9a10";
  let now = new Date("2030-01-01T12:00:00.000Z").getTime();
  const clock = {
    now: () => new Date(now),
    advance(millis: number) {
      now += millis;
    },
  };
  const secrets = createSecrets({ current: "a root secret for the tests of mails" });
  await db.insertInto("projects").values({ id: "apples", display_name: "Apples", created_at: clock.now() }).execute();
  await db.insertInto("tenancies").values({ id: tenancyId, project_id: "apples", branch_id: "main", config: "{}" }).execute();

  return {
    database,
    db,
    tenancyId,
    secrets,
    clock,
    async otherProcess() {
      if (!place) return db;
      const other = await open();
      others.push(other);
      return other.db;
    },
    async queue(recipient = "ada@example.com") {
      const mail = { tenancyId, senderName: "Apples", senderAddress: "noreply@apples.example", recipient, subject: "Hello" };
      await queueMail(db, secrets, { ...mail, text: "plain words", html: "<p>rich words</p>" }, clock.now()).execute();
    },
    rows: () => allMails(db),
    async onlyRow() {
      const [row, ...more] = await allMails(db);
      if (!row || more.length > 0) throw new Error(`There are ${row ? more.length + 1 : 0} mails.`);
      return row;
    },
    clear: async () => void (await db.deleteFrom("mails").execute()),
    async close() {
      for (const each of [...others, database]) await each.close();
      await place?.drop();
    },
  };
}

async function newPostgres(base: string) {
  const name = `latchkey_mails_${randomBytes(6).toString("hex")}`;
  const command = async (text: string) => {
    const client = new pg.Client({ connectionString: base });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await command(`CREATE DATABASE ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => command(`DROP DATABASE ${name} WITH (FORCE)`) };
}

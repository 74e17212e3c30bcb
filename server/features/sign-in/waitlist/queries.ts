import { type Selectable, sql } from "kysely";
import type { WaitlistEntry } from "#contract/entities/sign-in/waitlist-entry.ts";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { admittedStates, type WaitlistState, waitlistLimits } from "#contract/vocabulary/sign-in/waitlist.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import { containsTerm, searchTerm } from "../../../core/search-term.ts";
import type { Db } from "../../../database/schema.ts";
import type { WaitlistEntries } from "../../../database/tables/sign-in.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";
import { randomUuid } from "../../../services/random.ts";

export type WaitlistRow = Omit<Selectable<WaitlistEntries>, "tenancy_id" | "code_hash">;

export interface WaitlistFilter extends PageRequest {
  readonly state?: WaitlistState | undefined;
  readonly query?: string | undefined;
}

/** A page of the waitlist, newest first. One statement. */
export function listWaitlist(db: Db, tenancyId: string, { state, query, ...request }: WaitlistFilter): Promise<Page<WaitlistRow>> {
  const term = query ? searchTerm(query) : "";
  const list: PagedList = {
    name: "waitlist",
    table: "waitlist_entries",
    columns: "t.id, t.email, t.state, t.created_at, t.decided_at, t.expires_at",
    orderBy: [sortKey("created_at")],
    descending: true,
    sizes: [25, pageSizes.waitlist.max],
    owner: state,
    conditions: (parameter) => [
      // As a literal, so that one plan with the index of the states serves each of them.
      ...(state ? [`t.state = '${state}'`] : []),
      ...(term === "" ? [] : [containsTerm({ text: "t.email" }, term, parameter)]),
    ],
  };
  return readPage<WaitlistRow>(db, tenancyId, list, request);
}

export const toEntryView = ({ id, email, state, created_at, decided_at, expires_at }: WaitlistRow): WaitlistEntry => ({
  id,
  email,
  state,
  created_at_millis: created_at.getTime(),
  decided_at_millis: decided_at?.getTime() ?? null,
  expires_at_millis: expires_at?.getTime() ?? null,
});

/** SQL: whether an address signs in to an account. Such a person needs no place on the list. */
const hasAccount = (tenancyId: string, email: string) =>
  sql`EXISTS (SELECT FROM contact_channels a WHERE a.tenancy_id = ${tenancyId}::uuid AND a.type = 'email' AND a.value = ${sql.ref(email)} AND a.used_for_auth)`;

/** SQL: whether so many more persons may wait. It reads entries of the index by state, and no row. */
const hasRoom = (tenancyId: string, count: number) =>
  sql<boolean>`NOT EXISTS (SELECT FROM waitlist_entries WHERE tenancy_id = ${tenancyId}::uuid AND state = 'waiting'
    OFFSET ${waitlistLimits.waiting - count}::int)`;

/**
 * Puts an address on the waitlist, unless it signs in to an account or is on the list. An expired approval or invitation becomes a new
 * entry. One statement.
 * @returns false if the list is full, whatever the address
 */
export async function insertWaiting(db: Db, tenancyId: string, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has_room: boolean }>`WITH room AS (SELECT ${hasRoom(tenancyId, 1)} AS has_room), joined AS (
      INSERT INTO waitlist_entries AS w (tenancy_id, id, email, state, created_at)
      SELECT ${tenancyId}::uuid, ${randomUuid()}::uuid, e.email, 'waiting', ${now}::timestamptz
      FROM (SELECT ${email}::text AS email) AS e, room
      WHERE room.has_room AND NOT ${hasAccount(tenancyId, "e.email")}
      ON CONFLICT (tenancy_id, email) DO UPDATE SET state = 'waiting', code_hash = NULL, expires_at = NULL, created_at = excluded.created_at
        WHERE w.expires_at <= ${now}::timestamptz)
    SELECT has_room FROM room`.execute(db);
  return rows[0]?.has_room === true;
}

/**
 * Puts addresses on the waitlist that are not on it and sign in to no account. One statement.
 * @returns how many; undefined if the list has no room for all of them
 */
export async function importWaiting(
  db: Db,
  tenancyId: string,
  entries: readonly { readonly email: string; readonly created_at_millis?: number | undefined }[],
  now: Date,
): Promise<number | undefined> {
  const times = entries.map(({ created_at_millis: at }) => new Date(Math.min(at ?? now.getTime(), now.getTime())));
  const { rows } = await sql<{ has_room: boolean; imported: number }>`WITH room AS (
      SELECT ${hasRoom(tenancyId, entries.length)} AS has_room), imported AS (
      INSERT INTO waitlist_entries (tenancy_id, id, email, state, created_at)
      SELECT ${tenancyId}::uuid, e.id, e.email, 'waiting', e.at
      FROM unnest(${entries.map(() => randomUuid())}::uuid[], ${entries.map(({ email }) => email)}::text[], ${times}::timestamptz[])
        AS e (id, email, at), room
      WHERE room.has_room AND NOT ${hasAccount(tenancyId, "e.email")}
      ORDER BY e.email ON CONFLICT (tenancy_id, email) DO NOTHING RETURNING 1)
    SELECT has_room, (SELECT count(*)::int FROM imported) AS imported FROM room`.execute(db);
  return rows[0]?.has_room ? rows[0].imported : undefined;
}

/** A new code of a person, by the digest that is stored. */
interface AdmittedEntry {
  readonly key: string;
  readonly codeHash: Buffer;
}

interface AdmittedRow {
  readonly id: string;
  readonly email: string;
}

const expiry = (now: Date) => new Date(now.getTime() + waitlistLimits.admittedDays * seconds.day * 1000);

/** Approves entries by their ids. @returns those that exist */
export async function approveEntries(db: Db, tenancyId: string, entries: readonly AdmittedEntry[], now: Date): Promise<AdmittedRow[]> {
  const { rows } = await sql<AdmittedRow>`UPDATE waitlist_entries w SET state = 'approved', code_hash = a.code_hash,
      decided_at = ${now}::timestamptz, expires_at = ${expiry(now)}::timestamptz
    FROM unnest(${entries.map(({ key }) => key)}::uuid[], ${entries.map(({ codeHash }) => codeHash)}::bytea[]) AS a (id, code_hash)
    WHERE w.tenancy_id = ${tenancyId}::uuid AND w.id = a.id RETURNING w.id, w.email`.execute(db);
  return rows;
}

/** Invites addresses, whatever their state on the list. @returns those that sign in to no account */
export async function inviteAddresses(db: Db, tenancyId: string, entries: readonly AdmittedEntry[], now: Date): Promise<AdmittedRow[]> {
  const { rows } =
    await sql<AdmittedRow>`INSERT INTO waitlist_entries AS w (tenancy_id, id, email, state, code_hash, created_at, decided_at, expires_at)
    SELECT ${tenancyId}::uuid, e.id, e.email, 'invited', e.code_hash, ${now}::timestamptz, ${now}::timestamptz, ${expiry(now)}::timestamptz
    FROM unnest(${entries.map(() => randomUuid())}::uuid[], ${entries.map(({ key }) => key)}::text[], ${entries.map(({ codeHash }) => codeHash)}::bytea[])
      AS e (id, email, code_hash)
    WHERE NOT ${hasAccount(tenancyId, "e.email")} ORDER BY e.email
    ON CONFLICT (tenancy_id, email) DO UPDATE SET state = 'invited', code_hash = excluded.code_hash, decided_at = excluded.decided_at,
      expires_at = excluded.expires_at
    RETURNING w.id, w.email`.execute(db);
  return rows;
}

/** Rejects entries by their ids. @returns how many exist */
export async function rejectEntries(db: Db, tenancyId: string, ids: readonly string[], now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("waitlist_entries")
    .set({ state: "rejected", code_hash: null, decided_at: now, expires_at: null })
    .where("tenancy_id", "=", tenancyId)
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** @returns false if no entry has this id */
export async function deleteEntry(db: Db, tenancyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("waitlist_entries")
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The proof of an approval or invitation: its code, or the address that the method has verified. */
export interface AdmissionProof {
  readonly codeHash: Buffer | undefined;
  readonly verifiedEmail: string | undefined;
}

const proves = ({ codeHash, verifiedEmail }: AdmissionProof) =>
  sql<boolean>`(code_hash = ${codeHash ?? null}::bytea OR email = ${verifiedEmail ?? null}::text)`;

/** Whether an approval or invitation is open. */
export async function isAdmitted(db: Db, tenancyId: string, proof: AdmissionProof, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("waitlist_entries")
    .select("id")
    .where("tenancy_id", "=", tenancyId)
    .where("state", "in", admittedStates)
    .where("expires_at", ">", now)
    .where(proves(proof))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Consumes an approval or invitation: of several sign-ups at once exactly one succeeds. With a code and the address of another entry, both
 * are consumed: the person needs no second account.
 * @returns false if there is none
 */
export async function consumeAdmission(db: Db, tenancyId: string, proof: AdmissionProof, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("waitlist_entries")
    .where("tenancy_id", "=", tenancyId)
    .where("state", "in", admittedStates)
    .where("expires_at", ">", now)
    .where(proves(proof))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

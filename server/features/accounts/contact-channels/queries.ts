import { type Expression, sql } from "kysely";
import { ContactChannel as Entity } from "#contract/entities/accounts/contact-channel.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { type ColumnsByName, columnNames, viewFrom } from "../../../database/entity-columns.ts";
import type { Db } from "../../../database/schema.ts";
import type { ContactChannels } from "../../../database/tables/accounts.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../../kernel/page.ts";

/** A contact channel with everything its view needs. */
export type ContactChannelRow = ColumnsByName<typeof Entity, ContactChannels>;

/** The columns of a `ContactChannelRow`. */
const contactChannelColumns: readonly (keyof ContactChannelRow)[] = columnNames<typeof Entity, ContactChannels>(Entity);

export const toContactChannelView = viewFrom<typeof Entity, ContactChannelRow>(Entity, {});

/** An e-mail address of a user. */
export interface ContactChannel {
  readonly id: string;
  readonly value: string;
  readonly is_primary: boolean;
  readonly is_verified: boolean;
  readonly used_for_auth: boolean;
  /** The provider whose shared keys have verified it. */
  readonly verified_by?: string | null;
}

/** The contact channels of a user, oldest first. Lock the user first (`lockUser`), so that they stay as they are read. */
export const listContactChannels = (db: Db, tenancyId: string, userId: string): Promise<ContactChannel[]> =>
  db
    .selectFrom("contact_channels")
    .select(["id", "value", "is_primary", "is_verified", "used_for_auth", "verified_by"])
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

interface ChannelFilter {
  readonly userId?: string | undefined;
  readonly id?: string | undefined;
}

/** A page of the contact channels of the project, of one user, or one of them; oldest first. */
export function listContactChannelPage(
  db: Db,
  tenancyId: string,
  { userId, id }: ChannelFilter,
  page: PageRequest,
): Promise<Page<ContactChannelRow>> {
  const list: PagedList = {
    name: "contact-channels",
    table: "contact_channels",
    columns: contactChannelColumns.map((column) => `t.${column}`).join(", "),
    orderBy: [sortKey("created_at")],
    descending: false,
    sizes: [100, pageSizes.contactChannels.max, listSizes.contactChannels],
    owner: userId,
    ofOwner: (alias, owner) => `${alias}.user_id = ${owner}`,
    conditions: (parameter) => [
      ...(userId === undefined ? [] : [`t.user_id = ${parameter(userId)}::uuid`]),
      ...(id === undefined ? [] : [`t.id = ${parameter(id)}::uuid`]),
    ],
    unknownIdMessage: "query.cursor names no contact channel of the list. If it was deleted, start again without it.",
  };
  return readPage<ContactChannelRow>(db, tenancyId, list, page);
}

/** A contact channel of a user. */
export const findContactChannel = (
  db: Db,
  tenancyId: string,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<ContactChannelRow | undefined> =>
  db
    .selectFrom("contact_channels")
    .select(contactChannelColumns)
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();

/** The contact channels of several users, oldest first. */
export const listUsersChannels = (db: Db, tenancyId: string, userIds: readonly string[]): Promise<ContactChannelRow[]> =>
  db
    .selectFrom("contact_channels")
    .select(contactChannelColumns)
    .where("tenancy_id", "=", tenancyId)
    .where(sql<boolean>`user_id = ANY (${userIds}::uuid[])`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const primaryChannel = (db: Db, tenancyId: string, userId: string) =>
  db
    .selectFrom("contact_channels")
    .select(["id", "value", "is_verified"])
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("type", "=", "email")
    .where("is_primary", "=", true)
    .executeTakeFirst();

/** A user with one contact channel, whose columns are null if it does not exist. Undefined if the user does not exist. */
export const findUserChannel = (db: Db, tenancyId: string, userId: string, channelId: string) =>
  db
    .selectFrom("users as u")
    .leftJoin("contact_channels as c", (join) =>
      join.onRef("c.tenancy_id", "=", "u.tenancy_id").onRef("c.user_id", "=", "u.id").on("c.id", "=", channelId),
    )
    .select(["u.display_name", "c.id", "c.value", "c.is_verified"])
    .where("u.tenancy_id", "=", tenancyId)
    .where("u.id", "=", userId)
    .executeTakeFirst();

/** A new primary e-mail address of a user. */
export interface NewPrimaryEmail {
  readonly tenancyId: string;
  readonly userId: string;
  /** The id of the contact channel. */
  readonly id: string;
  readonly value: string;
  readonly usedForAuth: boolean;
  readonly verified: boolean;
  /** The provider whose shared keys have verified it. */
  readonly verifiedBy?: string | null | undefined;
}

/** Inserts a user's primary e-mail address. Violates `contact_channels_for_sign_in` if another user signs in with it. */
export const insertPrimaryEmail = (
  db: Db,
  { tenancyId, userId, id, value, usedForAuth, verified, verifiedBy }: NewPrimaryEmail,
  now: Date,
) =>
  db.insertInto("contact_channels").values({
    tenancy_id: tenancyId,
    user_id: userId,
    id,
    type: "email",
    value,
    is_primary: true,
    used_for_auth: usedForAuth,
    is_verified: verified,
    verified_by: verified ? (verifiedBy ?? null) : null,
    created_at: now,
  });

/** Inserts a contact channel. Violates `contact_channels_for_sign_in` if it is used to sign in and another user signs in with it. */
export const insertChannel = (db: Db, tenancyId: string, channel: ContactChannelRow, now: Date) =>
  db
    .insertInto("contact_channels")
    .values({ tenancy_id: tenancyId, ...channel, created_at: now })
    .returning("id");

/** A contact channel of one of many users. */
export interface ImportedChannel extends Omit<ContactChannel, "id" | "verified_by"> {
  readonly user_id: string;
}

/** Inserts contact channels of the users of a step `inserted`, which has their ids. */
export const insertImportedChannels = (tenancyId: string, channels: readonly ImportedChannel[], now: Date) =>
  sql`INSERT INTO contact_channels (tenancy_id, id, user_id, type, value, is_primary, used_for_auth, is_verified, created_at)
    SELECT ${tenancyId}::uuid, gen_random_uuid(), c.user_id, 'email', c.value, c.is_primary, c.used_for_auth, c.is_verified, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(channels)}::jsonb)
      AS c (user_id uuid, value text, is_primary boolean, used_for_auth boolean, is_verified boolean)
    WHERE c.user_id IN (SELECT id FROM inserted)`;

/** The addresses among these that a user signs in with. */
export async function takenAddresses(db: Db, tenancyId: string, values: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`SELECT value FROM contact_channels WHERE tenancy_id = ${tenancyId}::uuid AND type = 'email'
    AND used_for_auth AND value = ANY (${values}::text[])`.execute(db);
  return new Set(rows.map(({ value }) => value));
}

/** Makes an address the primary one that a user signs in with, whether or not the user has it already. No other may be primary. */
export const upsertPrimaryEmail = (db: Db, email: NewPrimaryEmail, now: Date) =>
  insertPrimaryEmail(db, email, now).onConflict((conflict) =>
    conflict.columns(["tenancy_id", "user_id", "type", "value"]).doUpdateSet({
      is_primary: true,
      used_for_auth: sql<boolean>`contact_channels.used_for_auth OR excluded.used_for_auth`,
      is_verified: sql<boolean>`contact_channels.is_verified OR excluded.is_verified`,
      verified_by: sql<
        string | null
      >`CASE WHEN contact_channels.is_verified THEN contact_channels.verified_by ELSE excluded.verified_by END`,
    }),
  );

/** Marks an address of a user as verified, primary, and the only one for signing in. No other address may be primary. */
export const verifyOnlyAddress = (db: Db, tenancyId: string, userId: string, email: string) =>
  db
    .updateTable("contact_channels")
    .set({
      is_verified: sql<boolean>`value = ${email}`,
      verified_by: null,
      used_for_auth: sql<boolean>`value = ${email}`,
      is_primary: sql<boolean>`value = ${email}`,
    })
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId);

/**
 * Marks the address of a contact channel as verified, if it still has this address.
 * @param ended a query that yields a row if sign-in with the address ends
 */
export const verifyChannel = (
  db: Db,
  tenancyId: string,
  { id, userId, value }: { readonly id: string; readonly userId: string; readonly value: string },
  ended: Expression<unknown>,
) =>
  db
    .updateTable("contact_channels")
    .set({ is_verified: true, verified_by: null, used_for_auth: sql<boolean>`used_for_auth AND NOT EXISTS (${ended})` })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("value", "=", value)
    .returning(["id", "is_primary"]);

/** Marks an address of a user as verified. Yields its channel if it was not verified before. */
export const verifyAddress = (db: Db, tenancyId: string, userId: string, email: string) =>
  db
    .updateTable("contact_channels")
    .set({ is_verified: true, verified_by: null })
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("value", "=", email)
    .where("is_verified", "=", false)
    .returning(["id", "is_primary"]);

/** Leaves a user without a primary address, so that another can become it. */
export const demotePrimaryEmail = (db: Db, tenancyId: string, userId: string) =>
  db
    .updateTable("contact_channels")
    .set({ is_primary: false })
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("is_primary", "=", true)
    .execute();

/** Ends the sign-in with a user's addresses, except with one of them. */
export const endSignInWithAddresses = (db: Db, tenancyId: string, userId: string, exceptId: string | undefined) =>
  db
    .updateTable("contact_channels")
    .set({ used_for_auth: false })
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("used_for_auth", "=", true)
    .$if(exceptId !== undefined, (query) => query.where("id", "<>", exceptId as string));

/** Updates a contact channel. A caller who sets `is_verified` without `verified_by` has another proof than shared keys. */
export const updateChannel = (db: Db, tenancyId: string, id: string, columns: Partial<Omit<ContactChannel, "id">>) =>
  db
    .updateTable("contact_channels")
    .set({ ...(columns.is_verified !== undefined && { verified_by: null }), ...columns })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", id);

/** Marks the addresses of a user that shared keys have verified as unverified, except those of some providers. */
export const unverifySharedAddresses = (db: Db, tenancyId: string, userId: string, exceptProviders: readonly string[]) =>
  db
    .updateTable("contact_channels")
    .set({ is_verified: false, verified_by: null })
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("verified_by", "is not", null)
    .where(sql<boolean>`NOT (verified_by = ANY (${exceptProviders}::text[]))`);

export const deleteChannel = (db: Db, tenancyId: string, id: string) =>
  db.deleteFrom("contact_channels").where("tenancy_id", "=", tenancyId).where("id", "=", id);

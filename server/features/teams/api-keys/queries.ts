import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { ApiKeyNotFound } from "#contract/errors/index.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import type { ApiKeyType } from "#contract/vocabulary/teams/api-keys.ts";
import { containsTerm, searchTerm, storedFold } from "../../../core/search-term.ts";
import type { Db, Schema } from "../../../database/schema.ts";
import type { ApiKeys } from "../../../database/tables/teams.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey, toPageRequest } from "../../../kernel/page.ts";
import { statement } from "../../../kernel/statement.ts";
import { notBanned } from "../../accounts/ban.ts";
import { type CallingSession, fromActiveSession } from "../../accounts/sessions/active-session.ts";

/** A key without its hash and the column for searches. */
export type ApiKeyRow = Omit<Selectable<ApiKeys>, "hash" | "folded_description">;

/** The user or the team that a key acts for. */
export interface ApiKeyOwner {
  readonly type: ApiKeyType;
  readonly id: string;
}

const keyColumns = [
  "tenancy_id",
  "id",
  "user_id",
  "team_id",
  "description",
  "is_public",
  "last_four",
  "created_at",
  "expires_at",
  "revoked_at",
  "last_used_at",
] as const satisfies readonly (keyof ApiKeyRow)[];

const columns = sql.join(keyColumns.map((name) => sql.ref(name)));

const ownerColumns = { user: "user_id", team: "team_id" } as const satisfies Record<ApiKeyType, keyof ApiKeys>;

const readOwner = ({ type, id }: ApiKeyOwner) => (type === "user" ? { user_id: id, team_id: null } : { user_id: null, team_id: id });

/** SQL: whether a key is revoked or has expired. */
const isInactive = (now: Date) => sql<SqlBool>`(revoked_at IS NOT NULL OR expires_at <= ${now}::timestamptz)`;

/** A page of an owner's keys, newest first. One statement. */
export function listApiKeys(
  db: Db,
  tenancyId: string,
  { type, id }: ApiKeyOwner,
  { query, ...request }: PageRequest & { readonly query?: string | undefined },
): Promise<Page<ApiKeyRow>> {
  const term = query ? searchTerm(query) : "";
  const list: PagedList = {
    name: `api-keys of a ${type}`,
    table: "api_keys",
    columns: keyColumns.map((name) => `t.${name}`).join(", "),
    orderBy: [sortKey("created_at")],
    descending: true,
    sizes: [10, pageSizes.apiKeys.max, listSizes.apiKeys],
    owner: id,
    conditions: (parameter) => [
      `t.${ownerColumns[type]} = ${parameter(id)}::uuid`,
      ...(term === "" ? [] : [containsTerm({ text: "t.description", folded: "t.folded_description" }, term, parameter)]),
    ],
  };
  return readPage<ApiKeyRow>(db, tenancyId, list, request);
}

const listedKeys = { page: pageSizes.apiKeys.max, all: listSizes.apiKeys };

/** The request for the keys of a response. */
export const toKeysRequest = ({ query, ...request }: PageRequest & { readonly query?: string | undefined }) => ({
  query,
  ...toPageRequest(request, listedKeys),
});

/** A key by its id, of one type or of one owner. */
export interface ApiKeyId {
  readonly tenancyId: string;
  readonly id: string;
  readonly type: ApiKeyType;
  /** Undefined: any owner of that type. */
  readonly ownerId: string | undefined;
}

const hasId =
  ({ tenancyId, id, type, ownerId }: ApiKeyId) =>
  ({ eb, and }: ExpressionBuilder<Schema, "api_keys">) =>
    and([
      eb("tenancy_id", "=", tenancyId),
      eb("id", "=", id),
      ownerId === undefined ? eb(ownerColumns[type], "is not", null) : eb(ownerColumns[type], "=", ownerId),
    ]);

/** @throws ApiKeyNotFound */
export async function requireApiKey(db: Db, key: ApiKeyId): Promise<ApiKeyRow> {
  const row = await db.selectFrom("api_keys").select(keyColumns).where(hasId(key)).executeTakeFirst();
  if (!row) throw new ApiKeyNotFound();
  return row;
}

/** A key by the hash of its text, whether it has expired, and whether its user is banned. Without a tenancy: of any project. */
export const apiKeyByHash = (
  db: Db,
  hash: Buffer,
  { tenancyId, now }: { readonly tenancyId?: string; readonly now: Date },
): Promise<(ApiKeyRow & { has_expired: boolean; user_is_banned: boolean }) | undefined> =>
  db
    .selectFrom("api_keys")
    .select(keyColumns)
    .select(sql<boolean>`coalesce(expires_at <= ${now}::timestamptz, false)`.as("has_expired"))
    .select(
      sql<boolean>`EXISTS (SELECT FROM users u WHERE u.tenancy_id = api_keys.tenancy_id AND u.id = api_keys.user_id
        AND NOT ${notBanned(now)})`.as("user_is_banned"),
    )
    .where("hash", "=", hash)
    .$if(tenancyId !== undefined, (query) => query.where("tenancy_id", "=", tenancyId as string))
    .executeTakeFirst();

/**
 * Locks a key's owner, which serializes the creation of its keys, and the session that creates it.
 * @param session undefined for a server
 * @returns whether the owner and the session exist
 */
export async function lockOwner(
  db: Db,
  tenancyId: string,
  { type, id }: ApiKeyOwner,
  session: CallingSession | undefined,
): Promise<boolean> {
  const owners = sql.table(type === "user" ? "users" : "teams");
  const owner = sql`owner.tenancy_id = ${tenancyId}::uuid AND owner.id = ${id}::uuid`;
  const { rows } = await (session
    ? sql`SELECT owner.id FROM ${fromActiveSession(tenancyId, session)} JOIN ${owners} owner ON ${owner}
        FOR KEY SHARE OF caller, calling FOR NO KEY UPDATE OF owner`
    : sql`SELECT owner.id FROM ${owners} owner WHERE ${owner} FOR NO KEY UPDATE`
  ).execute(db);
  return rows.length > 0;
}

type NewApiKey = Pick<ApiKeyRow, "tenancy_id" | "id" | "description" | "is_public" | "last_four" | "created_at" | "expires_at"> & {
  readonly hash: Buffer;
};

/**
 * A statement that inserts a key; `inserted` yields its row. Callers never delete keys. At the maximum, the oldest inactive one is removed,
 * and without one nothing is inserted. Lock the owner first.
 */
export function insertApiKey(owner: ApiKeyOwner, row: NewApiKey) {
  const { user_id, team_id } = readOwner(owner);
  const ofOwner = sql`FROM api_keys WHERE tenancy_id = ${row.tenancy_id}::uuid AND ${sql.ref(ownerColumns[owner.type])} = ${owner.id}::uuid`;
  const isFull = sql`(SELECT count(*) ${ofOwner}) >= ${listSizes.apiKeys}::int`;
  return statement()
    .step(
      "removed",
      sql<{ id: string }>`DELETE FROM api_keys WHERE tenancy_id = ${row.tenancy_id}::uuid AND ${isFull}
        AND id = (SELECT id ${ofOwner} AND ${isInactive(row.created_at)} ORDER BY created_at, id LIMIT 1) RETURNING id`,
    )
    .step(
      "inserted",
      sql<ApiKeyRow>`INSERT INTO api_keys (tenancy_id, id, user_id, team_id, description, folded_description, is_public, hash, last_four,
          created_at, expires_at)
        SELECT ${row.tenancy_id}::uuid, ${row.id}::uuid, ${user_id}::uuid, ${team_id}::uuid, ${row.description}::text,
          ${storedFold(row.description)}::text, ${row.is_public}::boolean,
          ${row.hash}::bytea, ${row.last_four}::text, ${row.created_at}::timestamptz, ${row.expires_at}::timestamptz
        WHERE NOT ${isFull} OR EXISTS (SELECT FROM removed) RETURNING ${columns}`,
    );
}

/** The fields that a change sets; absent fields stay unchanged. */
export interface ApiKeyChange {
  readonly description?: string | undefined;
  readonly expires_at?: Date | null | undefined;
  readonly revoked?: boolean | undefined;
}

/**
 * A statement that changes a key; `updated` yields its row, and `was_revoked` before. A key that is revoked stays revoked from the
 * first time on. The row is locked before it is read, so that one of several concurrent calls revokes it.
 */
export function updateApiKey(db: Db, key: ApiKeyId, { description, expires_at, revoked = false }: ApiKeyChange, now: Date) {
  const folded = description === undefined ? null : storedFold(description);
  return statement()
    .step("before", db.selectFrom("api_keys").select(["id", "revoked_at"]).where(hasId(key)).forNoKeyUpdate())
    .step(
      "updated",
      sql<ApiKeyRow & { was_revoked: boolean }>`UPDATE api_keys k SET description = coalesce(${description ?? null}::text, k.description),
          folded_description = CASE WHEN ${description === undefined}::boolean THEN k.folded_description ELSE ${folded}::text END,
          expires_at = CASE WHEN ${expires_at === undefined}::boolean THEN k.expires_at ELSE ${expires_at ?? null}::timestamptz END,
          revoked_at = coalesce(b.revoked_at, CASE WHEN ${revoked}::boolean THEN ${now}::timestamptz END)
        FROM before b WHERE k.tenancy_id = ${key.tenancyId}::uuid AND k.id = b.id
        RETURNING ${sql.join(keyColumns.map((name) => sql.ref(`k.${name}`)))}, b.revoked_at IS NOT NULL AS was_revoked`,
    );
}

/** Revokes all keys of some owners. Returns a row for each. */
export const revokeApiKeys = (
  db: Db,
  tenancyId: string,
  { type, ids }: { readonly type: ApiKeyType; readonly ids: readonly string[] },
  now: Date,
) =>
  db
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("tenancy_id", "=", tenancyId)
    .where(sql<SqlBool>`${sql.ref(ownerColumns[type])} = ANY (${ids}::uuid[])`)
    .where("revoked_at", "is", null)
    .returning("id");

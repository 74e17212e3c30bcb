import {
  keySetOverlap,
  ProjectKeySet,
  type ProjectKeySetChange,
  type ProjectKeySetCreation,
} from "#contract/entities/projects/project-keys.ts";
import type { projectKeyRoutes } from "#contract/routes/projects/project-keys.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { audit } from "../../../core/audit.ts";
import {
  columnWriter,
  elsewhere,
  fieldWriters,
  nothingLeft,
  type Readers,
  viewFrom,
  type WritableBy,
} from "../../../database/entity-columns.ts";
import type { Db } from "../../../database/schema.ts";
import type { ProjectKeys } from "../../../database/tables/projects.ts";
import type { Call, Handlers } from "../../../kernel/call.ts";
import { listReply, toPageRequest } from "../../../kernel/page.ts";
import { projectKey, randomUuid } from "../../../services/random.ts";
import { hashKeys } from "./key-hashes.ts";
import { endKeySet, insertKeySet, type KeySetRow, listKeySets, requireKeySet, updateKeySet } from "./queries.ts";

type KeySetInput = WritableBy<typeof ProjectKeySetCreation> & WritableBy<typeof ProjectKeySetChange>;

/** Splits the input for a key set into columns of its row and fields that generate or revoke keys. */
const toKeySetColumns = columnWriter(
  fieldWriters<ProjectKeys, KeySetInput, void>()({
    expires_at_millis: (millis) => ({ expires_at: new Date(millis) }),
    has_publishable_client_key: elsewhere,
    has_secret_server_key: elsewhere,
    has_super_secret_admin_key: elsewhere,
    revoked: elsewhere,
  }),
);

export const projectKeyHandlers: Handlers<typeof projectKeyRoutes> = {
  async list({ input, project, db }) {
    const request = { query: input.query, ...toPageRequest(input, { page: pageSizes.keySets.max, all: listSizes.keySets }) };
    const { rows, next } = await listKeySets(db, project.id, request);
    return listReply(input, rows.map(toKeySetView), next);
  },

  async create(call) {
    const { input, transaction } = call;
    const { columns, others } = toKeySetColumns(input);
    const { has_publishable_client_key, has_secret_server_key, has_super_secret_admin_key, ...rest } = others;
    nothingLeft(rest);
    const keys = newKeySet(call, {
      description: columns.description ?? "",
      expiresAt: new Date(input.expires_at_millis),
      has_publishable_client_key,
      has_secret_server_key,
      has_super_secret_admin_key,
    });
    await transaction((db) => insertNewKeySet(db, call, keys));
    return keys.view;
  },

  async get({ input, project, db }) {
    return toKeySetView(await requireKeySet(db, project.id, input.key_set_id));
  },

  async update(call) {
    const { input, project, transaction, now } = call;
    const { key_set_id: id, ...change } = input;
    const { columns, others } = toKeySetColumns(change);
    const { revoked = false, ...rest } = others;
    nothingLeft(rest);
    return transaction(async (db) => {
      const { row, wasRevoked } = await updateKeySet(db, { projectId: project.id, id, columns, revoked }, now);
      if (revoked && !wasRevoked) await audit(call, { event: "api_keys.revoked", userId: null, data: { key_set_id: id } }).execute(db);
      return toKeySetView(row);
    });
  },

  async rotate(call) {
    const { input, project, transaction, now } = call;
    const { key_set_id: id, description, overlap_seconds = keySetOverlap.default } = input;
    const endsAt = new Date(now.getTime() + 1000 * overlap_seconds);
    return transaction(async (db) => {
      const replaced = await endKeySet(db, { projectId: project.id, id }, endsAt);
      const lifetime = replaced.expires_at.getTime() - replaced.created_at.getTime();
      const keys = newKeySet(call, {
        description: description ?? replaced.description,
        expiresAt: new Date(Math.min(now.getTime() + Math.max(lifetime, shortestLifetimeMillis), maxMillis)),
        has_publishable_client_key: replaced.publishable_client_key_last_four !== null,
        has_secret_server_key: replaced.secret_server_key_last_four !== null,
        has_super_secret_admin_key: replaced.super_secret_admin_key_last_four !== null,
      });
      await insertNewKeySet(db, call, keys);
      const data = {
        key_set_id: id,
        new_key_set_id: keys.row.id,
        expires_at_millis: Math.min(endsAt.getTime(), replaced.expires_at.getTime()),
      };
      await audit(call, { event: "api_keys.rotated", userId: null, data }).execute(db);
      return keys.view;
    });
  },
};

/** A replaced set may have been short-lived, or have ended by an earlier rotation. */
const shortestLifetimeMillis = 30 * 86_400_000;
const maxMillis = 8.64e15;

interface NewKeySet {
  readonly description: string;
  readonly expiresAt: Date;
  readonly has_publishable_client_key: boolean;
  readonly has_secret_server_key: boolean;
  readonly has_super_secret_admin_key: boolean;
}

/** A key set with new keys: its row, and the only view with the complete keys. */
function newKeySet({ project, administrator, now }: Pick<Call, "now" | "administrator"> & { project: { id: string } }, set: NewKeySet) {
  const publishableClientKey = set.has_publishable_client_key ? projectKey("pck") : undefined;
  const secretServerKey = set.has_secret_server_key ? projectKey("ssk") : undefined;
  const superSecretAdminKey = set.has_super_secret_admin_key ? projectKey("sak") : undefined;
  const { description, expiresAt } = set;
  const id = randomUuid();
  const row = {
    ...hashKeys({ publishableClientKey, secretServerKey, superSecretAdminKey }),
    description,
    expires_at: expiresAt,
    project_id: project.id,
    id,
    created_at: now,
    developer_id: administrator?.userId ?? null,
  };
  const view = {
    id,
    description,
    expires_at_millis: expiresAt.getTime(),
    created_at_millis: now.getTime(),
    publishable_client_key: publishableClientKey,
    secret_server_key: secretServerKey,
    super_secret_admin_key: superSecretAdminKey,
  };
  return { row, view };
}

/** Inserts a key set, with its audit event. Requires a transaction. @throws TooManyKeySets */
async function insertNewKeySet(db: Db, call: Parameters<typeof audit>[0], { row, view }: ReturnType<typeof newKeySet>): Promise<void> {
  const kinds = ["publishable_client_key", "secret_server_key", "super_secret_admin_key"] as const;
  const data = { key_set_id: row.id, keys: kinds.filter((kind) => view[kind] !== undefined), expires_at_millis: view.expires_at_millis };
  await insertKeySet(db, row, call.now);
  await audit(call, { event: "api_keys.created", userId: null, data }).execute(db);
}

const maskedKey = (lastFour: string | null, use: number | undefined) =>
  lastFour === null ? undefined : { last_four: lastFour, last_used_at_millis: use ?? null };

const readers: Readers<typeof ProjectKeySet, KeySetRow> = {
  expires_at_millis: (row) => row.expires_at.getTime(),
  created_at_millis: (row) => row.created_at.getTime(),
  manually_revoked_at_millis: (row) => row.revoked_at?.getTime(),
  publishable_client_key: (row) => {
    const masked = maskedKey(row.publishable_client_key_last_four, row.uses?.client);
    return masked && { ...masked, ...(row.publishable_client_key !== null && { value: row.publishable_client_key }) };
  },
  secret_server_key: (row) => maskedKey(row.secret_server_key_last_four, row.uses?.server),
  super_secret_admin_key: (row) => maskedKey(row.super_secret_admin_key_last_four, row.uses?.admin),
  last_used_at_millis: ({ uses }) => (uses === null ? null : Math.max(...Object.values(uses))),
  created_by: ({ developer_id: id, developer }) =>
    id === null ? null : { id, ...(developer ?? { display_name: null, primary_email: null }) },
};

const toKeySetView = viewFrom<typeof ProjectKeySet, KeySetRow>(ProjectKeySet, readers);

import { ProjectKeySet, type ProjectKeySetChange, type ProjectKeySetCreation } from "#contract/entities/projects/project-keys.ts";
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
import type { ProjectKeys } from "../../../database/tables/projects.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { listReply, toPageRequest } from "../../../kernel/page.ts";
import { projectKey, randomUuid } from "../../../services/random.ts";
import { hashKeys } from "./key-hashes.ts";
import { insertKeySet, type KeySetRow, listKeySets, requireKeySet, updateKeySet } from "./queries.ts";

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
    const { input, project, transaction, now } = call;
    const id = randomUuid();
    const { columns, others } = toKeySetColumns(input);
    const { has_publishable_client_key, has_secret_server_key, has_super_secret_admin_key, ...rest } = others;
    nothingLeft(rest);
    const publishableClientKey = has_publishable_client_key ? projectKey("pck") : undefined;
    const secretServerKey = has_secret_server_key ? projectKey("ssk") : undefined;
    const superSecretAdminKey = has_super_secret_admin_key ? projectKey("sak") : undefined;
    const row = {
      ...columns,
      ...hashKeys({ publishableClientKey, secretServerKey, superSecretAdminKey }),
      expires_at: new Date(input.expires_at_millis),
      project_id: project.id,
      id,
      created_at: now,
    };
    const keys = Object.entries({
      publishable_client_key: publishableClientKey,
      secret_server_key: secretServerKey,
      super_secret_admin_key: superSecretAdminKey,
    });
    const createdKeys = keys.flatMap(([name, key]) => (key === undefined ? [] : name));
    const data = { key_set_id: id, keys: createdKeys, expires_at_millis: input.expires_at_millis };
    await transaction(async (db) => {
      await insertKeySet(db, row, now);
      await audit(call, { event: "api_keys.created", userId: null, data }).execute(db);
    });
    return {
      id,
      description: input.description,
      expires_at_millis: input.expires_at_millis,
      created_at_millis: now.getTime(),
      publishable_client_key: publishableClientKey,
      secret_server_key: secretServerKey,
      super_secret_admin_key: superSecretAdminKey,
    };
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
};

const maskedKey = (lastFour: string | null) => (lastFour === null ? undefined : { last_four: lastFour });

const readers: Readers<typeof ProjectKeySet, KeySetRow> = {
  expires_at_millis: (row) => row.expires_at.getTime(),
  created_at_millis: (row) => row.created_at.getTime(),
  manually_revoked_at_millis: (row) => row.revoked_at?.getTime(),
  publishable_client_key: (row) => {
    const masked = maskedKey(row.publishable_client_key_last_four);
    return masked && { ...masked, ...(row.publishable_client_key !== null && { value: row.publishable_client_key }) };
  },
  secret_server_key: (row) => maskedKey(row.secret_server_key_last_four),
  super_secret_admin_key: (row) => maskedKey(row.super_secret_admin_key_last_four),
};

const toKeySetView = viewFrom<typeof ProjectKeySet, KeySetRow>(ProjectKeySet, readers);

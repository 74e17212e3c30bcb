import type { z } from "zod";
import type { ProjectKeySet } from "#contract/entities/project-keys.ts";
import type { internalApiKeyRoutes } from "#contract/routes/internal/api-keys.ts";
import { audit } from "../../kernel/audit.ts";
import type { Handlers } from "../../kernel/call.ts";
import { projectKey, randomUuid } from "../../services/random.ts";
import { changeKeySet, insertKeySet, type KeySetRow, listKeySets, requireKeySet } from "./queries.ts";
import { storedKeys } from "./stored.ts";

export const projectKeyHandlers: Handlers<typeof internalApiKeyRoutes> = {
  async list({ project, db }) {
    return { items: (await listKeySets(db, project.id)).map(tellKeySet), is_paginated: false };
  },

  async create(call) {
    const { input, project, unit, now } = call;
    const id = randomUuid();
    const publishableClientKey = input.has_publishable_client_key ? projectKey("pck") : undefined;
    const secretServerKey = input.has_secret_server_key ? projectKey("ssk") : undefined;
    const superSecretAdminKey = input.has_super_secret_admin_key ? projectKey("sak") : undefined;
    const row = {
      project_id: project.id,
      id,
      description: input.description,
      ...storedKeys({ publishableClientKey, secretServerKey, superSecretAdminKey }),
      created_at: now,
      expires_at: new Date(input.expires_at_millis),
    };
    const keys = Object.entries({
      publishable_client_key: publishableClientKey,
      secret_server_key: secretServerKey,
      super_secret_admin_key: superSecretAdminKey,
    });
    const made = keys.flatMap(([name, key]) => (key === undefined ? [] : name));
    const data = { key_set_id: id, keys: made, expires_at_millis: input.expires_at_millis };
    await unit(async (db) => {
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
    return tellKeySet(await requireKeySet(db, project.id, input.key_set_id));
  },

  async update(call) {
    const { input, project, unit, now } = call;
    const { key_set_id: id, description, revoked } = input;
    return unit(async (db) => {
      const { row, wasRevoked } = await changeKeySet(db, { projectId: project.id, id, description, revoked }, now);
      if (revoked && !wasRevoked) await audit(call, { event: "api_keys.revoked", userId: null, data: { key_set_id: id } }).execute(db);
      return tellKeySet(row);
    });
  },
};

const tellKeySet = (row: KeySetRow): z.output<typeof ProjectKeySet> => ({
  id: row.id,
  description: row.description,
  expires_at_millis: row.expires_at.getTime(),
  created_at_millis: row.created_at.getTime(),
  manually_revoked_at_millis: row.revoked_at?.getTime(),
  publishable_client_key: ending(row.publishable_client_key_last_four),
  secret_server_key: ending(row.secret_server_key_last_four),
  super_secret_admin_key: ending(row.super_secret_admin_key_last_four),
});

const ending = (lastFour: string | null) => (lastFour === null ? undefined : { last_four: lastFour });

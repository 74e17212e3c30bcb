import type { Selectable } from "kysely";
import { PasskeyNotFound } from "#contract/errors/index.ts";
import type { passkeyRoutes } from "#contract/routes/sign-in/passkeys.ts";
import { passkeyLimits as limits } from "#contract/vocabulary/sign-in/passkeys.ts";
import { insertWebhookEvent } from "../../../core/webhook-event.ts";
import type { Db } from "../../../database/schema.ts";
import type { Passkeys } from "../../../database/tables/accounts.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { requireOtherSignInMethod } from "../../accounts/credentials/last-sign-in-method.ts";
import { removePasskeys, renamePasskey } from "../../accounts/credentials/passkeys.ts";
import { lockUser } from "../../accounts/locked-user.ts";
import { requireActiveSession } from "../../accounts/sessions/active-session.ts";

const toPasskeyView = ({ created_at, last_used_at, ...row }: Selectable<Passkeys>) => ({
  id: row.id,
  user_id: row.user_id,
  name: row.name,
  credential_id: row.credential_id,
  created_at_millis: created_at.getTime(),
  last_used_at_millis: last_used_at?.getTime() ?? null,
  device_type: row.device_type,
  backed_up: row.backed_up,
  transports: row.transports,
});

const selectPasskeys = (db: Db, tenancyId: string) => db.selectFrom("passkeys").where("tenancy_id", "=", tenancyId);

/** The passkeys of a user, oldest first. One statement. */
export async function list({ input, project, db }: Call<typeof passkeyRoutes.list>) {
  const rows = await selectPasskeys(db, project.tenancyId)
    .selectAll()
    .where("user_id", "=", input.user_id)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limits.perUser)
    .execute();
  return { items: rows.map(toPasskeyView), is_paginated: false as const };
}

/** Renames a passkey. One statement. @throws PasskeyNotFound */
export async function update({ input, project, db }: Call<typeof passkeyRoutes.update>) {
  const { passkey_id: id, user_id: userId, name } = input;
  const row = await renamePasskey(db, project.tenancyId, { id, userId }, name);
  if (!row) throw new PasskeyNotFound();
  return toPasskeyView(row);
}

/**
 * Removes a passkey of the caller, or of any user for a server.
 * @throws PasskeyNotFound, LastSignInMethod
 */
export async function remove(call: Call<typeof passkeyRoutes.remove>) {
  const { input, project, user, db, transaction } = call;
  const { tenancyId } = project;
  const userId = input.user_id ?? (await findOwner(db, tenancyId, input.passkey_id));
  await transaction(async (trx) => {
    const locked = userId === undefined ? undefined : await lockUser(trx, tenancyId, userId);
    if (!locked) throw new PasskeyNotFound();
    if (user?.row.id === locked.id) await requireActiveSession(trx, tenancyId, user);
    const owner = { userId: locked.id, userName: locked.display_name };
    if (!(await removePasskeys(call, trx, owner, input.passkey_id))) throw new PasskeyNotFound();
    await requireOtherSignInMethod(call, trx, locked.id, "method");
    await statement()
      .also(insertWebhookEvent(call, { type: "user.updated", userId: locked.id }))
      .execute(trx);
  });
  return { success: true as const };
}

const findOwner = async (db: Db, tenancyId: string, id: string): Promise<string | undefined> =>
  (await selectPasskeys(db, tenancyId).select("user_id").where("id", "=", id).executeTakeFirst())?.user_id;

import { CannotGetOwnUserWithoutUser, UserNotFound } from "#contract/errors/index.ts";
import type { internalUserRoutes } from "#contract/routes/users/internal-users.ts";
import type { userRoutes } from "#contract/routes/users/users.ts";
import { toUserView } from "../../database/user-row.ts";
import type { Handlers } from "../../kernel/call.ts";
import { reply } from "../../kernel/reply.ts";
import { createUser } from "./create.ts";
import { deleteUsers } from "./delete.ts";
import { exportUsers, exportUsersWithCredentials } from "./export.ts";
import { createImpersonationLink } from "./impersonation-link.ts";
import { importUsers } from "./import.ts";
import { countUsers, listUsers } from "./list.ts";
import { requireUser } from "./queries.ts";
import { updateUser } from "./update.ts";

const success = { success: true } as const;

export const userHandlers: Handlers<typeof userRoutes> = {
  me: ({ user, project }) => toUserView(user.row, project.config),

  async updateMe(call) {
    try {
      return toUserView(await updateUser({ userId: call.user.row.id, sent: call.input, ...call }), call.project.config);
    } catch (error) {
      // The caller was deleted during the call. Respond as to the token of a deleted user.
      throw error instanceof UserNotFound ? new CannotGetOwnUserWithoutUser() : error;
    }
  },

  async deleteMe(call) {
    await deleteUsers(call, [call.user.row.id]);
    return success;
  },

  async list({ input, project, readReplica }) {
    const { rows, next } = await readReplica((db) => listUsers(db, project, input));
    return reply.page(rows, next, (row) => toUserView(row, project.config));
  },

  async create(call) {
    return toUserView(await createUser(call), call.project.config);
  },

  async get({ input, project, db }) {
    return toUserView(await requireUser(db, project.tenancyId, input.user_id), project.config);
  },

  async update(call) {
    const { user_id, ...sent } = call.input;
    return toUserView(await updateUser({ userId: user_id, sent, ...call }), call.project.config);
  },

  async remove(call) {
    const [deleted] = await deleteUsers(call, [call.input.user_id]);
    if (deleted === undefined) throw new UserNotFound();
    return success;
  },
};

export const internalUserHandlers: Handlers<typeof internalUserRoutes> = {
  importMany: importUsers,
  createImpersonationLink,
  exportAll: exportUsers,
  count: ({ input, project, readReplica }) => readReplica((db) => countUsers(db, project, input)),
  exportWithCredentials: exportUsersWithCredentials,
  async removeMany(call) {
    const ids = [...new Set(call.input.user_ids)];
    const deleted = await deleteUsers(call, ids);
    return { deleted_user_ids: deleted, unknown_user_ids: ids.filter((id) => !deleted.includes(id)) };
  },
};

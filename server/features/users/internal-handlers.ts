import type { internalUserRoutes } from "#contract/routes/users/internal-users.ts";
import type { Handlers } from "../../kernel/call.ts";
import { deleteUsers } from "./delete.ts";
import { exportUsers, exportUsersWithCredentials } from "./export.ts";
import { importUsers } from "./import.ts";

export const internalUserHandlers: Handlers<typeof internalUserRoutes> = {
  importMany: importUsers,
  exportAll: exportUsers,
  exportWithCredentials: exportUsersWithCredentials,
  async removeMany(call) {
    const ids = [...new Set(call.input.user_ids)];
    const deleted = await deleteUsers(call, ids);
    return { deleted_user_ids: deleted, unknown_user_ids: ids.filter((id) => !deleted.includes(id)) };
  },
};

import { CannotGetOwnUserWithoutUser, UserNotFound } from "#contract/errors/index.ts";
import type { userRoutes } from "#contract/routes/users.ts";
import type { Db } from "../../database/schema.ts";
import { audit, type Recorded } from "../../kernel/audit.ts";
import type { Handlers, Project } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { tellUser } from "../../kernel/user.ts";
import { changeUser } from "./change.ts";
import { createUser } from "./create.ts";
import { listUsers, requireUser } from "./queries.ts";

const success = { success: true } as const;

export const userHandlers: Handlers<typeof userRoutes> = {
  me: ({ user }) => tellUser(user.row),

  async updateMe(call) {
    try {
      return tellUser(await changeUser({ ...call, userId: call.user.row.id, sent: call.input }));
    } catch (error) {
      // Deleted a moment ago, the caller is what it would be a moment later: nobody.
      throw error instanceof UserNotFound ? new CannotGetOwnUserWithoutUser() : error;
    }
  },

  async deleteMe(call) {
    await removeUser(call, call.db, call.user.row.id);
    return success;
  },

  async list({ input, project, db }) {
    const { rows, next } = await listUsers(db, project.tenancyId, input);
    return { items: rows.map(tellUser), is_paginated: true, pagination: { next_cursor: next } };
  },

  async create(call) {
    return tellUser(await createUser(call));
  },

  async get({ input, project, db }) {
    return tellUser(await requireUser(db, project.tenancyId, input.user_id));
  },

  async update(call) {
    const { user_id, ...sent } = call.input;
    return tellUser(await changeUser({ ...call, userId: user_id, sent }));
  },

  async remove(call) {
    if (!(await removeUser(call, call.db, call.input.user_id))) throw new UserNotFound();
    return success;
  },
};

/** Deletes a user and, by the database's cascade, all that is its own. */
async function removeUser(call: Removing, db: Db, id: string): Promise<boolean> {
  const removed = db.deleteFrom("users").where("tenancy_id", "=", call.project.tenancyId).where("id", "=", id).returning("id");
  const told = audit(call, { event: "user.deleted", userId: id }, "removed");
  return (await together(db, { removed, told }, ["removed"])).removed > 0;
}
interface Removing extends Recorded {
  readonly project: Project;
}

import { CannotGetOwnUserWithoutUser, UserNotFound } from "#contract/errors/index.ts";
import type { userRoutes } from "#contract/routes/users.ts";
import type { Db } from "../../database/schema.ts";
import type { Handlers } from "../../kernel/call.ts";
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

  async deleteMe({ user, project, db }) {
    await removeUser(db, project.tenancyId, user.row.id);
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

  async remove({ input, project, db }) {
    if (!(await removeUser(db, project.tenancyId, input.user_id))) throw new UserNotFound();
    return success;
  },
};

/** Deletes a user and, by the database's cascade, all that is its own. */
async function removeUser(db: Db, tenancyId: string, id: string): Promise<boolean> {
  const removed = await db.deleteFrom("users").where("tenancy_id", "=", tenancyId).where("id", "=", id).returning("id").executeTakeFirst();
  return removed !== undefined;
}

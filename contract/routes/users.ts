import { z } from "zod";
import { Success, User, waysIn } from "../entities/user.ts";
import {
  InvalidImage,
  InvalidPasswordHash,
  InvalidUserChange,
  PasswordTooLong,
  PasswordTooShort,
  TeamMembershipNotFound,
  TooManyRequests,
  UserEmailAlreadyExists,
  UserNotFound,
} from "../errors/index.ts";
import { ownUser, serverOnly } from "../kernel/access.ts";
import { page } from "../kernel/page.ts";
import { changing, creating, route } from "../kernel/route.ts";
import { heavyCalls, page as pages, text } from "../vocabulary/limits.ts";
import { string, userId, uuid } from "../vocabulary/text.ts";

const params = z.strictObject({ user_id: userId });
const writing = [
  InvalidImage,
  InvalidUserChange,
  InvalidPasswordHash,
  PasswordTooShort,
  PasswordTooLong,
  UserEmailAlreadyExists,
  TooManyRequests,
];
const changes = [TeamMembershipNotFound, ...writing];

export const userRoutes = {
  me: route({
    method: "GET",
    path: "/users/me",
    summary: "The signed-in user",
    access: ownUser,
    returns: User,
  }),
  updateMe: route({
    method: "PATCH",
    path: "/users/me",
    summary: "Change the signed-in user",
    description: "Absent fields stay as they are, null clears. Metadata is replaced as a whole.",
    access: { ...ownUser, ownerOnly: waysIn },
    body: changing(User),
    large: true,
    returns: User,
    errors: changes,
    refreshes: ["users"],
  }),
  deleteMe: route({
    method: "DELETE",
    path: "/users/me",
    summary: "Delete the signed-in user",
    description:
      "Deletes the user with everything that belongs to it. Callers of type client need the project's switch `client_user_deletion_enabled`.",
    access: { ...ownUser, when: "client_user_deletion_enabled" },
    returns: Success,
    refreshes: ["users"],
  }),

  list: route({
    method: "GET",
    path: "/users",
    summary: "List and search users",
    access: serverOnly,
    query: z.strictObject({
      cursor: uuid.optional().describe("`pagination.next_cursor` of the page before; refused once that user is deleted"),
      limit: z.int().min(1).optional().describe(`Users per page; ${pages.users.max} unless given, and at most`),
      order_by: z.literal("signed_up_at").optional(),
      desc: z.boolean().optional().describe("Newest first"),
      query: string(text.query).optional().describe("A user's id, or part of the display name or of an e-mail address, in any case"),
      include_anonymous: z.boolean().optional(),
      team_id: uuid.optional().describe("Only members of this team"),
    }),
    returns: page(User),
    limits: heavyCalls,
  }),
  create: route({
    method: "POST",
    path: "/users",
    summary: "Make a user",
    access: serverOnly,
    body: creating(User),
    large: true,
    returns: User,
    status: 201,
    errors: writing,
    refreshes: ["users"],
    examples: { body: { primary_email: "ada@example.org", primary_email_auth_enabled: true, display_name: "Ada" } },
  }),
  get: route({
    method: "GET",
    path: "/users/{user_id}",
    summary: "A user by id",
    access: serverOnly,
    params,
    returns: User,
    errors: [UserNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/users/{user_id}",
    summary: "Change a user",
    description:
      "Absent fields stay as they are, null clears. Metadata is replaced as a whole. A change of the password ends all sessions of the user.",
    access: serverOnly,
    params,
    body: changing(User),
    large: true,
    returns: User,
    errors: [UserNotFound, ...changes],
    refreshes: ["users", "auth.sessions"],
  }),
  remove: route({
    method: "DELETE",
    path: "/users/{user_id}",
    summary: "Delete a user",
    description: "Deletes the user with everything that belongs to it: sessions, contact channels, memberships, keys.",
    access: serverOnly,
    params,
    returns: Success,
    errors: [UserNotFound],
    refreshes: ["users"],
  }),
};

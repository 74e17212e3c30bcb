import { CannotGetOwnUserWithoutUser, SchemaError, UserAuthenticationRequired } from "../../errors/index.ts";
import type { Access } from "../../kernel/access.ts";

// The error of a missing user differs by route (wire protocol, section 1.5).

/** A user of the project, as a part of the request: SCHEMA_ERROR without one. */
export const withUser = { from: "client", user: "required", userOf: "any", whenMissing: SchemaError } as const satisfies Access;
/** A signed-in user of the project. */
export const signedIn = {
  from: "client",
  user: "required",
  userOf: "any",
  whenMissing: UserAuthenticationRequired,
} as const satisfies Access;
/** Servers and admins; clients with a signed-in user. */
export const signedInClient = { ...signedIn, userOf: "client" } as const satisfies Access;
/** A developer: a signed-in user of project `internal`. */
export const developer = { ...signedIn, project: "internal" } as const satisfies Access;
/** The signed-in user, acting on itself. */
export const ownUser = {
  from: "client",
  user: "required",
  userOf: "any",
  whenMissing: CannotGetOwnUserWithoutUser,
} as const satisfies Access;
/** Servers and admins; clients with a signed-in user, acting on its own data. */
export const ownUserForClients = { ...ownUser, userOf: "client" } as const satisfies Access;
/** Servers and admins; clients with a signed-in user, else SCHEMA_ERROR. */
export const withUserForClients = { ...withUser, userOf: "client" } as const satisfies Access;

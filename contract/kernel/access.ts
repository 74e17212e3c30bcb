import type { ClientSwitch } from "../vocabulary/switches.ts";
import type { PlainErrorClass } from "./error.ts";

/** The three ways a caller may present itself, lowest first (wire: `x-stack-access-type`). */
export const accessTypes = ["client", "server", "admin"] as const;
export type AccessType = (typeof accessTypes)[number];

const rank = { client: 0, server: 1, admin: 2 } as const;

/** Admin may do what server may, server what client may. */
export const includes = (actual: AccessType, lowest: AccessType): boolean => rank[actual] >= rank[lowest];

/** Every access type that `lowest` lets in, lowest first. */
export const accessTypesFrom = (lowest: AccessType): AccessType[] => accessTypes.filter((type) => includes(type, lowest));

/**
 * Who may call a route. Declared beside the route, enforced by `server/http/admit.ts` alone, printed as `x-access`.
 *
 * - `from`: the lowest access type let in; `open` = project credentials are optional, but checked when sent;
 *   `bare` = no project credentials are read at all (the route authenticates by other means, or needs nothing).
 * - `user`: whether a signed-in user must come along. Without one `required` answers SCHEMA_ERROR, `signed in`
 *   USER_AUTHENTICATION_REQUIRED, `of clients` the same to callers of type client only, `own` (the route is about the caller
 *   itself) CANNOT_GET_OWN_USER_WITHOUT_USER, `own of clients` that to callers of type client only (wire protocol, section 1.5).
 * - `self`: the input that names a user, which must be the caller itself where the caller is of type client; `required`
 *   refuses clients that leave it out; `refusal` is what others than oneself are answered, unless that clients act for themselves only.
 * - `project`: the call is for the project that owns all others, and every other is refused with EXPECTED_INTERNAL_PROJECT.
 * - `when`: a project switch that callers of type client need.
 * - `ownerOnly`: it changes how the user signs in, or who else gets in, so a session in which somebody else acts as the user is refused: always, where
 *   the user is anonymous (whom a sign-up gives a way to sign in), or where one of the fields is sent. Deletions are refused to
 *   such sessions without being declared (`refusesImpersonation`).
 */
export interface Access {
  readonly from: AccessType | "open" | "bare";
  readonly user: "optional" | "required" | "signed in" | "of clients" | "own" | "own of clients";
  readonly self?: { readonly field: string; readonly required: boolean; readonly refusal?: PlainErrorClass };
  readonly project?: "internal";
  readonly when?: ClientSwitch;
  readonly ownerOnly?: true | "anonymous" | readonly string[];
  /** An access token whose session has been ended is let in (it is otherwise answered as expired). */
  readonly endedSession?: true;
}

/** Whether a caller of that type must bring a signed-in user along. */
export const needsUser = ({ user }: Access, type: AccessType): boolean =>
  user === "required" || user === "signed in" || user === "own" || (type === "client" && user !== "optional");

/** Any caller with a project's publishable key; a user may come along. */
export const anyone = { from: "client", user: "optional" } as const satisfies Access;
/** A user of the project, as part of the request. */
export const withUser = { from: "client", user: "required" } as const satisfies Access;
/** A signed-in user of the project. */
export const signedIn = { from: "client", user: "signed in" } as const satisfies Access;
/** Servers and admins; of clients, those with a signed-in user. */
export const signedInClient = { from: "client", user: "of clients" } as const satisfies Access;
/** A signed-in developer: a user of project `internal`. */
export const developer = { from: "client", user: "signed in", project: "internal" } as const satisfies Access;
/** The signed-in user, acting on itself. */
export const ownUser = { from: "client", user: "own" } as const satisfies Access;
/** Servers and admins; of clients, the signed-in user, with what is its own. */
export const ownUserOfClients = { from: "client", user: "own of clients" } as const satisfies Access;
/** Holders of the secret server key, and admins. */
export const serverOnly = { from: "server", user: "optional" } as const satisfies Access;
/** Holders of the super secret admin key, and owners of the project. */
export const adminOnly = { from: "admin", user: "optional" } as const satisfies Access;
/** Everybody; credentials are checked when they are there. */
export const open = { from: "open", user: "optional" } as const satisfies Access;
/** Everybody; headers are not looked at. */
export const bare = { from: "bare", user: "optional" } as const satisfies Access;

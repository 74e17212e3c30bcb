import type { ClientSwitch } from "../config/switches.ts";
import { type AccessType, accessTypes } from "../vocabulary/access-types.ts";
import type { DeveloperRole } from "../vocabulary/console/developer-roles.ts";
import { internalProjectId } from "../vocabulary/ids.ts";
import type { SystemPermission } from "../vocabulary/teams/permissions.ts";
import type { ErrorClass } from "./error.ts";

export { type AccessType, accessTypes };

const rank = { client: 0, server: 1, admin: 2 } as const;

/** Admin may do what server may, server what client may. */
export const isAtLeast = (actual: AccessType, lowest: AccessType): boolean => rank[actual] >= rank[lowest];

/** Every access type from `lowest` up, lowest first. */
export const accessTypesFrom = (lowest: AccessType): AccessType[] => accessTypes.filter((type) => isAtLeast(type, lowest));

/** A route that works without a signed-in user; an access token is still verified when sent. */
interface OptionalUser {
  readonly user: "optional";
}

/** A route that needs a signed-in user. */
export interface RequiredUser {
  readonly user: "required";
  /** Which callers need the user: all of them, or those of type client only. */
  readonly userOf: "any" | "client";
  /** The error of a call without the user (wire protocol, section 1.5). */
  readonly whenMissing: ErrorClass;
  /** The error when the access token's user has been deleted. Default `whenMissing`. */
  readonly whenDeleted?: ErrorClass;
}

interface AccessRules {
  /**
   * The lowest access type allowed. `open`: project credentials are optional, but verified when sent. `public`: no project
   * credentials are read; the route authenticates by other means, or needs nothing.
   */
  readonly from: AccessType | "open" | "public";
  /** With `from: "public"`: needs HTTP Basic (RFC 7617) with the id and the secret of an integration client of the operator. */
  readonly integration?: true;
  /** Binds callers of type client to their own user. */
  readonly self?: {
    /** The input field with a user's id. For clients it must be their own. */
    readonly field: string;
    /** The user that a client means by omitting the field: its own (`own`), or none (`none`). By default omitting is refused. */
    readonly omitted?: "own" | "none";
    /** The error for another user's id, and for a client without a user. Default OtherUserNotAllowed. */
    readonly error?: ErrorClass;
  };
  /**
   * Binds the call to a team. Callers of type client need a user who is a member with all of these permissions. A permission is held
   * directly or contained in another. An empty list requires membership only. For the other callers the team must exist.
   */
  readonly may?: {
    readonly permissions: readonly SystemPermission[];
    /** The input field with the team's id. */
    readonly team: string;
    /** The error of clients without the permissions, where they must not learn whether the team exists. */
    readonly error?: ErrorClass;
    /**
     * The input field with the id of the member that the call is about. For their own membership, clients need no permission. To a
     * server, an unknown team is one without that member.
     */
    readonly member?: string;
    /** The error of clients that omit the team, where servers may omit it: in lists. */
    readonly whenTeamMissing?: ErrorClass;
    /** A call may name the user of `self` instead of a team. */
    readonly orSelf?: true;
  };
  /** The project the call is for; the projects of all other callers are refused with EXPECTED_INTERNAL_PROJECT. */
  readonly project?: "internal";
  /** The project switch that the route needs. */
  readonly when?: ClientSwitch;
  /** Which callers need the switch: those of type client (default), or all of them. */
  readonly whenOf?: "any";
  /**
   * Refuses impersonated sessions, for calls that change how the user signs in or who else gets access. Always (`true`), for anonymous
   * users only, or when one of these input fields is sent. Deletions refuse them without a declaration (`forbidsImpersonation`).
   */
  readonly noImpersonation?: true | "anonymous" | readonly string[];
  /**
   * Where the project has the switch `auth.sessions.requireRecentSignIn`, requires of clients a session that is not older than 15 minutes.
   * Always (`true`), or when one of these input fields is sent.
   */
  readonly recentSignIn?: true | readonly string[];
  /** Treats anonymous users like callers without a user. */
  readonly noAnonymous?: true;
  /** In project `internal`, once an SMTP server is configured, requires of clients a user with a verified primary e-mail address. */
  readonly verifiedEmail?: "internal";
  /**
   * The lowest role in the owner team for servers and admins that a developer's session proves. Default: `read_only` for GET, else
   * `member`.
   */
  readonly developerRole?: Exclude<DeveloperRole, "owner">;
  /** Accepts an access token whose session has ended; other routes answer ACCESS_TOKEN_EXPIRED. */
  readonly allowEndedSession?: true;
}

/** Who may call a route. Declared in the route, enforced by `server/http/authorize.ts` alone, printed as `x-access`. */
export type Access = AccessRules & (OptionalUser | RequiredUser);

/** Whether a caller of that type must send a user's access token. */
export const needsUser = (access: Access, type: AccessType): boolean =>
  access.user === "required" && (access.userOf === "any" || type === "client");

/** Whether the call names one member of its team; a list may name none. */
export const namesMember = ({ member, whenTeamMissing }: NonNullable<Access["may"]>): boolean =>
  member !== undefined && whenTeamMissing === undefined;

/** Whether callers of that type may call the route. A platform calls from its servers, as tools do that manage projects. */
export const isOpenTo = ({ from, integration }: Access, type: AccessType): boolean =>
  integration ? type === "admin" : from === "open" || from === "public" || isAtLeast(type, from);

const inBackticks = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(" and ");

/**
 * The lowest role of a developer for a call of a method to a project. Who changes users of project `internal` can sign in as each of them.
 * What a member may change elsewhere needs an admin there.
 */
export function lowestRole({ developerRole }: Pick<Access, "developerRole">, method: string, projectId: string): DeveloperRole {
  const lowest = developerRole ?? (method === "GET" ? "read_only" : "member");
  return lowest === "member" && projectId === internalProjectId ? "admin" : lowest;
}

/** Lists what a call needs beyond the credentials of its access type, as sentences for the documents. */
export function accessSentences(access: Access): string[] {
  const { integration, may, project, recentSignIn, verifiedEmail, noAnonymous, when, whenOf, developerRole } = access;
  const signedIn = noAnonymous ? "a signed-in user who is not anonymous" : "a signed-in user";
  return [
    ...(integration ? ["Needs HTTP Basic with an integration client of the operator (`INTEGRATION_CLIENTS`)."] : []),
    ...(access.user === "required" ? [access.userOf === "any" ? `Needs ${signedIn}.` : `Clients need ${signedIn}.`] : []),
    ...(may
      ? [
          may.permissions.length === 0
            ? "Clients must be members of the team."
            : `Clients need the permission${may.permissions.length > 1 ? "s" : ""} ${inBackticks(may.permissions)} in the team${may.member ? ", except for their own membership" : ""}${may.orSelf ? ", unless the call is about their own user" : ""}.`,
        ]
      : []),
    ...(when ? [`${whenOf === "any" ? "Needs" : "Clients need"} the project's switch \`${when}\`.`] : []),
    ...(recentSignIn
      ? [
          `With \`auth.sessions.requireRecentSignIn\`, clients need a session of the last 15 minutes${recentSignIn === true ? "" : ` to change ${inBackticks(recentSignIn)}`}.`,
        ]
      : []),
    ...(verifiedEmail ? ["In project `internal` with an SMTP server, clients need a verified primary e-mail address."] : []),
    ...(developerRole ? [`A developer's session needs the role \`${developerRole}\` in the team that owns the project.`] : []),
    ...(project ? [`For project \`${project}\` only.`] : []),
  ];
}

/** Any caller with a project's publishable key; a user is optional. */
export const anyone = { from: "client", user: "optional" } as const satisfies Access;
/** Holders of the secret server key, and admins. */
export const serverOnly = { from: "server", user: "optional" } as const satisfies Access;
/** Holders of the super secret admin key, and owners of the project. */
export const adminOnly = { from: "admin", user: "optional" } as const satisfies Access;
/** Every caller; project credentials are verified when sent. */
export const optionalCredentials = { from: "open", user: "optional" } as const satisfies Access;
/** Every caller; no project credentials are read. */
export const noCredentials = { from: "public", user: "optional" } as const satisfies Access;
/** A platform, by an integration client of the operator. */
export const integrationClient = { from: "public", user: "optional", integration: true } as const satisfies Access;

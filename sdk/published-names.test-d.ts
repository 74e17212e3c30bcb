import type * as Published from "@stackframe/js";
import type { AdminApp, AdminOwnedProject, AdminProject, InternalApiKey } from "./admin.ts";
import type {
  ClientApp,
  ContactChannel,
  CurrentUser,
  EditableTeamMemberProfile,
  HandlerUrls,
  Project,
  Team,
  TeamInvitation,
} from "./client.ts";
import type {
  CurrentServerUser,
  ServerApp,
  ServerContactChannel,
  ServerOAuthProvider,
  ServerTeam,
  ServerTeamUser,
  ServerUser,
} from "./server.ts";
import type { StackAdminAppOptions, StackClientAppOptions, StackServerAppOptions } from "./stack/apps.ts";

/**
 * Our objects have every member of the objects of the published client. Our methods have every option, and every member of what they
 * return. A missing name is in the error below.
 */

type Missing<Theirs, Ours> = Exclude<keyof Theirs, keyof Ours | symbol | "_internalSession">;
type Complete<Names extends never> = Names;

type Method = (...parameters: never[]) => unknown;
/** Values that are compared as a whole. */
type Whole = string | number | boolean | null | undefined | Date | URL | Method | Error | AbortSignal | readonly unknown[];
/** The elements of a list, and what a promise resolves to. */
type Plain<Value> = Value extends readonly (infer Element)[] ? Element : Value;
type Result<Value> = Value extends (...parameters: never[]) => infer Result ? Exclude<Plain<Awaited<Result>>, Whole> : never;
/** The options of a method. Objects of the library, which have an id, are no options. */
type Options<Value> = Value extends (...parameters: infer Parameters) => unknown
  ? Exclude<Parameters[number], Whole | { id: string }>
  : never;
/** The names of all members of a union. */
type Names<Union> = Union extends unknown ? keyof Union & string : never;
/** The names of the members that all types of a union have. */
type SharedNames<Union> = [Union] extends [never] ? never : keyof Union & string;

/** The parts that our objects deliberately lack. */
type LeftOut =
  // Overloads: types show the last one only, which is not the same here.
  | `get${"" | "Server"}User${string}`
  // A client's API does not return the id of an account at a provider.
  | `${"get" | "list"}OAuthProvider${"" | "s"}().accountId`
  // The protocol has no such field: the default permissions are a setting.
  | `${string}TeamPermissionDefinition${string}.isDefaultUserPermission`;

/** The names of options and results that a method of ours lacks, such as `update.displayName`. */
type MissingParts<Theirs, Ours> = Exclude<Parts<Theirs, Ours>, LeftOut>;
type Parts<Theirs, Ours> = {
  [Name in keyof Theirs & keyof Ours & string]:
    | `${Name}.${Exclude<Names<Options<Theirs[Name]>>, Names<Options<Ours[Name]>>>}`
    | `${Name}().${Exclude<SharedNames<Result<Theirs[Name]>>, Names<Result<Ours[Name]>>>}`;
}[keyof Theirs & keyof Ours & string];

export type Methods = [
  Complete<MissingParts<Published.StackClientApp, ClientApp>>,
  Complete<MissingParts<Published.StackServerApp, ServerApp>>,
  Complete<MissingParts<Published.StackAdminApp, AdminApp>>,
  Complete<MissingParts<Published.CurrentUser, CurrentUser>>,
  Complete<MissingParts<Published.ServerUser, ServerUser>>,
  Complete<MissingParts<Published.Team, Team>>,
  Complete<MissingParts<Published.ServerTeam, ServerTeam>>,
  Complete<MissingParts<Published.ContactChannel, ContactChannel>>,
  Complete<MissingParts<Published.ServerContactChannel, ServerContactChannel>>,
  Complete<MissingParts<Published.ServerOAuthProvider, ServerOAuthProvider>>,
  Complete<MissingParts<Published.EditableTeamMemberProfile, EditableTeamMemberProfile>>,
  Complete<MissingParts<Published.AdminProject, AdminProject>>,
  Complete<MissingParts<Published.InternalApiKey, InternalApiKey>>,
];

type MissingNames<Theirs, Ours> = Exclude<Names<Theirs>, Names<Ours>>;

export type AppOptions = [
  Complete<MissingNames<Published.StackClientAppConstructorOptions<boolean, string>, StackClientAppOptions>>,
  Complete<MissingNames<Published.StackServerAppConstructorOptions<boolean, string>, StackServerAppOptions>>,
  Complete<MissingNames<Published.StackAdminAppConstructorOptions<boolean, string>, StackAdminAppOptions>>,
  Complete<MissingNames<Published.HandlerUrls, HandlerUrls>>,
];

export type Members = [
  Complete<Missing<Published.StackClientApp, ClientApp>>,
  Complete<Missing<Published.StackServerApp, ServerApp>>,
  Complete<Missing<Published.StackAdminApp, AdminApp>>,
  Complete<Missing<Published.CurrentUser, CurrentUser>>,
  Complete<Missing<Published.CurrentServerUser, CurrentServerUser>>,
  Complete<Missing<Published.ServerUser, ServerUser>>,
  Complete<Missing<Published.Team, Team>>,
  Complete<Missing<Published.ServerTeam, ServerTeam>>,
  Complete<Missing<Published.ServerTeamUser, ServerTeamUser>>,
  Complete<Missing<Published.TeamInvitation, TeamInvitation>>,
  Complete<Missing<Published.ContactChannel, ContactChannel>>,
  Complete<Missing<Published.ServerContactChannel, ServerContactChannel>>,
  Complete<Missing<Published.ServerOAuthProvider, ServerOAuthProvider>>,
  Complete<Missing<Published.EditableTeamMemberProfile, EditableTeamMemberProfile>>,
  Complete<Missing<Published.Project, Project>>,
  Complete<Missing<Published.AdminProject, AdminProject>>,
  Complete<Missing<Published.AdminOwnedProject, AdminOwnedProject>>,
  Complete<Missing<Published.InternalApiKey, InternalApiKey>>,
];

import { passkey } from "#contract/vocabulary/limits.ts";
import type { Navigation } from "../flows/navigation.ts";
import type { RegisterPasskeyFailure } from "../flows/passkey.ts";
import { signOut } from "../flows/sign-out.ts";
import { type ClientApi, clientRoutes } from "../generated/client.ts";
import type { ServerApi, User as UserAnswer, UserUpdate } from "../generated/server.ts";
import type { Caller } from "../session/caller.ts";
import { type TokenSession, tokensOf } from "../session/session.ts";
import { memoryStore } from "../session/store.ts";
import type { Json } from "../transport/json.ts";
import { procedures } from "../transport/procedures.ts";
import { type Result, unwrap } from "../transport/result.ts";
import { type ActiveSessionDeeds, activeSessionDeeds } from "./active-session.ts";
import { type ServerTeam, serverTeamFrom, type Team } from "./team.ts";
import { type TeamDeeds, teamDeedsOf } from "./team-deeds.ts";
import { type User, type UserChange, userFrom, userUpdateFrom } from "./user.ts";

/** What a server may change of a user beside what users change themselves. */
export interface ServerUserChange extends UserChange {
  readonly primaryEmail?: string | null;
  readonly primaryEmailVerified?: boolean;
  /** Whether the primary e-mail may be used to sign in. */
  readonly primaryEmailAuthEnabled?: boolean;
  readonly clientReadOnlyMetadata?: Json;
  readonly serverMetadata?: Json;
  /** Ends all sessions of the user; null removes it. */
  readonly password?: string | null;
}

/** What a server gives a new user. */
export type ServerUserCreation = Omit<ServerUserChange, "selectedTeamId" | "passkeyAuthEnabled">;

/** A user as a server sees it: a frozen snapshot, and what a server may do. Changes answer the next snapshot. */
export interface ServerUser extends User, ActiveSessionDeeds, TeamDeeds<ServerTeam> {
  readonly lastActiveAt: Date;
  readonly primaryEmailAuthEnabled: boolean;
  readonly serverMetadata: Json;
  readonly selectedTeam: ServerTeam | null;
  update(change: ServerUserChange): Promise<ServerUser>;
  setDisplayName(displayName: string | null): Promise<ServerUser>;
  setClientMetadata(clientMetadata: Json): Promise<ServerUser>;
  setClientReadOnlyMetadata(clientReadOnlyMetadata: Json): Promise<ServerUser>;
  setServerMetadata(serverMetadata: Json): Promise<ServerUser>;
  setPrimaryEmail(email: string | null, options?: { readonly verified?: boolean }): Promise<ServerUser>;
  setSelectedTeam(team: Pick<Team, "id"> | null): Promise<ServerUser>;
  setPassword(options: { readonly password: string }): Promise<ServerUser>;
  /** Signs the user in without asking it. Who acts as somebody else says so by `isImpersonation`: such a session ends soon, and may do less. */
  createSession(options?: { readonly expiresInMillis?: number; readonly isImpersonation?: boolean }): Promise<TokenSession>;
  /**
   * Makes a passkey for the page's host, in place of the one there may be, in a session of its own that ends with it. The browser
   * asks whoever sits before it.
   */
  registerPasskey(options?: { readonly hostname?: string }): Promise<Result<undefined, RegisterPasskeyFailure>>;
  delete(): Promise<void>;
}

/** What the objects of a server work with: its calls, sessions to keep, and where the app's pages are, if that is known. */
export interface ServerGround {
  readonly api: ServerApi;
  readonly caller: Caller;
  readonly navigation: Pick<Navigation, "callback">;
}

/** Makes a user of an answer to a server. */
export function serverUserFrom(answer: UserAnswer, ground: ServerGround): ServerUser {
  return Object.freeze(serverUserMembersOf(answer, ground));
}

/** The same, not yet frozen, for objects that have more than that. */
export function serverUserMembersOf(answer: UserAnswer, ground: ServerGround): ServerUser {
  const { id } = answer;
  const { api, caller } = ground;
  const update = async (change: ServerUserChange) =>
    serverUserFrom(unwrap(await api.users.update({ user_id: id, ...serverUpdateFrom(change) })), ground);
  async function signIn({ expiresInMillis, isImpersonation }: NonNullable<Parameters<ServerUser["createSession"]>[0]> = {}) {
    const { access_token, refresh_token } = unwrap(
      await api.auth.sessions.create({ user_id: id, expires_in_millis: expiresInMillis, is_impersonation: isImpersonation }),
    );
    return memoryStore({ accessToken: access_token, refreshToken: refresh_token });
  }
  return {
    ...userFrom(answer, ground),
    ...teamDeedsOf(id, ground),
    ...activeSessionDeeds(id, api),
    lastActiveAt: new Date(answer.last_active_at_millis),
    primaryEmailAuthEnabled: answer.primary_email_auth_enabled,
    serverMetadata: answer.server_metadata,
    selectedTeam: answer.selected_team && serverTeamFrom(answer.selected_team, ground),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setClientReadOnlyMetadata: (clientReadOnlyMetadata) => update({ clientReadOnlyMetadata }),
    setServerMetadata: (serverMetadata) => update({ serverMetadata }),
    setPrimaryEmail: (primaryEmail, { verified } = {}) =>
      update({ primaryEmail, ...(verified === undefined ? {} : { primaryEmailVerified: verified }) }),
    setSelectedTeam: (team) => update({ selectedTeamId: team?.id ?? null }),
    setPassword: ({ password }) => update({ password }),
    async createSession(options) {
      const store = await signIn(options);
      return { getTokens: () => tokensOf(caller.session(store)) };
    },
    async registerPasskey(options) {
      const store = await signIn({ expiresInMillis: passkey.registrationSessionMillis });
      const own = procedures<ClientApi>(clientRoutes, caller.carrier(store));
      try {
        return await (await import("../flows/passkey.ts")).registerPasskey(own, options);
      } finally {
        // Where that fails, it is over in two minutes all the same.
        await signOut(own, caller.session(store)).catch(() => undefined);
      }
    },
    async delete() {
      unwrap(await api.users.remove({ user_id: id }));
    },
  };
}

/** A server's change as the wire has it; what was not named stays absent. */
export const serverUpdateFrom = (change: ServerUserChange): UserUpdate => ({
  ...userUpdateFrom(change),
  primary_email: change.primaryEmail,
  primary_email_verified: change.primaryEmailVerified,
  primary_email_auth_enabled: change.primaryEmailAuthEnabled,
  client_read_only_metadata: change.clientReadOnlyMetadata,
  server_metadata: change.serverMetadata,
  password: change.password,
});

import type {
  ClientApi,
  NewTeamApiKey,
  NewUserApiKey,
  TeamApiKey as TeamResponse,
  UserApiKey as UserResponse,
} from "../../generated/client.ts";
import type { Caller } from "../../session/caller.ts";
import { unwrap } from "../../transport/result.ts";
import { type ListPage, readList, type SearchOptions } from "../list-page.ts";

/** An API key: what the keys of users and teams, and their first views, have in common. */
interface ApiKeyBase<Key> {
  readonly id: string;
  readonly description: string;
  /** Null: the key does not expire. */
  readonly expiresAt: Date | null;
  readonly manuallyRevokedAt: Date | null;
  readonly createdAt: Date;
  /** The last check that succeeded; null if there was none. */
  readonly lastUsedAt: Date | null;
  /** Whether the key may be published. */
  readonly isPublic: boolean;
  isValid(): boolean;
  /** Why the key is refused; null while it is accepted. A key that is revoked and expired is `manually-revoked`. */
  whyInvalid(): "expired" | "manually-revoked" | null;
  /** Changes the key. Absent fields stay as they are; `expiresAt: null` removes the expiry. */
  update(change: ApiKeyChange): Promise<Key>;
  /** Revokes the key permanently. */
  revoke(): Promise<Key>;
}

/** A change of an API key. */
export interface ApiKeyChange {
  readonly description?: string;
  readonly expiresAt?: Date | null;
  /** Revokes the key permanently. */
  readonly revoked?: true;
}

/** The fields of a new key. */
export interface ApiKeyCreation {
  readonly description: string;
  /** Null: the key does not expire. */
  readonly expiresAt: Date | null;
  /** Whether the key may be published. Default false. */
  readonly isPublic?: boolean;
}

interface MaskedValue {
  readonly lastFour: string;
}

/** A user's API key, with its last four characters. */
export interface UserApiKey extends ApiKeyBase<UserApiKey> {
  readonly type: "user";
  readonly userId: string;
  readonly value: MaskedValue;
}
/** A user's API key at its creation, the only time that the complete key is returned. */
export interface UserApiKeyFirstView extends Omit<UserApiKey, "value"> {
  readonly value: string;
}
/** A team's API key, with its last four characters. */
export interface TeamApiKey extends ApiKeyBase<TeamApiKey> {
  readonly type: "team";
  readonly teamId: string;
  readonly value: MaskedValue;
}
/** A team's API key at its creation, the only time that the complete key is returned. */
export interface TeamApiKeyFirstView extends Omit<TeamApiKey, "value"> {
  readonly value: string;
}

/** Methods of a user or team for its API keys. Clients need the permission `$manage_api_keys` for those of a team. */
interface ApiKeyMethods<Key, FirstView> {
  /** Lists the keys, newest first, revoked and expired ones included: all of them, or a page. `query`: a part of the description. */
  listApiKeys(options?: SearchOptions): Promise<ListPage<Key>>;
  /** Creates a key. Only this result contains the complete key. */
  createApiKey(creation: ApiKeyCreation): Promise<FirstView>;
}
/** Methods of a user for its API keys. */
export interface UserApiKeyMethods extends ApiKeyMethods<UserApiKey, UserApiKeyFirstView> {}
/** Methods of a team for its API keys. */
export interface TeamApiKeyMethods extends ApiKeyMethods<TeamApiKey, TeamApiKeyFirstView> {}

/** The dependencies of the keys' methods: the API calls, and the clock that decides which keys have expired. */
export interface ApiKeyContext {
  readonly api: Pick<ClientApi, "userApiKeys" | "teamApiKeys">;
  readonly caller: Pick<Caller, "connection">;
}

type CommonResponse = Omit<UserResponse, "type" | "user_id" | "value">;
type Change = ReturnType<typeof changeFrom>;

const toMillis = (date: Date | null) => (date === null ? null : date.getTime());
const toDate = (millis: number | undefined) => (millis === undefined ? null : new Date(millis));

const changeFrom = ({ description, expiresAt, revoked }: ApiKeyChange) => ({
  description,
  ...(expiresAt === undefined ? {} : { expires_at_millis: toMillis(expiresAt) }),
  revoked,
});

const creationFrom = ({ description, expiresAt, isPublic }: ApiKeyCreation) => ({
  description,
  expires_at_millis: toMillis(expiresAt),
  is_public: isPublic,
});

function apiKeyFrom<Key>(response: CommonResponse, { caller }: ApiKeyContext, change: (change: Change) => Promise<Key>): ApiKeyBase<Key> {
  const { now } = caller.connection.effects;
  const { expires_at_millis: expires, manually_revoked_at_millis: revoked } = response;
  const whyInvalid = () => {
    if (revoked !== undefined) return "manually-revoked";
    return expires !== undefined && expires <= now() ? "expired" : null;
  };
  return {
    id: response.id,
    description: response.description,
    expiresAt: toDate(expires),
    manuallyRevokedAt: toDate(revoked),
    createdAt: new Date(response.created_at_millis),
    lastUsedAt: toDate(response.last_used_at_millis),
    isPublic: response.is_public,
    isValid: () => whyInvalid() === null,
    whyInvalid,
    update: (changed) => change(changeFrom(changed)),
    revoke: () => change({ description: undefined, revoked: true }),
  };
}

function userApiKeyFrom<Response extends UserResponse | NewUserApiKey>(response: Response, context: ApiKeyContext) {
  const { id, user_id } = response;
  const change = async (changed: Change): Promise<UserApiKey> =>
    maskedUserApiKey(unwrap(await context.api.userApiKeys.update({ user_api_key_id: id, user_id, ...changed })), context);
  return { ...apiKeyFrom(response, context, change), type: "user" as const, userId: user_id };
}

const maskedUserApiKey = (response: UserResponse, context: ApiKeyContext): UserApiKey =>
  Object.freeze({ ...userApiKeyFrom(response, context), value: { lastFour: response.value.last_four } });

function teamApiKeyFrom<Response extends TeamResponse | NewTeamApiKey>(response: Response, context: ApiKeyContext) {
  const { id, team_id } = response;
  const change = async (changed: Change): Promise<TeamApiKey> =>
    maskedTeamApiKey(unwrap(await context.api.teamApiKeys.update({ team_api_key_id: id, team_id, ...changed })), context);
  return { ...apiKeyFrom(response, context, change), type: "team" as const, teamId: team_id };
}

const maskedTeamApiKey = (response: TeamResponse, context: ApiKeyContext): TeamApiKey =>
  Object.freeze({ ...teamApiKeyFrom(response, context), value: { lastFour: response.value.last_four } });

/** The API key methods of a user. @param userId the user's id, or `me` */
export function userApiKeyMethods(userId: string, context: ApiKeyContext): UserApiKeyMethods {
  const { userApiKeys } = context.api;
  return {
    listApiKeys: (options = {}) =>
      readList(
        options,
        (page) => userApiKeys.list({ user_id: userId, ...page }),
        (response) => maskedUserApiKey(response, context),
      ),
    async createApiKey(creation) {
      const response = unwrap(await userApiKeys.create({ user_id: userId, ...creationFrom(creation) }));
      return Object.freeze({ ...userApiKeyFrom(response, context), value: response.value });
    },
  };
}

/** The API key methods of a team. */
export function teamApiKeyMethods(teamId: string, context: ApiKeyContext): TeamApiKeyMethods {
  const { teamApiKeys } = context.api;
  return {
    listApiKeys: (options = {}) =>
      readList(
        options,
        (page) => teamApiKeys.list({ team_id: teamId, ...page }),
        (response) => maskedTeamApiKey(response, context),
      ),
    async createApiKey(creation) {
      const response = unwrap(await teamApiKeys.create({ team_id: teamId, ...creationFrom(creation) }));
      return Object.freeze({ ...teamApiKeyFrom(response, context), value: response.value });
    },
  };
}

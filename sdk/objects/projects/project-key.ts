import type { AdminApi, NewProjectKeySet, ProjectKeySet } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type ListPage, readList, type SearchOptions } from "../list-page.ts";

/** A key set of a project: what its two views have in common. */
interface KeySet {
  readonly id: string;
  readonly description: string;
  readonly expiresAt: Date;
  readonly manuallyRevokedAt: Date | null;
  readonly createdAt: Date;
  isValid(): boolean;
  /** Why the keys are rejected; null while they are accepted. A set that is revoked and expired is `manually-revoked`. */
  whyInvalid(): "expired" | "manually-revoked" | null;
  update(change: { readonly description: string }): Promise<InternalApiKey>;
  /** Revokes the keys permanently. */
  revoke(): Promise<InternalApiKey>;
}

/** A key of a set, without the key itself. */
interface MaskedKey {
  readonly lastFour: string;
  /** The last use, to the minute; null without one. */
  readonly lastUsedAt: Date | null;
}

/** A key set of a project, with the last four characters of each key. Null: the set has no such key. */
export interface InternalApiKey extends KeySet {
  /** `value`: the key itself, which is public; null for keys from before the server stored it. */
  readonly publishableClientKey: (MaskedKey & { readonly value: string | null }) | null;
  readonly secretServerKey: MaskedKey | null;
  readonly superSecretAdminKey: MaskedKey | null;
  /** The last use of any of its keys, to the minute; null without one. */
  readonly lastUsedAt: Date | null;
  /** The developer who created it; null if a secret key did. */
  readonly createdBy: { readonly id: string; readonly displayName: string | null; readonly primaryEmail: string | null } | null;
  /**
   * Creates a set with the same kinds of keys. This one stays valid for `overlapSeconds` more; default: a day.
   * Only this result contains the complete keys.
   */
  rotate(options?: { readonly description?: string; readonly overlapSeconds?: number }): Promise<InternalApiKeyFirstView>;
}

/** The key set at its creation, the only time that the full keys are returned. */
export interface InternalApiKeyFirstView extends KeySet {
  readonly publishableClientKey: string | null;
  readonly secretServerKey: string | null;
  readonly superSecretAdminKey: string | null;
}

/** The fields of a new key set, and which keys to generate. */
export interface InternalApiKeyCreation {
  readonly description: string;
  readonly expiresAt: Date;
  readonly hasPublishableClientKey: boolean;
  readonly hasSecretServerKey: boolean;
  readonly hasSuperSecretAdminKey: boolean;
}

/** Methods of an admin for the project's keys. */
export interface ApiKeyMethods {
  /** Lists the key sets, newest first: all of them, or a page. `query`: a part of the description. */
  listInternalApiKeys(options?: SearchOptions): Promise<ListPage<InternalApiKey>>;
  /** Creates a key set. Only this result contains the complete keys. */
  createInternalApiKey(creation: InternalApiKeyCreation): Promise<InternalApiKeyFirstView>;
}

type KeySetResponse = Pick<ProjectKeySet, "id" | "description" | "expires_at_millis" | "manually_revoked_at_millis" | "created_at_millis">;

/** The methods for key sets. `now` decides which sets have expired. */
export function apiKeyMethods({ internal: { apiKeys } }: AdminApi, now: () => number): ApiKeyMethods {
  function keySetFrom(response: KeySetResponse): KeySet {
    const { id, expires_at_millis: expires, manually_revoked_at_millis: revoked } = response;
    const whyInvalid = () => (revoked !== undefined ? "manually-revoked" : expires <= now() ? "expired" : null);
    return {
      id,
      description: response.description,
      expiresAt: new Date(expires),
      manuallyRevokedAt: revoked === undefined ? null : new Date(revoked),
      createdAt: new Date(response.created_at_millis),
      isValid: () => whyInvalid() === null,
      whyInvalid,
      update: async ({ description }) => keysFrom(unwrap(await apiKeys.update({ key_set_id: id, description }))),
      revoke: async () => keysFrom(unwrap(await apiKeys.update({ key_set_id: id, revoked: true }))),
    };
  }

  const toDate = (millis: number | null) => (millis === null ? null : new Date(millis));
  const maskedKey = (key: ProjectKeySet["secret_server_key"]) =>
    key ? { lastFour: key.last_four, lastUsedAt: toDate(key.last_used_at_millis) } : null;
  function keysFrom(response: ProjectKeySet): InternalApiKey {
    const { publishable_client_key: publicKey, created_by: developer } = response;
    const publicFields = maskedKey(publicKey);
    return Object.freeze({
      ...keySetFrom(response),
      publishableClientKey: publicFields && { ...publicFields, value: publicKey?.value ?? null },
      secretServerKey: maskedKey(response.secret_server_key),
      superSecretAdminKey: maskedKey(response.super_secret_admin_key),
      lastUsedAt: toDate(response.last_used_at_millis),
      createdBy: developer && { id: developer.id, displayName: developer.display_name, primaryEmail: developer.primary_email },
      rotate: async ({ description, overlapSeconds } = {}) =>
        firstViewFrom(unwrap(await apiKeys.rotate({ key_set_id: response.id, description, overlap_seconds: overlapSeconds }))),
    });
  }
  const firstViewFrom = (response: NewProjectKeySet): InternalApiKeyFirstView =>
    Object.freeze({
      ...keySetFrom(response),
      publishableClientKey: response.publishable_client_key ?? null,
      secretServerKey: response.secret_server_key ?? null,
      superSecretAdminKey: response.super_secret_admin_key ?? null,
    });

  return {
    listInternalApiKeys: (options = {}) => readList(options, (page) => apiKeys.list(page), keysFrom),
    createInternalApiKey: async (creation) =>
      firstViewFrom(
        unwrap(
          await apiKeys.create({
            description: creation.description,
            expires_at_millis: creation.expiresAt.getTime(),
            has_publishable_client_key: creation.hasPublishableClientKey,
            has_secret_server_key: creation.hasSecretServerKey,
            has_super_secret_admin_key: creation.hasSuperSecretAdminKey,
          }),
        ),
      ),
  };
}

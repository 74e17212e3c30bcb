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

/** A key set of a project, with the last four characters of each key. Null: the set has no such key. */
export interface InternalApiKey extends KeySet {
  /** `value`: the key itself, which is public; null for keys from before the server stored it. */
  readonly publishableClientKey: { readonly lastFour: string; readonly value: string | null } | null;
  readonly secretServerKey: { readonly lastFour: string } | null;
  readonly superSecretAdminKey: { readonly lastFour: string } | null;
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

/** The methods for key sets. `now` decides which sets have expired. */
export function apiKeyMethods({ internal: { apiKeys } }: AdminApi, now: () => number): ApiKeyMethods {
  function keySetFrom(response: Omit<ProjectKeySet, `${string}_key`>): KeySet {
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

  const maskedKey = (key: { last_four: string } | undefined) => (key ? { lastFour: key.last_four } : null);
  const keysFrom = (response: ProjectKeySet): InternalApiKey =>
    Object.freeze({
      ...keySetFrom(response),
      publishableClientKey: response.publishable_client_key
        ? { lastFour: response.publishable_client_key.last_four, value: response.publishable_client_key.value ?? null }
        : null,
      secretServerKey: maskedKey(response.secret_server_key),
      superSecretAdminKey: maskedKey(response.super_secret_admin_key),
    });
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

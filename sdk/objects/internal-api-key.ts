import type { AdminApi, NewProjectKeySet, ProjectKeySet } from "../generated/admin.ts";
import { unwrap } from "../transport/result.ts";

/** A set of a project's keys: what its two views have in common. */
interface KeySet {
  readonly id: string;
  readonly description: string;
  readonly expiresAt: Date;
  readonly manuallyRevokedAt: Date | null;
  readonly createdAt: Date;
  isValid(): boolean;
  /** Why the keys are refused; null while they are accepted. */
  whyInvalid(): "expired" | "manually-revoked" | null;
  update(change: { readonly description: string }): Promise<InternalApiKey>;
  /** The keys are refused from then on, for good. */
  revoke(): Promise<InternalApiKey>;
}

/** A set of a project's keys, each told by its last four characters; null: the set has no such key. */
export interface InternalApiKey extends KeySet {
  readonly publishableClientKey: { readonly lastFour: string } | null;
  readonly secretServerKey: { readonly lastFour: string } | null;
  readonly superSecretAdminKey: { readonly lastFour: string } | null;
}

/** The same at its creation, the one time the keys are told in full. */
export interface InternalApiKeyFirstView extends KeySet {
  readonly publishableClientKey: string | null;
  readonly secretServerKey: string | null;
  readonly superSecretAdminKey: string | null;
}

/** What a new set is given, and which keys it is to have. */
export interface InternalApiKeyCreation {
  readonly description: string;
  readonly expiresAt: Date;
  readonly hasPublishableClientKey: boolean;
  readonly hasSecretServerKey: boolean;
  readonly hasSuperSecretAdminKey: boolean;
}

/** What a project's admin can do about its keys. */
export interface KeyDeeds {
  /** Newest first. */
  listInternalApiKeys(): Promise<InternalApiKey[]>;
  /** Makes a set of keys. Its answer alone has them in full. */
  createInternalApiKey(creation: InternalApiKeyCreation): Promise<InternalApiKeyFirstView>;
}

/** The deeds about keys; `now` tells which sets have expired. */
export function keyDeeds({ internal: { apiKeys } }: AdminApi, now: () => number): KeyDeeds {
  function keySetFrom(answer: Omit<ProjectKeySet, `${string}_key`>): KeySet {
    const { id, expires_at_millis: expires, manually_revoked_at_millis: revoked } = answer;
    const whyInvalid = () => (expires <= now() ? "expired" : revoked === undefined ? null : "manually-revoked");
    return {
      id,
      description: answer.description,
      expiresAt: new Date(expires),
      manuallyRevokedAt: revoked === undefined ? null : new Date(revoked),
      createdAt: new Date(answer.created_at_millis),
      isValid: () => whyInvalid() === null,
      whyInvalid,
      update: async ({ description }) => keysFrom(unwrap(await apiKeys.update({ key_set_id: id, description }))),
      revoke: async () => keysFrom(unwrap(await apiKeys.update({ key_set_id: id, revoked: true }))),
    };
  }

  const told = (key: { last_four: string } | undefined) => (key ? { lastFour: key.last_four } : null);
  const keysFrom = (answer: ProjectKeySet): InternalApiKey =>
    Object.freeze({
      ...keySetFrom(answer),
      publishableClientKey: told(answer.publishable_client_key),
      secretServerKey: told(answer.secret_server_key),
      superSecretAdminKey: told(answer.super_secret_admin_key),
    });
  const firstViewFrom = (answer: NewProjectKeySet): InternalApiKeyFirstView =>
    Object.freeze({
      ...keySetFrom(answer),
      publishableClientKey: answer.publishable_client_key ?? null,
      secretServerKey: answer.secret_server_key ?? null,
      superSecretAdminKey: answer.super_secret_admin_key ?? null,
    });

  return {
    listInternalApiKeys: async () => unwrap(await apiKeys.list()).items.map(keysFrom),
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

import { userImportLimits as limits } from "#contract/vocabulary/users/user-import.ts";
import type { AdminApi, InternalUsersCountInput, User as UserResponse } from "../../generated/admin.ts";
import type { UserCreate } from "../../generated/server.ts";
import { makeHeaders, toAddress } from "../../transport/connection.ts";
import { readApiError, readResponse } from "../../transport/response.ts";
import { unwrap } from "../../transport/result.ts";
import type { ContactChannel } from "../accounts/contact-channel.ts";
import { type Fields, fieldsFrom, inputFrom, toCamelCase, toSnakeCase } from "../camel-case.ts";
import type { UserFilter } from "../server-methods.ts";
import type { ServerContext } from "./server-user.ts";

/** A user to import. A repeated `externalId`, or without one a repeated `primaryEmail`, changes nothing. */
export interface UserImport extends Fields<Omit<UserCreate, "password" | "is_anonymous" | "totp_secret_base64" | "oauth_providers">> {
  /** The id that the user has in an export. Recognizes the user, if `externalId` does not. */
  readonly id?: string;
  /** The id of the user in the system that it comes from. */
  readonly externalId?: string;
  /** Default: the time of the import. */
  readonly signedUpAt?: Date;
  /** Addresses other than the primary one. */
  readonly contactChannels?: readonly { readonly value: string; readonly isVerified?: boolean; readonly usedForAuth?: boolean }[];
  /** Accounts to sign in with. `id`: a provider of the project's configuration. */
  readonly oauthProviders?: readonly { readonly id: string; readonly accountId: string; readonly email?: string | null }[];
  /** The secret of an authenticator app: 16 to 256 bytes in base64. */
  readonly totpSecretBase64?: string | null;
  /** The same in base32, as apps show it. */
  readonly totpSecretBase32?: string | null;
  readonly isAnonymous?: boolean;
}

/** Options of an import. */
export interface UserImportOptions {
  /** Validates the users and writes nothing. */
  readonly dryRun?: boolean;
  /** A new user has the `id` that it is imported with, if that is a UUID. Default: a random id. */
  readonly keepIds?: boolean;
}

/** The result of one user of an import. */
export interface UserImportResult {
  /** The position of the user, counted from 0. */
  readonly index: number;
  /** `valid`: a dry run would be followed by `created`. */
  readonly status: "created" | "valid" | "exists" | "failed";
  readonly externalId: string | null;
  /** Null if no user was created or found. */
  readonly userId: string | null;
  /** Why the user was not imported; null unless `status` is `failed`. */
  readonly error: { readonly code: string; readonly message: string } | null;
  /** The parts that were left out of the user, such as an unusable picture. */
  readonly warnings: readonly string[];
}

/** A user of an export. */
export interface ExportedUser extends Fields<Omit<UserResponse, "selected_team" | "oauth_providers">> {
  readonly oauthProviders: readonly { readonly id: string; readonly accountId: string; readonly email: string | null }[];
  readonly contactChannels: readonly Pick<ContactChannel, "id" | "value" | "isPrimary" | "isVerified" | "usedForAuth">[];
  /** In an export with credentials, of a user with a password. */
  readonly passwordHash?: string;
  /** In an export with credentials, of a user with an authenticator app. */
  readonly totpSecretBase64?: string;
}

/** Methods of an admin app for many users at once. */
export interface UserTransferMethods {
  /**
   * Imports users, in as many calls as it takes. Stop and repeat it at any time: users imported before are reported as `exists`.
   *
   * @example
   * for await (const result of admin.importUsers(users)) if (result.status === "failed") console.error(result.index, result.error);
   */
  importUsers(users: Iterable<UserImport> | AsyncIterable<UserImport>, options?: UserImportOptions): AsyncGenerator<UserImportResult, void>;
  /**
   * Reads all users, one after the other, from one response. `importUsers` takes them.
   * @param options `credentials`: with hashes of passwords and secrets of authenticator apps. The audit log records it
   */
  exportUsers(options?: { readonly credentials?: boolean }): AsyncGenerator<ExportedUser, void>;
  /**
   * Reads users as one file: JSON lines in UTF-8, or CSV. In a browser, offer it as a download.
   * @param filter chooses users. Default: all users, also anonymous ones
   */
  exportUserFile(format: UserFileFormat, filter?: UserFilter): Promise<Blob>;
  /**
   * Counts the users of a filter. The count is exact up to 10 000; with more users `isCapped` is true.
   * @example
   * const { count } = await admin.countUsers({ verified: false });
   */
  countUsers(filter?: UserFilter): Promise<{ readonly count: number; readonly isCapped: boolean }>;
}

/** The format of a file with users. */
export type UserFileFormat = "jsonl" | "csv";

/** The characters of a call's lines, below the limit. */
const batchLength = limits.length / 2;

function toLine({ contactChannels, oauthProviders, ...fields }: UserImport): string {
  return JSON.stringify({
    ...inputFrom<Record<string, unknown>>(fields),
    ...(contactChannels ? { contact_channels: toSnakeCase<unknown[]>([...contactChannels]) } : {}),
    ...(oauthProviders ? { oauth_providers: toSnakeCase<unknown[]>([...oauthProviders]) } : {}),
  });
}

export function userTransferMethods({ api, caller }: ServerContext & { readonly api: AdminApi }): UserTransferMethods {
  async function* importUsers(
    users: Iterable<UserImport> | AsyncIterable<UserImport>,
    { dryRun, keepIds }: UserImportOptions = {},
  ): AsyncGenerator<UserImportResult, void> {
    let lines: string[] = [];
    let length = 0;
    let start = 0;
    async function send(): Promise<UserImportResult[]> {
      const first = start;
      const { results } = unwrap(await api.internal.users.importMany({ lines: lines.join("\n"), dry_run: dryRun, keep_ids: keepIds }));
      start += lines.length;
      lines = [];
      length = 0;
      return results.map(({ line, external_id, user_id, status, error, warnings = [] }) => ({
        index: first + line - 1,
        status,
        externalId: external_id,
        userId: user_id,
        error,
        warnings,
      }));
    }
    for await (const user of users) {
      const line = toLine(user);
      if (lines.length > 0 && (lines.length === limits.lines || length + line.length > batchLength)) yield* await send();
      lines.push(line);
      length += line.length + 1;
    }
    if (lines.length > 0) yield* await send();
  }

  /** The response of an export; its body is a stream. @throws ApiError */
  async function openExport(path: string, format: UserFileFormat): Promise<Response> {
    const { connection } = caller;
    const ownerToken = (await connection.ownerToken?.()) ?? null;
    const response = await connection.effects.fetch(toAddress(connection, path), {
      headers: makeHeaders(connection, null, ownerToken),
    });
    const type = response.headers.get("content-type") ?? "";
    if (type.includes(format === "csv" ? "csv" : "ndjson")) return response;
    throw (await readApiError(await readResponse(response))) ?? new Error("The server did not send an export of users.");
  }

  async function* exportUsers({ credentials }: { readonly credentials?: boolean } = {}): AsyncGenerator<ExportedUser, void> {
    const response = await openExport(`/internal/users/export${credentials ? "/credentials" : ""}`, "jsonl");
    if (!response.body) return;
    let rest = "";
    const decoder = new TextDecoder();
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield exportedUserFrom(JSON.parse(line));
    }
  }

  return {
    importUsers,
    exportUsers,
    async exportUserFile(format, filter = {}) {
      const query = new URLSearchParams({ format });
      for (const [name, value] of Object.entries(inputFrom<InternalUsersCountInput>(filter)))
        if (value !== undefined) query.set(name, String(value));
      return (await openExport(`/internal/users/export?${query}`, format)).blob();
    },
    async countUsers(filter = {}) {
      const { count, is_capped: isCapped } = unwrap(await api.internal.users.count(inputFrom<InternalUsersCountInput>(filter)));
      return { count, isCapped };
    },
  };
}

interface ExportLine extends Omit<UserResponse, "selected_team"> {
  readonly contact_channels: readonly Record<string, unknown>[];
}

function exportedUserFrom({ oauth_providers, contact_channels, ...fields }: ExportLine): ExportedUser {
  return {
    ...fieldsFrom(fields),
    oauthProviders: toCamelCase(oauth_providers),
    contactChannels: toCamelCase(contact_channels) as unknown as ExportedUser["contactChannels"],
  };
}

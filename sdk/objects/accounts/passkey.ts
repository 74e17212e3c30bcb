import type { ClientApi, Passkey as PasskeyResponse } from "../../generated/client.ts";
import { unwrap } from "../../transport/result.ts";

/** A passkey of a user: a snapshot. `update` returns the next one. */
export interface Passkey {
  readonly id: string;
  readonly userId: string;
  /** The name that the user sees: at first of the authenticator, or of the browser that registered it. */
  readonly name: string;
  /** The id by which browsers know the passkey, in base64url. */
  readonly credentialId: string;
  readonly createdAt: Date;
  /** Time of the last sign-in with it; null before the first one. */
  readonly lastUsedAt: Date | null;
  /** `multiDevice` if the authenticator can copy it to other devices. */
  readonly deviceType: "singleDevice" | "multiDevice";
  /** Whether the authenticator had a copy of it at the last use. */
  readonly isBackedUp: boolean;
  /** How browsers reach the authenticator, such as `internal`, `hybrid` or `usb`. */
  readonly transports: readonly string[];
  /** Changes the name. @throws PlainError `PASSKEY_NOT_FOUND` */
  update(change: { readonly name: string }): Promise<Passkey>;
  /** Removes the passkey. It no longer signs in. @throws PlainError `PASSKEY_NOT_FOUND`, `LAST_SIGN_IN_METHOD`, `RECENT_SIGN_IN_REQUIRED` */
  delete(): Promise<void>;
}

/** Methods of a user for its passkeys. */
export interface PasskeyMethods {
  /**
   * Lists the user's passkeys, oldest first. A user has at most 20.
   * @example
   * for (const passkey of await user.listPasskeys()) console.log(passkey.name, passkey.lastUsedAt);
   */
  listPasskeys(): Promise<Passkey[]>;
}

/** The passkey methods of a user, by id or `me`. */
export function passkeyMethods(userId: string, { auth: { passkey: calls } }: ClientApi): PasskeyMethods {
  const passkeyFrom = (response: PasskeyResponse): Passkey => ({
    id: response.id,
    userId: response.user_id,
    name: response.name,
    credentialId: response.credential_id,
    createdAt: new Date(response.created_at_millis),
    lastUsedAt: response.last_used_at_millis === null ? null : new Date(response.last_used_at_millis),
    deviceType: response.device_type,
    isBackedUp: response.backed_up,
    transports: response.transports,
    update: async ({ name }) => passkeyFrom(unwrap(await calls.update({ user_id: userId, passkey_id: response.id, name }))),
    async delete() {
      unwrap(await calls.remove({ user_id: userId, passkey_id: response.id }));
    },
  });
  return { listPasskeys: async () => unwrap(await calls.list({ user_id: userId })).items.map(passkeyFrom) };
}

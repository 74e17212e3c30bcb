import type { Selectable } from "kysely";
import type { ProjectKeys } from "../../../database/tables/projects.ts";
import { digest } from "../../../services/secrets.ts";

/** The three complete keys of a set. */
export interface ProjectKeyValues {
  publishableClientKey: string;
  secretServerKey: string;
  superSecretAdminKey: string;
}

type OptionalKeyValues = { readonly [K in keyof ProjectKeyValues]: string | undefined };
type KeyHashColumns = Pick<
  Selectable<ProjectKeys>,
  Extract<keyof ProjectKeys, `${string}_key_${"hash" | "last_four"}` | "publishable_client_key">
>;

/** The columns of each given key: hash and last four characters, and the public key itself. */
export const hashKeys = ({ publishableClientKey, secretServerKey, superSecretAdminKey }: OptionalKeyValues): Partial<KeyHashColumns> => ({
  ...(publishableClientKey === undefined
    ? {}
    : {
        publishable_client_key: publishableClientKey,
        publishable_client_key_hash: digest(publishableClientKey),
        publishable_client_key_last_four: publishableClientKey.slice(-4),
      }),
  ...(secretServerKey === undefined
    ? {}
    : { secret_server_key_hash: digest(secretServerKey), secret_server_key_last_four: secretServerKey.slice(-4) }),
  ...(superSecretAdminKey === undefined
    ? {}
    : { super_secret_admin_key_hash: digest(superSecretAdminKey), super_secret_admin_key_last_four: superSecretAdminKey.slice(-4) }),
});

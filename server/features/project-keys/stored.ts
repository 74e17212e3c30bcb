import type { ProjectKeys } from "../../database/tables/projects.ts";
import { digest } from "../../services/secrets.ts";

/** The three keys of a set in full. */
export interface ProjectKeyValues {
  publishableClientKey: string;
  secretServerKey: string;
  superSecretAdminKey: string;
}

type Given = { readonly [K in keyof ProjectKeyValues]: string | undefined };
type Columns = Pick<ProjectKeys, Extract<keyof ProjectKeys, `${string}_key_${"hash" | "last_four"}`>>;

/** The columns of the keys that are given: what proves them, and what a person knows them by. */
export const storedKeys = ({ publishableClientKey, secretServerKey, superSecretAdminKey }: Given): Partial<Columns> => ({
  ...(publishableClientKey === undefined
    ? {}
    : { publishable_client_key_hash: digest(publishableClientKey), publishable_client_key_last_four: publishableClientKey.slice(-4) }),
  ...(secretServerKey === undefined
    ? {}
    : { secret_server_key_hash: digest(secretServerKey), secret_server_key_last_four: secretServerKey.slice(-4) }),
  ...(superSecretAdminKey === undefined
    ? {}
    : { super_secret_admin_key_hash: digest(superSecretAdminKey), super_secret_admin_key_last_four: superSecretAdminKey.slice(-4) }),
});

import type { Secrets } from "../../../services/secrets.ts";
import type { ProjectKeyValues } from "./key-hashes.ts";

/** Keys of project `internal` from the environment; those left out are derived. */
export type ConfiguredKeys = { readonly [K in keyof ProjectKeyValues]: string | undefined };

/** The keys of project `internal`: those of the environment, else those that every process derives from the server secret. */
export function internalKeys(configured: ConfiguredKeys, secrets: Pick<Secrets, "derive">): ProjectKeyValues {
  const derive = (prefix: string) => `${prefix}_${secrets.derive(`internal-project/${prefix}`, 28).toString("hex").slice(0, 45)}`;
  return {
    publishableClientKey: configured.publishableClientKey ?? derive("pck"),
    secretServerKey: configured.secretServerKey ?? derive("ssk"),
    superSecretAdminKey: configured.superSecretAdminKey ?? derive("sak"),
  };
}

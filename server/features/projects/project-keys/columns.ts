import type { ProjectKeySetChange, ProjectKeySetCreation } from "#contract/entities/projects/project-keys.ts";
import { columnWriter, elsewhere, type WritableBy } from "../../../database/entity-columns.ts";
import type { ProjectKeys } from "../../../database/tables/projects.ts";

type KeySetInput = WritableBy<typeof ProjectKeySetCreation> & WritableBy<typeof ProjectKeySetChange>;

/** Splits the input for a key set into columns of its row and fields that generate or revoke keys. */
export const toKeySetColumns = columnWriter<ProjectKeys, KeySetInput, void>()({
  expires_at_millis: (millis) => ({ expires_at: new Date(millis) }),
  has_publishable_client_key: elsewhere,
  has_secret_server_key: elsewhere,
  has_super_secret_admin_key: elsewhere,
  revoked: elsewhere,
});

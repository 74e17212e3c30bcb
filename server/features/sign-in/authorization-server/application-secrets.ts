import type { Db } from "../../../database/schema.ts";
import type { Project } from "../../../kernel/call.ts";
import { applicationSecret, randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";

/** Inserts a new secret. @returns it with its text, which is not stored */
export async function insertSecret(
  db: Db,
  { project, now }: { readonly project: Pick<Project, "tenancyId">; readonly now: Date },
  application: string,
  expiresAt: Date | null,
) {
  const client_secret = applicationSecret();
  const id = randomUuid();
  const last_four = client_secret.slice(-4);
  const row = { application_id: application, id, hash: digest(client_secret), last_four, created_at: now, expires_at: expiresAt };
  await db
    .insertInto("oauth_application_secrets")
    .values({ tenancy_id: project.tenancyId, ...row })
    .execute();
  return { id, last_four, created_at_millis: now.getTime(), expires_at_millis: expiresAt?.getTime() ?? null, client_secret };
}

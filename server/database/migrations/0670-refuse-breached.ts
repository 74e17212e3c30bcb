import { type Kysely, sql } from "kysely";

/**
 * `auth.password.refuseBreached` takes the place of `refuseCommon`, also in its stored values. The longest path decides. The earlier key
 * remains, which a process of the version before reads during an upgrade; this version ignores it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE tenancies SET config = config || '{"auth.password.refuseBreached": true}', config_revision = gen_random_uuid()
    WHERE CASE WHEN config ? 'auth.password.refuseCommon' THEN config -> 'auth.password.refuseCommon'
      WHEN config ? 'auth.password' THEN config #> '{auth.password,refuseCommon}'
      ELSE config #> '{auth,password,refuseCommon}' END = 'true'`.execute(db);
}

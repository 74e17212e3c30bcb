import { sql } from "kysely";
import type { Db } from "../schema.ts";

/** One line for each table, column, constraint, index, function, trigger and extension, in order. White space does not count. */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    WITH tables AS (SELECT oid, relname, reloptions FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p'))
    SELECT concat_ws(' ', 'table', relname, reloptions) AS line FROM tables
    UNION ALL SELECT concat_ws(' ', 'column', relname, row_number() OVER (PARTITION BY tables.oid ORDER BY attnum), attname,
        format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN 'NOT NULL' END, pg_get_expr(adbin, adrelid), attidentity, attgenerated)
      FROM tables JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    UNION ALL SELECT concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid))
      FROM tables JOIN pg_constraint ON conrelid = tables.oid
    UNION ALL SELECT concat_ws(' ', 'index', relname, pg_get_indexdef(indexrelid), indisvalid)
      FROM tables JOIN pg_index ON indrelid = tables.oid
    UNION ALL SELECT concat_ws(' ', 'trigger', relname, pg_get_triggerdef(pg_trigger.oid))
      FROM tables JOIN pg_trigger ON tgrelid = tables.oid WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', 'function', pg_get_functiondef(oid)) FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    UNION ALL SELECT concat_ws(' ', 'extension', extname) FROM pg_extension`.execute(db);
  return rows.map(({ line }) => line.replace(/\s+/g, " ")).sort();
}

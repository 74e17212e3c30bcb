import { sql } from "kysely";

/** The numbers of rows that statements read: a page and the first rows after it. */
const limits = [12, 102, 1002, 10_002];

/**
 * SQL: the limit of a list that reads at least some rows. A literal: with a bound limit, PostgreSQL plans for reading all rows. Few limits
 * keep the prepared statements few: a caller chooses the size of a page.
 */
export const rowLimit = (rows: number) => sql.lit(limits.find((limit) => limit >= rows) ?? rows);

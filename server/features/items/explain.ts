import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { ItemExplanation } from "#contract/entities/item-explanation.ts";
import { paymentLimits } from "#contract/vocabulary/payments.ts";
import type { Db } from "../../database/schema.ts";
import { type ItemKey, isOfItem } from "./ledger.ts";
import type { RecordedBalance } from "./read-balance.ts";

const { explainedEntries, explanationPage, upcomingExpiries } = paymentLimits;

type Explanation = Omit<z.output<typeof ItemExplanation>, "quantity">;

interface Page {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

interface ExplanationRow {
  readonly entries: (Explanation["entries"][number] & { readonly seq: number })[] | null;
  readonly upcoming: Explanation["upcoming"] | null;
  readonly is_complete: boolean;
}

/**
 * Explains a balance by the entries of its ledger (wire protocol, section 5.3). An expiring grant pays for the oldest unpaid uses before
 * its expiry. What has not expired pays for the rest, earliest expiry first. One statement, which sorts the ledger a few times and does not
 * match each use with each grant.
 * @param recorded the balance that is explained: later entries do not belong to it
 */
export async function explainItem(
  db: Db,
  key: ItemKey,
  { at, lastSeq }: Omit<RecordedBalance, "balance">,
  { cursor, limit = explanationPage.default }: Page,
): Promise<Explanation> {
  const until = cursor === undefined ? null : Number(cursor);
  const { rows } = await sql<ExplanationRow>`WITH ${allocationSql(key, at, lastSeq)},
    page AS (SELECT * FROM newest WHERE ${until}::bigint IS NULL OR seq <= ${until}::bigint ORDER BY seq DESC LIMIT ${limit + 1}),
    page_uses AS MATERIALIZED (SELECT * FROM uses WHERE seq >= (SELECT min(seq) FROM page) AND seq <= (SELECT max(seq) FROM page)),
    page_grants AS MATERIALIZED (SELECT * FROM grants WHERE seq >= (SELECT min(seq) FROM page) AND seq <= (SELECT max(seq) FROM page)),
    near AS MATERIALIZED (SELECT * FROM grants WHERE "to" > "from" AND "to" > (SELECT min("from") FROM page_uses) AND "from" < (SELECT max("to") FROM page_uses)),
    explained AS (
      SELECT p.seq, json_build_object('seq', p.seq, 'id', p.id, 'kind', p.kind, 'quantity', p.amount, 'at_millis', ${millis(sql`p.effective_at`)},
        'expires_at_millis', ${millis(sql`p.expires_at`)}, 'source_id', p.source_id, 'description', p.description,
        'used', coalesce(g.used, 0), 'expired', CASE WHEN p.expires_at <= ${at}::timestamptz THEN coalesce(g.amount - g.used, 0) ELSE 0 END,
        'remaining', CASE WHEN g.seq IS NULL THEN coalesce(u.unpaid, 0) WHEN p.expires_at <= ${at}::timestamptz THEN 0
          ELSE g.amount - g.used END,
        'paid_by', coalesce((SELECT json_agg(json_build_object('entry_id', n.id, 'quantity', least(n."to", u."to") - greatest(n."from", u."from"))
          ORDER BY n."from") FROM near n WHERE n."to" > u."from" AND n."from" < u."to"), '[]')) AS entry
      FROM page p LEFT JOIN page_grants g USING (seq) LEFT JOIN page_uses u USING (seq))
    SELECT (SELECT json_agg(entry ORDER BY seq DESC) FROM explained) AS entries,
      (SELECT json_agg(json_build_object('at_millis', ${millis(sql`expires_at`)}, 'quantity', quantity) ORDER BY expires_at) FROM (
        SELECT expires_at, sum(amount - used) AS quantity FROM grants WHERE expires_at > ${at}::timestamptz AND expires_at < 'infinity'
        GROUP BY expires_at HAVING sum(amount - used) > 0 ORDER BY expires_at LIMIT ${upcomingExpiries}) AS next) AS upcoming,
      (SELECT count(*) <= ${explainedEntries} FROM newest) AS is_complete`.execute(db);
  const { entries, upcoming, is_complete } = rows[0] as ExplanationRow;
  const page = entries ?? [];
  return {
    entries: page.slice(0, limit).map(({ seq: _, ...entry }) => entry),
    upcoming: upcoming ?? [],
    next_cursor: page[limit] ? String(page[limit].seq) : null,
    is_complete,
  };
}

/** SQL: a time in milliseconds. */
const millis = (time: RawBuilder<unknown>) => sql`(extract(epoch FROM ${time}) * 1000)::bigint`;

/**
 * SQL: `newest`, the entries of the ledger; `grants` and `uses` with the amounts that the grants have paid. The uses, in the order of time,
 * are one line of units; each use has those from `from` to `to`. Each grant has paid for a part of the line, in the order of expiry. A
 * grant ends where its amount ends or its last use before the expiry. As a formula: `to[i] = min(to[i-1] + amount[i], before[i])`, which is
 * `total[i] + min(0, min(before[k] - total[k]))` over all `k` up to `i`.
 */
const allocationSql = (key: ItemKey, at: Date, lastSeq: number): RawBuilder<unknown> => sql`newest AS MATERIALIZED (
      SELECT seq, id, kind, amount, effective_at, expires_at, source_id, description FROM item_ledger WHERE ${isOfItem(key)}
        AND seq <= ${lastSeq}::bigint ORDER BY seq DESC LIMIT ${explainedEntries + 1}),
    -- What ended before it began does not count, nor does a decrease that has ended.
    counted AS MATERIALIZED (
      SELECT seq, id, kind, source_id, amount, effective_at AS at, coalesce(expires_at, 'infinity') AS expires_at,
        kind = 'change' AND amount < 0 AS is_use
      FROM newest WHERE amount <> 0 AND (expires_at IS NULL
        OR (expires_at > effective_at AND NOT (kind = 'change' AND amount < 0 AND expires_at <= ${at}::timestamptz)))),
    -- A withdrawal takes from the latest grants of its source with the same expiry: the least level from a grant on is what is left of it.
    -- The order is descending because a frame whose start moves is computed anew for each row.
    levels AS (
      SELECT *, sum(amount) OVER (source ORDER BY seq) AS level FROM counted WHERE NOT is_use
      WINDOW source AS (PARTITION BY kind, source_id, expires_at)),
    net AS (
      SELECT seq, id, at, expires_at, greatest(0, min(level) OVER (PARTITION BY kind, source_id, expires_at ORDER BY seq DESC
        ROWS UNBOUNDED PRECEDING) - level + amount) AS net, amount > 0 AS is_grant FROM levels),
    timeline AS (
      SELECT *, sum(used) OVER (ORDER BY time, is_use ROWS UNBOUNDED PRECEDING) AS before FROM (
        SELECT seq, id, at, expires_at, net AS amount, 0 AS used, expires_at AS time, false AS is_use FROM net WHERE is_grant
        UNION ALL
        SELECT seq, id, at, expires_at, 0, -amount, at, true FROM counted WHERE is_use) AS events),
    totals AS (
      SELECT seq, id, at, expires_at, amount, before, sum(amount) OVER (ORDER BY expires_at, at, seq) AS total FROM timeline WHERE NOT is_use),
    ends AS (
      SELECT *, total + least(0, min(before - total) OVER (ORDER BY expires_at, at, seq ROWS UNBOUNDED PRECEDING)) AS "to" FROM totals),
    grants AS MATERIALIZED (
      SELECT *, "to" - "from" AS used FROM (
        SELECT seq, id, expires_at, amount, "to", lag("to", 1, 0) OVER (ORDER BY expires_at, at, seq) AS "from" FROM ends) AS paid),
    uses AS MATERIALIZED (
      SELECT seq, "from", "to", "to" - greatest("from", least("to", (SELECT coalesce(max("to"), 0) FROM grants))) AS unpaid FROM (
        SELECT seq, sum(-amount) OVER (ORDER BY at, seq) + amount AS "from", sum(-amount) OVER (ORDER BY at, seq) AS "to"
        FROM counted WHERE is_use) AS line)`;

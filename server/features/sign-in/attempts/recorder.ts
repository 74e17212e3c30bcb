import { sql } from "kysely";
import type { Logger } from "pino";
import { attemptLimits as limits } from "#contract/vocabulary/sign-in/attempts.ts";
import type { Db } from "../../../database/schema.ts";
import type { SignInStepMark } from "../../../kernel/background-jobs.ts";
import type { RootDb } from "../../../kernel/call.ts";
import { createWriteBatch } from "../../../kernel/write-batch.ts";
import type { GeoIpLookup } from "../../../services/geoip.ts";
import { randomUuid } from "../../../services/random.ts";
import { parseUserAgent } from "../../../services/user-agent.ts";

interface TimedMark extends SignInStepMark {
  readonly at: Date;
  /** Whether the step has waited for the earlier one, which another process may write. */
  readonly hasWaited: boolean;
}

/** Steps of one sign-in, oldest first. */
type Flow = [TimedMark, ...TimedMark[]];

/** Sign-ins per statement, so that no statement holds its locks for long. */
const batchSize = 500;

/** Writes the steps of sign-ins in batches. A step joins the sign-in whose last step has issued what it presents. */
export function createSignInRecorder(db: RootDb, log: Logger, lookupIp: GeoIpLookup) {
  let count = 0;
  const batch = createWriteBatch<TimedMark>(
    async (marks) => {
      const flows = joinSteps(marks);
      for (let from = 0; from < flows.length; from += batchSize)
        for (const mark of await writeFlows(db, flows.slice(from, from + batchSize), lookupIp)) put({ ...mark, hasWaited: true });
    },
    log,
    "steps of sign-ins could not be recorded",
  );
  const put = (mark: TimedMark) => batch.put(String(count++), mark);
  // The second time writes the steps that have waited.
  const flush = async () => {
    await batch.flush();
    await batch.flush();
  };
  return { record: (mark: SignInStepMark, at: Date) => put({ ...mark, at, hasWaited: false }), flush, stop: flush };
}

/** Groups steps of the same sign-in. */
function joinSteps(marks: readonly TimedMark[]): Flow[] {
  const open = new Map<string, Flow>();
  const flows: Flow[] = [];
  for (const mark of marks.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { tenancyId, continues, leadsTo } = mark;
    let flow = continues === undefined ? undefined : open.get(`${tenancyId} ${continues}`);
    if (flow) flow.push(mark);
    else flows.push((flow = [mark]));
    const key = leadsTo ?? continues;
    if (continues !== undefined) open.delete(`${tenancyId} ${continues}`);
    if (key !== undefined) open.set(`${tenancyId} ${key}`, flow);
  }
  return flows;
}

/** Inserts sign-ins and adds steps to earlier ones. @returns the steps whose earlier step was not found, to be tried again */
async function writeFlows(db: Db, flows: readonly Flow[], lookupIp: GeoIpLookup): Promise<TimedMark[]> {
  const rows = flows.map((flow, index) => ({ number: index, ...toColumns(flow, lookupIp) }));
  const { rows: written } = await sql<{ number: number }>`WITH v AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS v (number integer, tenancy_id uuid, id uuid, at timestamptz,
        last_at timestamptz, continues text, flow_key text, method text, provider_id text, outcome text, is_new_user boolean,
        error_code text, user_id uuid, address text, ip text, country text, browser text, system text, request_id text, steps jsonb,
        may_wait boolean)),
    earlier AS MATERIALIZED (
      SELECT a.tenancy_id, a.id, v.number FROM v
      JOIN sign_in_attempts a ON a.tenancy_id = v.tenancy_id AND a.flow_key = decode(v.continues, 'hex')
      WHERE a.last_at > v.at - make_interval(secs => ${limits.joinMillis / 1000}) AND jsonb_array_length(a.steps) < ${limits.steps}
      ORDER BY a.tenancy_id, a.id FOR NO KEY UPDATE OF a),
    updated AS (
      UPDATE sign_in_attempts a SET last_at = v.last_at, flow_key = coalesce(decode(v.flow_key, 'hex'), a.flow_key),
        provider_id = coalesce(a.provider_id, v.provider_id), outcome = v.outcome, is_new_user = a.is_new_user OR v.is_new_user,
        error_code = v.error_code, user_id = coalesce(v.user_id, a.user_id), address = coalesce(a.address, v.address),
        browser = coalesce(a.browser, v.browser), system = coalesce(a.system, v.system), request_id = v.request_id,
        steps = a.steps || v.steps
      FROM earlier e JOIN v ON v.number = e.number WHERE a.tenancy_id = e.tenancy_id AND a.id = e.id
      RETURNING v.number),
    inserted AS (
      INSERT INTO sign_in_attempts (tenancy_id, id, at, last_at, flow_key, method, provider_id, outcome, is_new_user, error_code, user_id,
        address, ip, country, browser, system, request_id, steps)
      SELECT t.id, v.id, v.at, v.last_at, decode(v.flow_key, 'hex'), v.method, v.provider_id, v.outcome, v.is_new_user, v.error_code,
        v.user_id, v.address, v.ip, v.country, v.browser, v.system, v.request_id, v.steps
      FROM v JOIN tenancies t ON t.id = v.tenancy_id
      WHERE NOT v.may_wait AND NOT EXISTS (SELECT FROM updated u WHERE u.number = v.number))
    SELECT number FROM updated`.execute(db);
  const found = new Set(written.map(({ number }) => number));
  return rows.flatMap(({ number, may_wait: mayWait }) => (mayWait && !found.has(number) ? (flows[number] ?? []) : []));
}

function toColumns(flow: Flow, lookupIp: GeoIpLookup) {
  const [first] = flow;
  const last = flow.at(-1) as TimedMark;
  const { ip } = first.step;
  return {
    tenancy_id: first.tenancyId,
    id: randomUuid(),
    at: first.at,
    last_at: last.at,
    continues: first.continues,
    flow_key: last.leadsTo ?? last.continues,
    method: first.method,
    provider_id: findFirst(flow, ({ providerId }) => providerId),
    outcome: last.step.outcome,
    is_new_user: flow.some(({ isNewUser }) => isNewUser),
    error_code: last.step.error_code,
    user_id: findFirst(flow.toReversed(), ({ userId }) => userId),
    address: findFirst(flow, ({ address }) => address),
    ip,
    country: first.country ?? lookupIp(ip)?.country ?? null,
    ...parseUserAgent(first.userAgent ?? ""),
    request_id: last.step.request_id,
    steps: flow.slice(0, limits.steps).map(({ step }) => step),
    may_wait: first.continues !== undefined && !first.hasWaited,
  };
}

const findFirst = (flow: readonly TimedMark[], read: (mark: TimedMark) => string | null): string | null =>
  flow.map(read).find((value) => value !== null) ?? null;

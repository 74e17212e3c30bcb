import { CompiledQuery } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { ClaimNeed } from "#contract/vocabulary/accounts/token-claims.ts";
import { tenancySql, tenancyValues, withCurrentTenancy } from "../../../core/tenancy-query.ts";
import type { Db } from "../../../database/schema.ts";
import type { Project } from "../../../kernel/call.ts";
import type { WindowCount } from "../../../rate-limits/window-counter.ts";
import type { CachedTenancy, TenancyJson } from "../../../services/tenancy-cache.ts";
import { type ClaimSourceRow, claimSourceSql, readClaimNeeds } from "../../projects/token-claims/claim-source.ts";
import { type TokenUser, tokenUserColumns } from "./access-token.ts";
import { refreshCountSql, refreshCountValues } from "./refresh-limits.ts";
import type { RefreshToken } from "./refresh-token.ts";
import { type Rotation, rotationColumns } from "./rotation.ts";
import { type LimitedSession, signInRank, startedAt } from "./session-policy.ts";

/** The columns of an active session, besides those of its user. */
interface SessionRow extends Rotation, LimitedSession {
  readonly session_id: string;
  readonly signed_in_at: Date;
  readonly amr: readonly string[] | null;
}

export interface RefreshRow extends TokenUser, SessionRow {
  readonly counts: readonly WindowCount[] | null;
  readonly claim_source: ClaimSourceRow | null;
}

/** The parts of the query that depend on a project's settings. */
interface Additions {
  /** The values that the templates of its claims need. */
  readonly needs: readonly ClaimNeed[];
  /** Whether sign-ins per user are limited. */
  readonly ranked: boolean;
}

const readAdditions = (config: ProjectConfig): Additions => ({
  needs: readClaimNeeds(config),
  ranked: config.auth.sessions.maxPerUser !== undefined,
});

interface Shape extends Additions {
  /** Whether the token names its session; else its digest is looked up. */
  readonly byId: boolean;
  readonly counted: boolean;
  readonly isKnown?: boolean;
}

/** One text per combination of parts, made once. Making it costs more than running it, and the driver prepares each once. */
const memoized = (make: (shape: Shape) => string) => {
  const texts = new Map<string, string>();
  return (shape: Shape): string => {
    const key = `${shape.byId} ${shape.counted} ${shape.isKnown} ${shape.ranked} ${shape.needs}`;
    let text = texts.get(key);
    if (text === undefined) texts.set(key, (text = make(shape)));
    return text;
  };
};

/** SQL: whether `sessions s` is the active session of a token. A parameter has its id or digest, the value of `sessionValue`. */
const isActive = (byId: boolean, session: string, now: string) =>
  `${byId ? `s.id = ${session}::uuid` : `s.token_hash = ${session}::bytea`} AND s.expires_at > ${now}`;
const sessionValue = ({ sessionId, digest }: RefreshToken) => sessionId ?? digest;

const sessionColumns = (now: string, { needs, ranked }: Additions) =>
  `s.id AS session_id, s.is_impersonation, ${startedAt("s")} AS started_at, coalesce(s.confirmed_at, s.created_at) AS signed_in_at,
    s.last_used_at, s.amr, ${ranked ? signInRank(now) : "NULL::int"} AS sign_in_rank,
    ${needs.length > 0 ? claimSourceSql(needs) : "NULL::json"} AS claim_source, ${rotationColumns(now)}, ${tokenUserColumns}`;
const countColumn = (counted: boolean) => (counted ? "(SELECT json_agg(hit) FROM hit) AS counts" : "NULL AS counts");

const sessionSql = memoized(({ byId, counted, ...additions }) => {
  const [now, active] = ["$2::timestamptz", `s.tenancy_id = $1::uuid AND ${isActive(byId, "$3", "$2::timestamptz")}`];
  const count = `WITH moment AS (SELECT ${now} AS now), tenancy AS (SELECT $1::uuid AS id),
    live AS (SELECT FROM sessions s WHERE ${active}), ${refreshCountSql(4)}`;
  return `${counted ? count : ""} SELECT ${sessionColumns(now, additions)}, ${countColumn(counted)}
    FROM sessions s JOIN users u ON u.tenancy_id = s.tenancy_id AND u.id = s.user_id WHERE ${active}`;
});

/** The active session of a refresh token, including a replaced one, with its user. Writes nothing except the rate limit's count. */
export async function sessionByToken(
  db: Db,
  { project, token, counted }: { project: Pick<Project, "tenancyId" | "config">; token: RefreshToken; counted: boolean },
  now: Date,
): Promise<RefreshRow | undefined> {
  const values = [project.tenancyId, now, sessionValue(token), ...(counted ? refreshCountValues({ token, ip: undefined }) : [])];
  const text = sessionSql({ byId: token.sessionId !== undefined, counted, ...readAdditions(project.config) });
  const { rows } = await db.executeQuery<RefreshRow>(CompiledQuery.raw(text, values));
  return rows[0];
}

/** The client of a token request, and its session if there is one. */
export interface TokenRequestRow extends Partial<TokenUser & Omit<SessionRow, "session_id" | "is_impersonation">> {
  readonly tenancy_id: string;
  readonly revision: string;
  /** Null where the revision is the cached one. */
  readonly tenancy: TenancyJson | null;
  /** True for a valid key; false or null for any other. */
  readonly key_valid: boolean | null;
  readonly session_id: string | null;
  readonly is_impersonation: boolean | null;
  readonly counts: readonly WindowCount[] | null;
  readonly claim_source: ClaimSourceRow | null;
}

interface TokenLookup {
  readonly projectId: string;
  readonly branchId: string;
  readonly keyHash: Buffer;
  readonly token: RefreshToken;
  readonly cached: CachedTenancy | undefined;
  /** The caller's address, where refreshes are rate limited. */
  readonly countedIp: string | undefined;
}

const noAdditions: Additions = { needs: [], ranked: false };

const keyColumn = "publishable_client_key_hash";

const tokenRequestSql = memoized(({ byId, counted, isKnown = false, ...additions }) => {
  const tenancy = tenancySql({ project: "$1", keyColumn, first: 3, isKnown });
  const active = `s.tenancy_id = t.id AND ${isActive(byId, "$6", tenancy.now)}`;
  const branch = "t.project_id = $1 AND t.branch_id = $2";
  const count = `WITH moment AS (SELECT ${tenancy.now} AS now), tenancy AS (SELECT t.id FROM tenancies t WHERE ${branch}),
    live AS (SELECT FROM sessions s JOIN tenancy t ON ${active}), ${refreshCountSql(7)}`;
  return `${counted ? count : ""} SELECT t.id AS tenancy_id, ${tenancy.columns}, ${sessionColumns(tenancy.now, additions)}, ${countColumn(counted)}
    FROM tenancies t
    LEFT JOIN sessions s ON ${active}
    LEFT JOIN users u ON u.tenancy_id = s.tenancy_id AND u.id = s.user_id
    WHERE ${branch}`;
});

/** One statement; two after a change of the project. Before and after it, the settings in the cache decide what is added. */
export const findTokenRequest = (db: Db, lookup: TokenLookup, now: Date): Promise<TokenRequestRow | undefined> =>
  withCurrentTenancy<TokenRequestRow | undefined>(lookup.cached, async (isKnown, outdated) => {
    const { token, countedIp: ip } = lookup;
    const values = [lookup.projectId, lookup.branchId, ...tenancyValues({ keyColumn, isKnown, now, ...lookup }), sessionValue(token)];
    // What the first statement has counted is not counted again.
    const counted = ip !== undefined && !outdated?.counts;
    if (counted) values.push(...refreshCountValues({ token, ip }));
    const additions = lookup.cached ? readAdditions(lookup.cached.config.config) : noAdditions;
    const text = tokenRequestSql({ byId: token.sessionId !== undefined, counted, isKnown, ...additions });
    const { rows } = await db.executeQuery<TokenRequestRow>(CompiledQuery.raw(text, values));
    const [row] = rows;
    return row && outdated?.counts ? { ...row, counts: outdated.counts } : row;
  });

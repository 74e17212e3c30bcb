import { CompiledQuery } from "kysely";
import { tenancySql, tenancyValues, withCurrentTenancy } from "../../../core/tenancy-query.ts";
import type { Db } from "../../../database/schema.ts";
import type { WindowCount } from "../../../rate-limits/window-counter.ts";
import type { CachedTenancy, TenancyJson } from "../../../services/tenancy-cache.ts";
import { type TokenUser, tokenUserColumns } from "./access-token.ts";
import { refreshCountSql, refreshCountValues } from "./refresh-limits.ts";
import type { RefreshToken } from "./refresh-token.ts";
import { type Rotation, rotationColumns } from "./rotation.ts";

export interface RefreshRow extends TokenUser, Rotation {
  readonly session_id: string;
  readonly is_impersonation: boolean;
  readonly counts: readonly WindowCount[] | null;
}

interface Shape {
  /** Whether the token names its session; else its digest is looked up. */
  readonly byId: boolean;
  readonly counted: boolean;
  readonly isKnown?: boolean;
}

/** One text per combination of parts, made once. Making it costs more than running it, and the driver prepares each once. */
const memoized = (make: (shape: Shape) => string) => {
  const texts = new Map<string, string>();
  return (shape: Shape): string => {
    const key = `${shape.byId} ${shape.counted} ${shape.isKnown}`;
    let text = texts.get(key);
    if (text === undefined) texts.set(key, (text = make(shape)));
    return text;
  };
};

/** SQL: whether `sessions s` is the active session of a token. A parameter has its id or digest, the value of `sessionValue`. */
const isActive = (byId: boolean, session: string, now: string) =>
  `${byId ? `s.id = ${session}::uuid` : `s.token_hash = ${session}::bytea`} AND s.expires_at > ${now}`;
const sessionValue = ({ sessionId, digest }: RefreshToken) => sessionId ?? digest;

const sessionColumns = (now: string) => `s.id AS session_id, s.is_impersonation, ${rotationColumns(now)}, ${tokenUserColumns}`;
const countColumn = (counted: boolean) => (counted ? "(SELECT json_agg(hit) FROM hit) AS counts" : "NULL AS counts");

const sessionSql = memoized(({ byId, counted }) => {
  const [now, active] = ["$2::timestamptz", `s.tenancy_id = $1::uuid AND ${isActive(byId, "$3", "$2::timestamptz")}`];
  const count = `WITH moment AS (SELECT ${now} AS now), tenancy AS (SELECT $1::uuid AS id),
    live AS (SELECT FROM sessions s WHERE ${active}), ${refreshCountSql(4)}`;
  return `${counted ? count : ""} SELECT ${sessionColumns(now)}, ${countColumn(counted)}
    FROM sessions s JOIN users u ON u.tenancy_id = s.tenancy_id AND u.id = s.user_id WHERE ${active}`;
});

/** The active session of a refresh token, including a replaced one, with its user. Writes nothing except the rate limit's count. */
export async function sessionByToken(
  db: Db,
  { tenancyId, token, counted }: { tenancyId: string; token: RefreshToken; counted: boolean },
  now: Date,
): Promise<RefreshRow | undefined> {
  const values = [tenancyId, now, sessionValue(token), ...(counted ? refreshCountValues({ token, ip: undefined }) : [])];
  const text = sessionSql({ byId: token.sessionId !== undefined, counted });
  const { rows } = await db.executeQuery<RefreshRow>(CompiledQuery.raw(text, values));
  return rows[0];
}

/** The client of a token request, and its session if there is one. */
export interface TokenRequestRow extends Partial<TokenUser & Rotation> {
  readonly tenancy_id: string;
  readonly revision: string;
  /** Null where the revision is the cached one. */
  readonly tenancy: TenancyJson | null;
  /** True for a valid key; false or null for any other. */
  readonly key_valid: boolean | null;
  readonly session_id: string | null;
  readonly is_impersonation: boolean | null;
  readonly counts: readonly WindowCount[] | null;
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

const keyColumn = "publishable_client_key_hash";

const tokenRequestSql = memoized(({ byId, counted, isKnown = false }) => {
  const tenancy = tenancySql({ project: "$1", keyColumn, first: 3, isKnown });
  const active = `s.tenancy_id = t.id AND ${isActive(byId, "$6", tenancy.now)}`;
  const branch = "t.project_id = $1 AND t.branch_id = $2";
  const count = `WITH moment AS (SELECT ${tenancy.now} AS now), tenancy AS (SELECT t.id FROM tenancies t WHERE ${branch}),
    live AS (SELECT FROM sessions s JOIN tenancy t ON ${active}), ${refreshCountSql(7)}`;
  return `${counted ? count : ""} SELECT t.id AS tenancy_id, ${tenancy.columns}, ${sessionColumns(tenancy.now)}, ${countColumn(counted)}
    FROM tenancies t
    LEFT JOIN sessions s ON ${active}
    LEFT JOIN users u ON u.tenancy_id = s.tenancy_id AND u.id = s.user_id
    WHERE ${branch}`;
});

/** One statement; two after a change of the project. */
export const findTokenRequest = (db: Db, lookup: TokenLookup, now: Date): Promise<TokenRequestRow | undefined> =>
  withCurrentTenancy<TokenRequestRow | undefined>(lookup.cached, async (isKnown, outdated) => {
    const { token, countedIp: ip } = lookup;
    const values = [lookup.projectId, lookup.branchId, ...tenancyValues({ keyColumn, isKnown, now, ...lookup }), sessionValue(token)];
    // What the first statement has counted is not counted again.
    const counted = ip !== undefined && !outdated?.counts;
    if (counted) values.push(...refreshCountValues({ token, ip }));
    const text = tokenRequestSql({ byId: token.sessionId !== undefined, counted, isKnown });
    const { rows } = await db.executeQuery<TokenRequestRow>(CompiledQuery.raw(text, values));
    const [row] = rows;
    return row && outdated?.counts ? { ...row, counts: outdated.counts } : row;
  });

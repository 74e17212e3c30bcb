import { CompiledQuery } from "kysely";
import { tenancySql, tenancyValues, toProject, withCurrentTenancy } from "../../core/tenancy-query.ts";
import type { Db } from "../../database/schema.ts";
import type { Project } from "../../kernel/call.ts";
import type { Services } from "../../services/index.ts";
import { digest } from "../../services/secrets.ts";
import type { TenancyJson } from "../../services/tenancy-cache.ts";

/** The project and branch that an OAuth client id names. */
export interface Branch {
  readonly projectId: string;
  readonly branchId: string;
}

interface ClientRow {
  readonly tenancy_id: string;
  readonly revision: string;
  readonly tenancy: TenancyJson | null;
  readonly key_valid: boolean | null;
}

/** A client, and the additional columns that its query read. */
export type FoundClient<Row> = Row & {
  readonly project: Project;
  /** False for a wrong secret and without one. */
  readonly hasValidKey: boolean;
};

const keyColumn = "publishable_client_key_hash";
const tenancyColumns = (isKnown: boolean) => tenancySql({ project: "$1", keyColumn, first: 3, isKnown }).columns;
const columnsOfKnown = tenancyColumns(true);
const columnsOfUnknown = tenancyColumns(false);

/** Columns and joins that a query adds to those of the client. Parameters begin with $6. */
export interface ClientExtension {
  readonly columns: string;
  readonly joins: string;
  readonly values: readonly unknown[];
}

/**
 * Reads the project of a client id, and the columns of an extension. One statement; two after a change of the project.
 * @returns undefined for an unknown project or branch
 */
export async function findClient<Row = unknown>(
  db: Db,
  services: Pick<Services, "tenancies" | "hostedPagesKeys">,
  branch: Branch,
  clientSecret: string | undefined,
  { columns, joins, values }: ClientExtension,
  now: Date,
): Promise<FoundClient<Row> | undefined> {
  const { projectId, branchId } = branch;
  const cached = services.tenancies.get(branch);
  const keyHash = clientSecret === undefined ? null : digest(clientSecret);
  const row = await withCurrentTenancy<(ClientRow & Row) | undefined>(cached, async (isKnown) => {
    const text = `SELECT t.id AS tenancy_id, ${isKnown ? columnsOfKnown : columnsOfUnknown}${columns && `, ${columns}`}
      FROM tenancies t ${joins} WHERE t.project_id = $1 AND t.branch_id = $2`;
    const parameters = [projectId, branchId, ...tenancyValues({ keyColumn, keyHash, cached, isKnown, now }), ...values];
    return (await db.executeQuery<ClientRow & Row>(CompiledQuery.raw(text, parameters))).rows[0];
  });
  if (!row) return undefined;
  const current = services.tenancies.resolve(branch, row.revision, row.tenancy, cached);
  const isHostedKey = clientSecret !== undefined && services.hostedPagesKeys.isKeyOf(projectId, clientSecret);
  return { ...row, project: toProject(branch, row.tenancy_id, current), hasValidKey: row.key_valid === true || isHostedKey };
}

/** The project of a branch, by the row of its sign-in. One statement. */
export async function findProject(db: Db, services: Pick<Services, "tenancies" | "hostedPagesKeys">, branch: Branch, now: Date) {
  return (await findClient(db, services, branch, undefined, { columns: "", joins: "", values: [] }, now))?.project;
}

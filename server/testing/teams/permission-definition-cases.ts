import { configLimits } from "#contract/vocabulary/projects/config-limits.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCall, type ErrorCase } from "../error-cases.ts";
import { type Fixtures, type TenantKeys, tenantHeaders } from "../fixtures.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const scopes = ["team", "project"] as const;
type Scope = (typeof scopes)[number];

const newId = () => `p_${randomUuid().replaceAll("-", "")}`;

/** The id of a new definition. */
async function givenDefinition({ server, project }: Pick<Fixtures, "server" | "project">, scope: Scope): Promise<string> {
  const body = { id: newId() };
  const made = await server.request("POST", `/${scope}-permission-definitions`, { headers: tenantHeaders("admin", project), body });
  if (made.status !== 201) throw new Error(`defining a permission answered ${made.status}: ${made.text}`);
  return body.id;
}

const listRouteCases = <const S extends Scope>(scope: S) => {
  const own = async (fixtures: Fixtures) => ({ params: { permission_id: await givenDefinition(fixtures, scope) } });
  const cases = {
    list: { statements: 1, build: () => ({}) },
    create: { statements: 8, build: () => ({ body: { id: newId(), description: "Moderates" } }) },
    get: { statements: 1, build: own },
    update: { statements: 6, build: async (fixtures: Fixtures) => ({ ...(await own(fixtures)), body: { description: "Moderates" } }) },
    remove: { statements: 8, build: own },
  } satisfies Record<string, RouteCase>;
  const entries = Object.entries(cases).map(([name, routeCase]) => [`${scope}PermissionDefinitions.${name}`, routeCase]);
  return Object.fromEntries(entries) as Record<`${S}PermissionDefinitions.${keyof typeof cases}`, RouteCase>;
};

export const definitionRouteCases = { ...listRouteCases("team"), ...listRouteCases("project") } satisfies Partial<
  Record<RouteName, RouteCase>
>;

/** A project whose configuration has as many values as it may have, almost. */
let fullProject: Promise<TenantKeys> | undefined;
const givenFullProject = (): Promise<TenantKeys> => {
  const definition = (index: number) => [`p${index}`, { scope: index % 2 ? "project" : "team", containedPermissionIds: {} }];
  const permissions = Object.fromEntries(Array.from({ length: Math.floor((configLimits.totalValues - 2) / 3) }, (_, at) => definition(at)));
  fullProject ??= context.server.givenProject({ "rbac.permissions": permissions });
  return fullProject;
};

type ErrorCases = Readonly<Record<string, ErrorCase>>;

const errorCase = (call: ErrorCase): ErrorCase => call;

function listErrorCases<const S extends Scope>(scope: S) {
  const params = { permission_id: "unknown" };
  const create = (body: object): ErrorCall => ({ as: "admin", body: { id: newId(), ...body } });
  const update = async (body: object): Promise<ErrorCall> => ({
    as: "admin",
    params: { permission_id: await givenDefinition(context.fixtures, scope) },
    body,
  });
  // In the full project, of each scope.
  const [first, others] = scope === "team" ? ["p0", ["p2", "p4", "p6"]] : ["p1", ["p3", "p5", "p7"]];
  const cases = {
    create: {
      PermissionIdAlreadyExists: errorCase(() => create({ id: "moderate" })),
      ContainedPermissionNotFound: errorCase(() => create({ contained_permission_ids: ["unknown"] })),
      InvalidConfigOverride: errorCase(async () => ({ ...create({}), at: await givenFullProject() })),
    },
    get: { PermissionNotFound: errorCase(() => ({ as: "admin", params })) },
    update: {
      PermissionNotFound: errorCase(() => ({ as: "admin", params, body: {} })),
      PermissionIdAlreadyExists: errorCase(() => update({ id: "moderate" })),
      ContainedPermissionNotFound: errorCase(() => update({ contained_permission_ids: ["constructor"] })),
      InvalidConfigOverride: errorCase(async () => ({
        as: "admin",
        at: await givenFullProject(),
        params: { permission_id: first },
        body: { contained_permission_ids: others },
      })),
    },
    remove: { PermissionNotFound: errorCase(() => ({ as: "admin", params })) },
  } satisfies Record<string, ErrorCases>;
  const entries = Object.entries(cases).map(([name, errorCases]) => [`${scope}PermissionDefinitions.${name}`, errorCases]);
  return Object.fromEntries(entries) as Record<`${S}PermissionDefinitions.${keyof typeof cases}`, ErrorCases>;
}

/** The refusals of the calls about definitions. */
export const definitionErrorCases = { ...listErrorCases("team"), ...listErrorCases("project") } satisfies Partial<
  Record<RouteName, ErrorCases>
>;

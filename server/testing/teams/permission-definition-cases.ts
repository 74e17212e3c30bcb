import { randomUuid } from "../../services/random.ts";
import { type CaseFixtures, type TenantKeys, tenantHeaders } from "../case-fixtures.ts";
import { context, type ErrorCall, type ErrorCase } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const scopes = ["team", "project"] as const;
type Scope = (typeof scopes)[number];

const newId = () => `p_${randomUuid().replaceAll("-", "")}`;

/** The id of a new definition. */
async function givenDefinition({ server, project }: Pick<CaseFixtures, "server" | "project">, scope: Scope): Promise<string> {
  const body = { id: newId() };
  const made = await server.request("POST", `/${scope}-permission-definitions`, { headers: tenantHeaders("admin", project), body });
  if (made.status !== 201) throw new Error(`defining a permission answered ${made.status}: ${made.text}`);
  return body.id;
}

const listRouteCases = <const S extends Scope>(scope: S) => {
  const own = async (fixtures: CaseFixtures) => ({ params: { permission_id: await givenDefinition(fixtures, scope) } });
  const cases = {
    list: { statements: 1, build: () => ({}) },
    create: { statements: 8, build: () => ({ body: { id: newId(), description: "Moderates" } }) },
    get: { statements: 1, build: own },
    update: { statements: 6, build: async (fixtures: CaseFixtures) => ({ ...(await own(fixtures)), body: { description: "Moderates" } }) },
    remove: { statements: 8, build: own },
  } satisfies Record<string, RouteCase>;
  const entries = Object.entries(cases).map(([name, routeCase]) => [`${scope}PermissionDefinitions.${name}`, routeCase]);
  return Object.fromEntries(entries) as Record<`${S}PermissionDefinitions.${keyof typeof cases}`, RouteCase>;
};

export const definitionRouteCases = { ...listRouteCases("team"), ...listRouteCases("project") } satisfies Partial<
  Record<RouteName, RouteCase>
>;

/** Definitions in the first change of the full project. A larger change is refused. */
const firstDefinitions = 800;

/** Adds definitions until the configuration of a new project takes no more, in ever smaller changes. */
async function fillProject({ server }: Pick<CaseFixtures, "server">): Promise<TenantKeys> {
  const project = await server.givenProject({});
  let defined = 0;
  const add = async (count: number): Promise<boolean> => {
    const definition = (index: number) => [
      `rbac.permissions.p${index}`,
      { scope: index % 2 ? "project" : "team", containedPermissionIds: {} },
    ];
    const config = Object.fromEntries(Array.from({ length: count }, (_, at) => definition(defined + at)));
    const body = { config_override_string: JSON.stringify(config) };
    const { status } = await server.request("PATCH", "/internal/config/override", { as: "admin", project, body });
    if (status === 200) defined += count;
    return status === 200;
  };
  for (let count = firstDefinitions; count > 0; count = Math.floor(count / 2)) while (await add(count));
  if (defined < firstDefinitions) throw new Error(`the configuration of a project took only ${defined} permissions`);
  return project;
}

let fullProject: Promise<TenantKeys> | undefined;
const givenFullProject = (): Promise<TenantKeys> => (fullProject ??= fillProject(context));

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

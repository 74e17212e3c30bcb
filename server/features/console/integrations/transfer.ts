import { defaultPermissions } from "#contract/config/permissions.ts";
import { ProjectNotProvisioned, VerificationCodeAlreadyUsed } from "#contract/errors/index.ts";
import type { integrationRoutes } from "#contract/routes/console/integrations.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { defaultBranchId, internalProjectId } from "#contract/vocabulary/ids.ts";
import { transferPath } from "#contract/vocabulary/paths.ts";
import { audit } from "../../../core/audit.ts";
import { insertWebhookEvent } from "../../../core/webhook-event.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { randomUuid } from "../../../services/random.ts";
import { issueCode, linkWithCode } from "../../foundation/codes/issue.ts";
import { checkCode, consumeCode } from "../../foundation/codes/use.ts";
import { claimProvisionedProject, mainTenancyId, projectById, provisionedProject } from "../../projects/queries.ts";
import { insertMember, insertTeam } from "../../teams/insert.ts";

type Routes = (typeof integrationRoutes)["projects"];

/** Says that a project can be transferred. @throws ProjectNotProvisioned */
export async function transferStatus({ input, integrationClientId, db }: Call<Routes["transferStatus"]>) {
  const found = await provisionedProject(db, input.project_id, integrationClientId).executeTakeFirst();
  if (!found) throw new ProjectNotProvisioned();
  return { message: "The project can be transferred." };
}

/** A link with a code, for one developer. @throws ProjectNotProvisioned */
export async function startTransfer({ input, integrationClientId, db, serverConfig, now }: Call<Routes["startTransfer"]>) {
  const { code, insert } = issueCode(
    db,
    {
      // Developers are users of project `internal`, where the code is used.
      tenancyId: await internalTenancyId(db),
      type: "project-transfer",
      userId: null,
      data: { projectId: input.project_id },
      lifetimeMillis: codeLimits.lifetime.projectTransfer,
    },
    now,
    { guard: provisionedProject(db, input.project_id, integrationClientId) },
  );
  if ((await insert.execute()).length === 0) throw new ProjectNotProvisioned();
  return { confirmation_url: linkWithCode(`${serverConfig.publicUrl}${transferPath}`, code) };
}

async function internalTenancyId(db: Db): Promise<string> {
  const { id } = await db
    .selectFrom("tenancies")
    .select("id")
    .where("project_id", "=", internalProjectId)
    .where("branch_id", "=", defaultBranchId)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Gives a project to a new team of the developer who calls. Of several calls with codes of one project, one succeeds.
 * @throws ProjectNotProvisioned if the project was transferred or deleted meanwhile, and the errors of codes
 */
export async function confirmTransfer(call: Call<Routes["confirmTransfer"]>) {
  const { input, project: internal, user, db, now } = call;
  const { tenancyId } = internal;
  const { id, data } = await checkCode(db, { tenancyId, type: "project-transfer", code: input.code }, now);
  const { projectId } = data;
  const transferred = await projectById(db, projectId);
  if (!transferred) throw new ProjectNotProvisioned();
  const teamId = randomUuid();
  const member = { tenancyId, teamId, userId: user.row.id, permissionIds: defaultPermissions(internal.config, "teamCreator") };
  const ownTenancy = { tenancyId: mainTenancyId(projectId) };
  const event = { event: "project.transferred", userId: null, data: { from_team_id: null, to_team_id: teamId } } as const;
  await call.transaction(async (tx) => {
    if (!(await consumeCode(tx, { tenancyId, id }, now))) throw new VerificationCodeAlreadyUsed();
    const [claimed] = await statement()
      .step("claimed", claimProvisionedProject(tx, projectId, teamId))
      .also(insertTeam(tx, { tenancyId, id: teamId, columns: { display_name: transferred.display_name } }, now))
      .also(insertMember(tx, member, now))
      .also(insertWebhookEvent(call, { type: "team.created", teamId }))
      .also((earlier) => audit({ ...call, project: ownTenancy }, event, earlier.selectFrom("claimed")))
      .rows(tx, "claimed");
    if (!claimed) throw new ProjectNotProvisioned();
  });
  return { project_id: projectId };
}

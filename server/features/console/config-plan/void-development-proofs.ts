import type { RootDb } from "../../../kernel/call.ts";
import { transaction } from "../../../kernel/transaction.ts";
import type { NoticeContext } from "../../accounts/security-notices/security-notice.ts";
import { findProject } from "../../projects/client.ts";
import { sharedProofTenancies, voidSharedProofs } from "../../sign-in/account-recovery/shared-proofs.ts";

type StartContext = Pick<NoticeContext, "services" | "serverConfig" | "background"> & { readonly db: RootDb };

/** Voids what shared keys have proven on this database in development, before the server answers in production. */
export async function voidDevelopmentProofs(context: StartContext): Promise<void> {
  const now = context.services.clock.now();
  for (const { project_id: projectId, branch_id: branchId } of await sharedProofTenancies(context.db)) {
    const project = await findProject(context.db, context.services, { projectId, branchId }, now);
    if (!project) continue;
    const call: NoticeContext = {
      ...context,
      project,
      now,
      origin: { requestId: "start", ip: "", languages: "" },
      accessType: "server",
      user: null,
      administrator: null,
      afterCommit: (effect) => effect(),
    };
    await transaction(context.db, (db) => voidSharedProofs(call, db, []));
  }
}

import { tenanciesWithSharedProofs, voidSharedProofs } from "./features/account-recovery/shared-proofs.ts";
import { projectOfTenancy } from "./features/checkout/purchase-code.ts";
import type { NoticeContext } from "./features/security-notices/security-notice.ts";
import type { RootDb } from "./kernel/call.ts";
import { transaction } from "./kernel/transaction.ts";

type StartContext = Pick<NoticeContext, "services" | "serverConfig" | "background"> & { readonly db: RootDb };

/** Voids what shared keys have proven on this database in development, before the server answers in production. */
export async function voidProofsOfDevelopment(context: StartContext): Promise<void> {
  const now = context.services.clock.now();
  for (const tenancyId of await tenanciesWithSharedProofs(context.db)) {
    const project = await projectOfTenancy({ ...context, now }, tenancyId);
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

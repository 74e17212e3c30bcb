import type { Call, Project } from "../kernel/call.ts";

/** Whether a project has a development clock for payments. */
export const hasPaymentClock = (
  project: Pick<Project, "isProductionMode">,
  serverConfig: Pick<Call["serverConfig"], "development">,
): boolean => serverConfig.development && !project.isProductionMode;

/**
 * The time for a project's payments: the present, or that of its development clock. Takes no statement, because the project carries the
 * offset.
 */
export const paymentsNow = ({
  project,
  serverConfig,
  now,
}: Pick<Call, "now"> & {
  readonly serverConfig: Pick<Call["serverConfig"], "development">;
  readonly project: Pick<Project, "isProductionMode" | "paymentClockMillis">;
}): Date => (hasPaymentClock(project, serverConfig) ? new Date(now.getTime() + project.paymentClockMillis) : now);

import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { type ConfigOverride, type ConfigPlan, PlainError } from "#sdk/admin.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { Notice } from "../../../components/notice.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { type Action, useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { QueryContent } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";
import { ChangeTable } from "./change-table.tsx";
import { hasNoImpact, PlanImpact } from "./plan-impact.tsx";

interface PlanDialogProps {
  /** The change to review; the dialog is open while it is defined. */
  override: ConfigOverride | undefined;
  close(): void;
  /** Called if the server rejects the change. The dialog shows the error. */
  onRejected?(error: unknown): void;
  /** Called after the change is applied. */
  onApplied?(): void;
  /** Shown above the plan. */
  note?: ReactNode;
}

/** The configuration is no longer the revision that was planned: another admin has changed it meanwhile. */
const isStalePlan = (error: unknown) => error instanceof PlainError && error.code === "CONFIG_REVISION_MISMATCH";

/** Shows the impact of a configuration change and applies it to the revision that was reviewed. */
export function PlanDialog({ override, close, onRejected, onApplied, note }: PlanDialogProps) {
  const action = useAction();
  const project = useProject();
  const refresh = useRefresh();
  const [stalePlans, setStalePlans] = useState(0);

  const apply = (configOverride: ConfigOverride, { revision }: ConfigPlan) =>
    action.run(async () => {
      try {
        await project.updateConfig(configOverride, { expectedRevision: revision });
      } catch (error) {
        if (!isStalePlan(error)) throw error;
        setStalePlans((count) => count + 1);
        return;
      }
      await refresh("internal.projects");
      toastSuccess(t("plan.applied"));
      onApplied?.();
      reset();
    });

  function reset(): void {
    action.reset();
    setStalePlans(0);
    close();
  }

  return (
    <Dialog wide open={override !== undefined} close={reset} locked={action.busy} title={t("plan.title")} description={t("plan.hint")}>
      {override && note}
      {override && stalePlans > 0 && <Notice>{t("plan.stale")}</Notice>}
      {override && (
        <PlanDetails
          key={stalePlans}
          attempt={stalePlans}
          override={override}
          action={action}
          close={reset}
          onRejected={onRejected}
          apply={(plan) => void apply(override, plan)}
        />
      )}
    </Dialog>
  );
}

interface PlanDetailsProps {
  override: ConfigOverride;
  /** Number of plans that became stale before this one. */
  attempt: number;
  action: Action;
  close(): void;
  onRejected: PlanDialogProps["onRejected"];
  apply(plan: ConfigPlan): void;
}

function PlanDetails({ override, attempt, action, close, onRejected, apply }: PlanDetailsProps) {
  const project = useProject();
  // The form below the dialog can change; the plan is for the change that the dialog was opened with.
  const [planned] = useState(override);
  // Not below ["internal", "config"]: the dry run itself makes that group stale.
  const query = useProjectQuery({ queryKey: ["config-plan", planned, attempt], queryFn: () => project.planConfig(planned), retry: false });
  const plan = query.data;
  // The latest one, without a second call when the parent renders again.
  const reject = useEffectEvent((error: unknown) => onRejected?.(error));
  useEffect(() => {
    if (query.error) reject(query.error);
  }, [query.error]);
  // Users lose their last sign-in method: one press must not be enough for that.
  const [typed, setTyped] = useState("");
  const confirmed = plan?.usersWithoutSignIn.count === 0 || typed.trim() === project.displayName.trim();

  return (
    <>
      <p role="status" className="sr-only">
        {query.isFetching && t("plan.loading")}
        {plan && t(hasNoImpact(plan) ? "plan.noImpact" : "plan.impact")}
      </p>
      <QueryContent query={query} skeleton={<PlanSkeleton />}>
        {(plan) => (
          <>
            <PlanImpact plan={plan} />
            <ChangeTable changes={plan.changes} />
            {plan.usersWithoutSignIn.count > 0 && (
              <Field
                label={t("danger.typeName", { project: project.displayName })}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </>
        )}
      </QueryContent>
      {action.error && <Notice>{action.error}</Notice>}
      <DialogActions>
        <Button disabled={action.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
        {plan && <ApplyButton plan={plan} busy={action.busy} confirmed={confirmed} apply={() => apply(plan)} />}
      </DialogActions>
    </>
  );
}

function ApplyButton({ plan, busy, confirmed, apply }: { plan: ConfigPlan; busy: boolean; confirmed: boolean; apply: () => void }) {
  const noImpact = hasNoImpact(plan);
  return (
    <ActionButton
      variant={noImpact ? "primary" : "danger"}
      disabled={!confirmed || plan.productionModeFaults.length > 0 || plan.changes.length === 0}
      busyLabel={busy ? t("plan.applying") : undefined}
      onClick={apply}
    >
      {t(noImpact ? "plan.apply" : "plan.applyAnyway")}
    </ActionButton>
  );
}

function PlanSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      <div className="skeleton h-14 rounded-lg" />
      <div className="skeleton h-4 w-40" />
      <div className="skeleton h-24 rounded-lg" />
    </div>
  );
}

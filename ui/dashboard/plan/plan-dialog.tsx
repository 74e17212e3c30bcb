import { useState } from "react";
import type { ConfigOverride, ConfigPlan } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { toastDone } from "../../components/toast.tsx";
import { useLoad } from "../../components/use-load.ts";
import { LoadFailure } from "../../forms/failure-notice.tsx";
import { type Deed, useDeed } from "../../forms/use-deed.tsx";
import { text } from "../../locales/text.ts";
import { useReread } from "../use-reread.ts";
import { useProject } from "../workspace.ts";
import { ChangeTable } from "./change-table.tsx";
import { Consequences } from "./consequences.tsx";
import { isHarmless } from "./harm.ts";

interface PlanDialogProps {
  /** The change to be judged, and then made; the dialog is open while there is one. */
  override: ConfigOverride | undefined;
  close(): void;
  /** The change is made. */
  applied?(): void;
}

/** Shows what a change of the configuration would do, and to whom, before it is made. */
export function PlanDialog({ override, close, applied }: PlanDialogProps) {
  const deed = useDeed();
  const project = useProject();
  const reread = useReread();

  const apply = (change: ConfigOverride) =>
    deed.run(async () => {
      await project.updateConfig(change);
      await reread();
      toastDone(text("plan.applied"));
      applied?.();
      close();
    });

  function cancel(): void {
    deed.forget();
    close();
  }

  return (
    <Dialog wide open={override !== undefined} close={cancel} locked={deed.busy} title={text("plan.title")} description={text("plan.hint")}>
      {override && <Judged override={override} deed={deed} close={cancel} apply={() => void apply(override)} />}
    </Dialog>
  );
}

interface JudgedProps {
  override: ConfigOverride;
  deed: Deed;
  close(): void;
  apply(): void;
}

function Judged({ override, deed, close, apply }: JudgedProps) {
  const project = useProject();
  // What was asked when the dialog opened stays the question until it closes.
  const [question] = useState(override);
  const plan = useLoad("plan", () => project.planConfig(question));

  return (
    <>
      <p role="status" className="sr-only">
        {plan.state === "loading" && text("plan.asking")}
        {plan.state === "ready" && text(isHarmless(plan.value) ? "plan.harmless" : "plan.harmful")}
      </p>
      {plan.state === "loading" && <PlanSkeleton />}
      {plan.state === "failed" && <LoadFailure error={plan.error} retry={plan.retry} />}
      {plan.state === "ready" && (
        <>
          <Consequences plan={plan.value} />
          <ChangeTable changes={plan.value.changes} />
        </>
      )}
      {deed.problem && <Notice>{deed.problem}</Notice>}
      <DialogActions>
        <Button disabled={deed.busy} onClick={close}>
          {text("action.cancel")}
        </Button>
        {plan.state === "ready" && <ApplyButton plan={plan.value} busy={deed.busy} apply={apply} />}
      </DialogActions>
    </>
  );
}

function ApplyButton({ plan, busy, apply }: { plan: ConfigPlan; busy: boolean; apply: () => void }) {
  const harmless = isHarmless(plan);
  return (
    <Button
      look={harmless ? "primary" : "danger"}
      disabled={plan.productionModeFaults.length > 0 || plan.changes.length === 0}
      busy={busy ? text("plan.applying") : undefined}
      onClick={apply}
    >
      {text(harmless ? "plan.apply" : "plan.applyAnyway")}
    </Button>
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

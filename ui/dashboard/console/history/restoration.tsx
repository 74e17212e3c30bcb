import { type ComponentProps, useState } from "react";
import { type ConfigRestoration, PlainError } from "#sdk/admin.ts";
import { Notice } from "../../../components/notice.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { type Action, useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { useProject } from "../../workspace.ts";
import { labelSetting } from "../audit-log/setting-labels.ts";
import type { PlanDialog } from "../plan/plan-dialog.tsx";

interface RestorationState {
  /** Asks for the change that restores the configuration of a moment, and shows it as a plan. */
  restore(moment: Date): void;
  readonly action: Action;
  readonly plan: ComponentProps<typeof PlanDialog>;
}

/** The restoration of an earlier configuration, through the review that every change has. */
export function useRestoration(): RestorationState {
  const { app } = useProject();
  const action = useAction();
  const [restoration, setRestoration] = useState<ConfigRestoration>();

  const restore = (moment: Date) =>
    void action.run(
      async () => {
        const next = await app.getConfigRestoration(moment);
        if (Object.keys(next.override).length > 0) setRestoration(next);
        else toastSuccess(t(next.notRestored.length > 0 ? "history.onlyUnrecorded" : "history.same"));
      },
      (error) => (error instanceof PlainError && error.code === "CONFIG_NOT_RECORDED" ? t("history.notRecorded") : undefined),
    );

  return {
    restore,
    action,
    plan: {
      override: restoration?.override,
      close: () => setRestoration(undefined),
      note: restoration && restoration.notRestored.length > 0 && <NotRestored values={restoration.notRestored} />,
    },
  };
}

function NotRestored({ values }: { values: ConfigRestoration["notRestored"] }) {
  return (
    <Notice tone="warning">
      <p>{t("history.notRestored")}</p>
      <ul className="mt-1 grid list-disc gap-0.5 ps-4">
        {values.map(({ key, reason }) => (
          <li key={key}>{t(reason === "secret" ? "history.secret" : "history.file", { setting: labelSetting(key) })}</li>
        ))}
      </ul>
    </Notice>
  );
}

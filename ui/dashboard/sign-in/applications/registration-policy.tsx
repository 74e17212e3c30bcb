import type { RegistrationPolicy as Policy } from "#contract/vocabulary/sign-in/applications.ts";
import { Notice } from "../../../components/notice.tsx";
import { Select } from "../../../components/select.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { useMayChange } from "../../developer-role.ts";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";

const policies = (): readonly { readonly value: Policy; readonly label: string }[] => [
  { value: "off", label: t("applications.registrationOff") },
  { value: "token", label: t("applications.registrationToken") },
  { value: "open", label: t("applications.registrationOpen") },
];

/** Who may register applications by RFC 7591. Saved as soon as it is chosen. */
export function RegistrationPolicy({ policy }: { policy: Policy }) {
  const project = useProject();
  const refresh = useRefresh();
  const action = useAction();
  const may = useMayChange();

  const save = (registration: string) =>
    action.run(async () => {
      await project.updateConfig({ "oauthServer.registration": registration });
      await refresh("internal.config");
      toastSuccess(t("settings.saved"));
    });

  return (
    <div className="grid max-w-xl grid-cols-1 gap-1.5">
      <Select
        label={t("applications.registration")}
        value={policy}
        options={policies()}
        disabled={!may || action.busy}
        change={(next) => void save(next)}
      />
      <p className="text-soft-ink text-sm">{t("applications.registrationHint")}</p>
      {action.error && <Notice>{action.error}</Notice>}
    </div>
  );
}

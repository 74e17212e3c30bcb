import { useState } from "react";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import type { Team } from "#sdk/client.ts";
import { usePermissions, useTeamApiKeys, useTeamProfile, useUser } from "#sdk/react/index.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import type { PageContext } from "../page-context.ts";
import { ApiKeyList } from "./api-key-list.tsx";
import { CustomerPanel } from "./customer-panel.tsx";
import { useSensitiveAction } from "./sign-in-again.tsx";
import { TeamInvitations } from "./team-invitations.tsx";
import { TeamMembers } from "./team-members.tsx";

interface TeamProps {
  context: PageContext;
  team: Team;
}

/** One team: what the user's permissions in it allow. */
export function TeamSettings({ context, team }: TeamProps) {
  const permissions = new Set(usePermissions(team).map(({ id }) => id));
  return (
    <>
      <a href={`${window.location.pathname}${window.location.search}#teams`} className="text-link w-fit">
        {t("account.teamsBack")}
      </a>
      <Panel title={team.displayName}>
        {permissions.has("$update_team") && (
          <NameForm
            label={t("account.teamName")}
            name={team.displayName}
            required
            save={(displayName) => team.update({ displayName })}
            message={t("account.teamSaved")}
          />
        )}
        <ProfileForm team={team} />
      </Panel>
      {permissions.has("$read_members") && <TeamMembers context={context} team={team} mayRemove={permissions.has("$remove_members")} />}
      {permissions.has("$invite_members") && <TeamInvitations context={context} team={team} mayList={permissions.has("$read_members")} />}
      {context.project.config.allow_team_api_keys && permissions.has("$manage_api_keys") && <TeamApiKeys team={team} />}
      {context.boot.hasProducts && (
        <CustomerPanel
          customer={team}
          hint={t("account.teamProductsHint")}
          mayChange={permissions.has("$update_team")}
          script={context.boot.stripeScript}
        />
      )}
      <LeaveTeam context={context} team={team} mayDelete={permissions.has("$delete_team")} />
    </>
  );
}

interface NameFormProps {
  label: string;
  hint?: string;
  name: string;
  required?: boolean;
  save(name: string): Promise<unknown>;
  /** Shown after it was saved. */
  message: string;
}

function NameForm({ label, hint, name, required, save, message }: NameFormProps) {
  const form = useForm<"name">({
    initial: { name },
    validate: ({ name }): { name?: string } => (required && name.trim() === "" ? { name: t("account.teamNameMissing") } : {}),
    async send({ name }) {
      await save(name.trim());
      toastSuccess(message);
      return {};
    },
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <Field {...form.field("name")} label={label} hint={hint} autoComplete="off" maxLength={textLimits.displayName} />
      <div className="flex justify-end">
        <Button type="submit" disabled={form.values.name.trim() === name} busyLabel={form.busy ? t("account.saving") : undefined}>
          {t("account.save")}
        </Button>
      </div>
    </form>
  );
}

/** The user's name in the team. An empty one brings back the user's own. */
function ProfileForm({ team }: { team: Team }) {
  const profile = useTeamProfile(team);
  return (
    <NameForm
      label={t("account.teamProfile")}
      hint={t("account.teamProfileHint")}
      name={profile.displayName ?? ""}
      save={(displayName) => profile.update({ displayName })}
      message={t("account.nameSaved")}
    />
  );
}

function TeamApiKeys({ team }: { team: Team }) {
  const part = useListPart();
  const keys = useTeamApiKeys(team, part.options);
  return (
    <ApiKeyList
      title={t("account.apiKeys")}
      hint={t("account.teamApiKeysHint")}
      part={part}
      keys={keys}
      create={(creation) => team.createApiKey(creation)}
    />
  );
}

function LeaveTeam({ team, mayDelete }: TeamProps & { mayDelete: boolean }) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const action = useSensitiveAction();
  const [dialog, setDialog] = useState<"leave" | "delete">();
  const close = () => setDialog(undefined);
  const backToList = (message: string) => {
    window.location.hash = "teams";
    toastSuccess(message);
  };

  return (
    <Panel danger title={t(mayDelete ? "account.teamDanger" : "account.teamLeave")}>
      {action.error && <Notice>{action.error}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setDialog("leave")}>{t("account.teamLeave")}</Button>
        {mayDelete && (
          <Button variant="danger" onClick={() => void action.run(async () => setDialog("delete"))}>
            {t("account.teamDelete")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={dialog === "leave"}
        close={close}
        title={t("account.teamLeaveTitle", { team: team.displayName })}
        description={t("account.teamLeaveHint")}
        confirmLabel={t("account.teamLeave")}
        busyLabel={t("account.saving")}
        confirm={async () => {
          await user.leaveTeam(team);
          backToList(t("account.teamLeft"));
        }}
      />
      <ConfirmDialog
        open={dialog === "delete"}
        close={close}
        title={t("account.teamDeleteTitle", { team: team.displayName })}
        description={t("account.teamDeleteHint")}
        confirmLabel={t("account.teamDelete")}
        busyLabel={t("account.deleting")}
        confirm={async () => {
          await team.delete();
          backToList(t("account.teamDeleted"));
        }}
      />
    </Panel>
  );
}

import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { useTeam, useTeams, useUser } from "#sdk/react/index.ts";
import { Badge } from "../../components/badge.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { type SubmitError, useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import type { PageContext } from "../page-context.ts";
import { Avatar } from "./avatar.tsx";
import { TeamSettings } from "./team-settings.tsx";

/** The user's teams, or one of them. `item`: the id of the team. */
export default function Teams({ context, item }: { context: PageContext; item: string | undefined }) {
  return item ? <OneTeam context={context} id={item} /> : <AllTeams context={context} />;
}

function OneTeam({ context, id }: { context: PageContext; id: string }) {
  const team = useTeam(id);
  return team ? <TeamSettings context={context} team={team} /> : <AllTeams context={context} />;
}

function AllTeams({ context }: { context: PageContext }) {
  const user = useUser({ or: "throw", includeRestricted: true });
  const part = useListPart();
  const teams = useTeams(part.options);
  return (
    <>
      <Panel title={t("account.teams")} hint={t("account.teamsHint")}>
        <PagedList label={t("account.teams")} searchLabel={t("account.teamsSearch")} part={part} page={teams} none={t("account.teamsNone")}>
          {teams.map(({ id, displayName, profileImageUrl }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <Avatar url={profileImageUrl} name={displayName} />
              <span className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-2">
                <span className="wrap-anywhere font-medium">{displayName}</span>
                {id === user.selectedTeam?.id && <Badge>{t("account.teamSelected")}</Badge>}
              </span>
              <LinkButton href={`${window.location.pathname}${window.location.search}#teams/${id}`}>
                <span>
                  {t("account.teamOpen")}
                  <span className="sr-only"> {displayName}</span>
                </span>
              </LinkButton>
            </li>
          ))}
        </PagedList>
      </Panel>
      {context.project.config.client_team_creation_enabled && <CreateTeam />}
    </>
  );
}

function CreateTeam() {
  const user = useUser({ or: "throw", includeRestricted: true });
  const form = useForm<"displayName">({
    initial: { displayName: "" },
    validate: ({ displayName }): { displayName?: string } =>
      displayName.trim() === "" ? { displayName: t("account.teamNameMissing") } : {},
    async send({ displayName }): Promise<SubmitError<"displayName"> | undefined> {
      await user.createTeam({ displayName: displayName.trim() });
      toastSuccess(t("account.teamCreated"));
      return { clear: "displayName" };
    },
  });

  return (
    <Panel title={t("account.teamCreate")}>
      <form {...form.props} className="grid max-w-md grid-cols-1 gap-4">
        <FormSummary form={form} />
        <Field
          {...form.field("displayName")}
          label={t("account.teamName")}
          autoComplete="organization"
          maxLength={textLimits.displayName}
          required
        />
        <div>
          <Button type="submit" busyLabel={form.busy ? t("account.saving") : undefined}>
            {t("account.teamCreate")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { type DeveloperRole, seatItemId, unboundedSeats } from "#contract/vocabulary/console/developer-roles.ts";
import type { DeveloperTeam, DeveloperTeamMember } from "#sdk/client.ts";
import { clientQueryKey, usePaymentsItemsGetQuery } from "#sdk/react/index.ts";
import { Badge } from "../../../components/badge.tsx";
import { Notice } from "../../../components/notice.tsx";
import { PagedList, useListPart } from "../../../components/paged-list.tsx";
import { Panel } from "../../../components/panel.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { QueryContent } from "../../query-content.tsx";
import { RemoveButton } from "../../remove-button.tsx";
import { useRefresh } from "../../use-refresh.ts";
import { useWorkspace } from "../../workspace.ts";
import { mayChange, roleErrorMessage, roleLabel, roleOptions } from "./role.ts";

const readName = ({ displayName, primaryEmail }: DeveloperTeamMember) => displayName || primaryEmail || t("signedIn.unnamed");

/** The developers of a team, to change their roles and remove them. */
export function DeveloperMembers({ team }: { team: DeveloperTeam }) {
  const [removing, setRemoving] = useState<DeveloperTeamMember>();
  const region = useRef<HTMLDivElement>(null);
  const part = useListPart();
  const query = useQuery({
    queryKey: clientQueryKey("internal", "developerTeams", "members", team.id, part.options),
    queryFn: () => team.listMembers(part.options),
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });

  async function remove(member: DeveloperTeamMember): Promise<void> {
    await team.removeMember(member.userId);
    setRemoving(undefined);
    toastSuccess(t("teams.removed", { user: readName(member) }));
  }

  return (
    <Panel title={t("teams.members")}>
      <QueryContent query={query} skeleton={<div className="skeleton h-16 rounded-lg" />}>
        {(members) => (
          <>
            <Seats team={team} used={team.memberCount} />
            <div ref={region} tabIndex={-1} className="outline-none">
              <PagedList
                label={t("teams.members")}
                searchLabel={t("teams.searchMembers")}
                part={{ ...part, stale: query.isPlaceholderData }}
                page={members}
                none={t("teams.noMembers")}
              >
                {members.map((member) => (
                  <MemberRow key={member.userId} team={team} member={member} remove={() => setRemoving(member)} />
                ))}
              </PagedList>
            </div>
          </>
        )}
      </QueryContent>
      {removing && (
        <ConfirmDialog
          open
          close={() => setRemoving(undefined)}
          title={t("teams.removeTitle", { user: readName(removing), team: team.displayName })}
          description={t("developers.removeHint")}
          confirmLabel={t("teams.remove")}
          busyLabel={t("teams.removing")}
          confirm={() => remove(removing)}
          messageFor={roleErrorMessage}
          returnFocusTo={region}
        />
      )}
    </Panel>
  );
}

/** How many of the team's seats are taken. Nothing for a team without a bound. */
function Seats({ team, used }: { team: DeveloperTeam; used: number }) {
  const { data } = usePaymentsItemsGetQuery({ customer_type: "team", customer_id: team.id, item_id: seatItemId });
  if (!data || data.quantity >= unboundedSeats) return null;
  const isFull = used >= data.quantity;
  return (
    <p className={isFull ? "text-warning" : "text-soft-ink"}>
      {t(isFull ? "developers.seatsFull" : "developers.seats", { used, seats: Math.max(data.quantity, 0) })}
    </p>
  );
}

interface MemberRowProps {
  team: DeveloperTeam;
  member: DeveloperTeamMember;
  remove(): void;
}

function MemberRow({ team, member, remove }: MemberRowProps) {
  const { user } = useWorkspace();
  const refresh = useRefresh();
  const action = useAction();
  const select = useId();
  const name = readName(member);
  const isChangeable = mayChange(team.role, member.role);
  const isSelf = member.userId === user.id;

  const change = (role: DeveloperRole) =>
    action.run(async () => {
      await team.changeRole(member.userId, role);
      await refresh("internal.developerTeams");
      toastSuccess(t("developers.changed", { user: name, role: roleLabel(role) }));
    }, roleErrorMessage);

  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-48">
          <span className="wrap-anywhere font-medium">{name}</span>
          {isSelf && <span className="text-soft-ink"> {t("developers.you")}</span>}
          {member.displayName && member.primaryEmail && (
            <span className="block wrap-anywhere text-soft-ink text-sm">{member.primaryEmail}</span>
          )}
        </span>
        {isChangeable ? (
          <span className="flex items-center gap-2">
            <label htmlFor={select} className="sr-only">
              {t("developers.roleOf", { user: name })}
            </label>
            <select
              id={select}
              value={member.role}
              aria-busy={action.busy}
              onChange={(event) => void change(event.target.value as DeveloperRole)}
              className="h-9 rounded-lg border border-field-line bg-surface ps-2.5 text-ink text-sm transition-colors hover:border-soft-ink"
            >
              {roleOptions(team.role).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            {!isSelf && (
              <RemoveButton aria-label={t("teams.removeNamed", { user: name })} onClick={remove}>
                {t("teams.remove")}
              </RemoveButton>
            )}
          </span>
        ) : (
          <Badge>{roleLabel(member.role)}</Badge>
        )}
      </div>
      {action.error && <Notice>{action.error}</Notice>}
    </li>
  );
}

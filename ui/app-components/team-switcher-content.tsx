import { useId, useRef, useState } from "react";
import type { Team } from "#sdk/client.ts";
import { useUserState } from "#sdk/react/index.ts";
import { t } from "../locales/i18n.ts";
import { ChevronsIcon, TeamIcon } from "./icons.tsx";
import { useOnDemand } from "./on-demand.ts";
import { Picture } from "./picture.tsx";
import type { TeamChoice } from "./team-choice.ts";
import { teamPicker } from "./team-picker-on-demand.ts";

interface TeamSwitcherContentProps extends TeamChoice {
  selectedTeam?: Team | null | undefined;
  /** Whether the project lets users create teams. */
  canCreate?: boolean;
}

const buttonClass =
  "inline-flex min-h-11 w-full max-w-64 items-center gap-2.5 rounded-lg border border-button-line bg-surface px-2.5 text-start text-ink text-sm shadow-button hover:bg-sunken";

/** `TeamSwitcher`, once its language is loaded. */
export function TeamSwitcherContent({ selectedTeam, canCreate = false, ...choice }: TeamSwitcherContentProps) {
  const { data: user, isPending } = useUserState({ includeRestricted: true });
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [near, setNear] = useState(false);
  const close = () => setOpen(false);
  const TeamPicker = useOnDemand(teamPicker, near || open, close);

  if (isPending) return <LoadingSwitcher />;
  if (!user) return null;
  const current = selectedTeam === undefined ? user.selectedTeam : selectedTeam;
  const name = current?.displayName ?? (choice.allowNull ? (choice.nullLabel ?? t("teamSwitcher.none")) : t("teamSwitcher.choose"));
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        {...(open && { "aria-controls": id })}
        onClick={() => setOpen(!open)}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        className={buttonClass}
      >
        {current ? <Picture url={current.profileImageUrl} name={current.displayName} size={24} alt="" square /> : <TeamIcon />}
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        {current && <span className="sr-only">{t("teamSwitcher.title")}</span>}
        <span className="text-soft-ink">
          <ChevronsIcon />
        </span>
      </button>
      {TeamPicker && open && (
        <TeamPicker {...choice} canCreate={canCreate} anchor={anchor} id={id} align="start" current={current} close={close} />
      )}
    </>
  );
}

/** The place of the button while the user is loading. */
export const LoadingSwitcher = () => (
  <span role="progressbar" aria-label={t("userButton.loading")} className={buttonClass}>
    <span className="skeleton size-6" />
    <span className="skeleton h-4 flex-1" />
  </span>
);

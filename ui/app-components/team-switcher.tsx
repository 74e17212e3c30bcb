import { useId, useRef, useState } from "react";
import type { Team } from "#sdk/client.ts";
import { useUserState } from "#sdk/react/index.ts";
import { t } from "../locales/i18n.ts";
import { ChevronsIcon, TeamIcon } from "./icons.tsx";
import { Picture } from "./picture.tsx";
import type { TeamChoice } from "./team-choice.ts";
import { TeamPicker } from "./team-picker.tsx";

/** Properties of `TeamSwitcher`. */
export interface TeamSwitcherProps extends TeamChoice {
  /** The current team; null for none. Default: the selected team of the user. */
  readonly selectedTeam?: Team | null;
}

const buttonClass =
  "inline-flex min-h-11 w-full max-w-64 items-center gap-2.5 rounded-lg border border-button-line bg-surface px-2.5 text-start text-ink text-sm shadow-button hover:bg-sunken";

/**
 * Shows the current team of the signed-in user, and lets the user choose another one or create one. The choice becomes the selected team of
 * the user. Nothing if no user is signed in.
 *
 * @example
 * <TeamSwitcher selectedTeam={team} urlMap={(team) => (team ? `/teams/${team.id}` : "/")} />
 */
export function TeamSwitcher({ selectedTeam, ...choice }: TeamSwitcherProps) {
  const { data: user, isPending } = useUserState();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();

  if (isPending)
    return (
      <span role="progressbar" aria-label={t("userButton.loading")} className={buttonClass}>
        <span className="skeleton size-6" />
        <span className="skeleton h-4 flex-1" />
      </span>
    );
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
        className={buttonClass}
      >
        {current ? <Picture url={current.profileImageUrl} name={current.displayName} size={24} alt="" square /> : <TeamIcon />}
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        {current && <span className="sr-only">{t("teamSwitcher.title")}</span>}
        <span className="text-soft-ink">
          <ChevronsIcon />
        </span>
      </button>
      {open && <TeamPicker {...choice} anchor={anchor} id={id} align="start" current={current} close={() => setOpen(false)} />}
    </>
  );
}

/** The same as `TeamSwitcher`, under the name that `@stackframe/react` has. */
export const SelectedTeamSwitcher = TeamSwitcher;

import { type FormEvent, useId, useState } from "react";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import type { CurrentUser, Team } from "#sdk/client.ts";
import { useClientApp, useUserState } from "#sdk/react/index.ts";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { useAction } from "../forms/use-action.tsx";
import { t } from "../locales/i18n.ts";
import { announceChoice, type TeamChoice } from "./team-choice.ts";

interface TeamCreationProps {
  choice: TeamChoice;
  done(): void;
  cancel(): void;
}

/** The form of a new team. The user becomes its first member. */
export function TeamCreation({ choice, done, cancel }: TeamCreationProps) {
  const app = useClientApp();
  const { data: user } = useUserState({ includeRestricted: true });
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { busy, error, run } = useAction();
  const id = useId();

  /** The library selects the team that it creates. The selection of before is restored where it should stay. */
  async function create(owner: CurrentUser): Promise<Team> {
    const team = await owner.createTeam({ displayName: name.trim() });
    if (choice.noUpdateSelectedTeam) await owner.setSelectedTeam(owner.selectedTeam);
    return team;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setMissing(name.trim() === "");
    if (!user || name.trim() === "") return;
    void run(async () => {
      const team = await create(user);
      done();
      announceChoice(app, choice, team);
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3 p-2">
      {error && <Notice>{error}</Notice>}
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-medium text-sm">
          {t("teamSwitcher.name")}
        </label>
        <input
          id={id}
          value={name}
          maxLength={textLimits.displayName}
          autoComplete="organization"
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
          }}
          className={`h-11 w-full rounded-lg border bg-surface px-3 text-ink ${isMissing ? "border-danger" : "border-field-line hover:border-soft-ink"}`}
        />
        <p id={`${id}-error`} role="alert" className="text-danger text-sm empty:hidden">
          {isMissing && t("teamSwitcher.nameMissing")}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={cancel}>{t("teamSwitcher.cancel")}</Button>
        <Button type="submit" variant="primary" busyLabel={busy ? t("teamSwitcher.creating") : undefined}>
          {t("teamSwitcher.submit")}
        </Button>
      </div>
    </form>
  );
}

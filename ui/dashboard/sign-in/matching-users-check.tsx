import { useState } from "react";
import type { MatchingUsers } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { useProject } from "../workspace.ts";
import { invalidRuleFields, type RuleDraft, toConditions } from "./rules-draft.ts";

/** Users that are named. */
const limit = 5;

/** Asks which existing users the conditions of a rule match. Nothing is saved. */
export function MatchingUsersCheck({ rule }: { rule: RuleDraft }) {
  const { app } = useProject();
  const [found, setFound] = useState<MatchingUsers>();
  const action = useAction();
  const check = () => action.run(async () => setFound(await app.listUsersMatchingRule(toConditions(rule), { limit })));

  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <Button
        busyLabel={action.busy ? t("rules.dryRun") : undefined}
        disabled={invalidRuleFields(rule).length > 0}
        onClick={() => void check()}
      >
        {t("rules.dryRun")}
      </Button>
      <div role="status" className="grid gap-1 text-sm">
        {action.error ?? (found && t("rules.dryRunResult", { count: found.count, scanned: found.scanned }))}
        {found && (
          <ul className="text-soft-ink empty:hidden">
            {found.users.map(({ id, displayName, primaryEmail }) => (
              <li key={id} className="wrap-anywhere">
                {primaryEmail ?? displayName ?? id}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

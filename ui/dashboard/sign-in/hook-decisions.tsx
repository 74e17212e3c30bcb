import { useState } from "react";
import { type HookEvent, type HookFailure, hookEvents, signUpHookLimits as limits } from "#contract/vocabulary/sign-in/sign-up-hook.ts";
import type { SignUpHookDecision, SignUpHookTest } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Panel } from "../../components/panel.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { outcomeLabels } from "./rule-labels.ts";

const eventLabels: Readonly<Record<HookEvent, MessageId>> = { sign_up: "hook.event.signUp", sign_in: "hook.event.signIn" };

const failureLabels: Readonly<Record<HookFailure, MessageId>> = {
  unreachable: "hook.failure.unreachable",
  timeout: "hook.failure.timeout",
  busy: "hook.failure.busy",
  status: "hook.failure.status",
  too_large: "hook.failure.tooLarge",
  invalid_json: "hook.failure.json",
  invalid_answer: "hook.failure.answer",
  metadata_too_large: "hook.failure.metadata",
};

/** How many decisions are shown. */
const limit = 10;

const testLabels = { sign_up: "hook.testSignUp", sign_in: "hook.testSignIn" } as const;
const outcomeVariants = { allow: "good", reject: "danger", restrict: "warning" } as const;

/** Describes the result of a call: its failure, status and duration. */
const describeResult = ({ failure, status, durationMs }: Pick<SignUpHookDecision, "failure" | "status" | "durationMs">) =>
  [failure && t(failureLabels[failure]), status !== null && t("hook.status", { status }), t("hook.duration", { millis: durationMs })]
    .filter(Boolean)
    .join(" · ");

/** Tests the saved endpoint, and lists its latest decisions. */
export function HookDecisions() {
  const { app } = useProject();
  const [tested, setTested] = useState<SignUpHookTest>();
  const action = useAction();
  const query = useProjectQuery({
    queryKey: ["internal", "signUpHook"],
    queryFn: () => app.listSignUpHookDecisions({ limit }),
    refetchOnWindowFocus: true,
  });

  const test = (event: HookEvent) =>
    action.run(async () => {
      setTested(undefined);
      setTested(await app.testSignUpHook({ event }));
      // Decisions are written a moment later.
      window.setTimeout(() => void query.refetch(), 1000);
    });

  return (
    <Panel title={t("hook.decisions")} hint={t("hook.decisionsHint", { days: limits.retentionDays })}>
      <div className="flex flex-wrap gap-3">
        {hookEvents.map((event) => (
          <ActionButton key={event} disabled={action.busy} onClick={() => void test(event)}>
            {t(testLabels[event])}
          </ActionButton>
        ))}
      </div>
      <div role="status" className="text-sm empty:hidden">
        {action.error ?? (tested && `${t(outcomeLabels[tested.outcome])} · ${describeResult(tested)}`)}
      </div>
      <QueryContent query={query} skeleton={<div className="skeleton h-6" />}>
        {(decisions) =>
          decisions.length === 0 ? (
            <p className="text-soft-ink">{t("hook.none")}</p>
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {decisions.map((decision) => (
                <li key={decision.id} className="grid grid-cols-1 gap-1 px-4 py-3">
                  <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
                    <span className="flex flex-wrap items-center gap-2 font-medium">
                      {t(eventLabels[decision.event])}
                      <Badge variant={outcomeVariants[decision.outcome]}>{t(outcomeLabels[decision.outcome])}</Badge>
                      {decision.isTest && <Badge variant="plain">{t("hook.isTest")}</Badge>}
                    </span>
                    <span className="text-soft-ink text-sm">{formatDateTime(decision.at)}</span>
                  </span>
                  <span className="wrap-anywhere text-soft-ink text-sm">{describeResult(decision)}</span>
                  <code className="wrap-anywhere font-mono text-soft-ink text-xs">
                    {decision.method} · {decision.messageId}
                  </code>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Panel>
  );
}

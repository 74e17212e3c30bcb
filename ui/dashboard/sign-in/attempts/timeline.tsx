import type { ReactNode } from "react";
import type { SignInAttemptDetails, SignInStep } from "#sdk/admin.ts";
import { formatExactTime } from "../../../locales/dates.ts";
import { activeLanguage, t } from "../../../locales/i18n.ts";
import { OutcomeMark } from "./attempt-table.tsx";
import { describeReason, stepLabels, waitLabels } from "./describe-attempt.ts";

/** A duration such as "0.4 s" or "3 min". */
function formatDuration(millis: number): string {
  const seconds = millis / 1000;
  const [value, unit] = seconds < 60 ? ([seconds, "second"] as const) : ([seconds / 60, "minute"] as const);
  const maximumFractionDigits = unit === "second" && seconds < 10 ? 1 : 0;
  return new Intl.NumberFormat(activeLanguage(), { style: "unit", unit, unitDisplay: "short", maximumFractionDigits }).format(value);
}

/** The steps of a sign-in, oldest first, with the times between them. The last entry is the next event, if there is one. */
export function Timeline({ attempt }: { attempt: SignInAttemptDetails }) {
  const { steps } = attempt;
  const last = steps.at(-1);
  return (
    <ol className="grid grid-cols-1">
      {steps.map((step, index) => (
        <Entry key={`${step.requestId} ${step.step}`} outcome={isPassed(steps, index) ? "ok" : step.outcome}>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{t(stepLabels[step.step])}</span>
            <StepTime step={step} previous={steps[index - 1]} />
          </span>
          <StepResult step={step} userId={attempt.userId} />
          <code className="wrap-anywhere font-mono text-soft-ink text-xs">{[step.ip, step.requestId].join(" · ")}</code>
        </Entry>
      ))}
      {last?.outcome === "pending" && (
        <Entry outcome="pending">
          <span className="text-soft-ink">{t(waitLabels[last.step] ?? "signIns.waits.secondFactor")}</span>
        </Entry>
      )}
    </ol>
  );
}

/** Whether a step that led to another one is done, though the sign-in was not. */
const isPassed = (steps: readonly SignInStep[], index: number) => steps[index]?.outcome === "pending";

function Entry({ outcome, children }: { outcome: SignInStep["outcome"]; children: ReactNode }) {
  return (
    <li className="group grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
      <span className="flex flex-col items-center">
        <span className="mt-0.5">
          <OutcomeMark outcome={outcome} />
        </span>
        <span className="my-1 w-px grow bg-line group-last:hidden" />
      </span>
      <div className="grid grid-cols-1 gap-0.5 pb-5 group-last:pb-0">{children}</div>
    </li>
  );
}

const StepTime = ({ step, previous }: { step: SignInStep; previous: SignInStep | undefined }) => (
  <time dateTime={step.at.toISOString()} title={formatExactTime(step.at)} className="text-soft-ink text-sm tabular-nums">
    {previous ? t("signIns.after", { time: formatDuration(step.at.getTime() - previous.at.getTime()) }) : formatExactTime(step.at)}
  </time>
);

function StepResult({ step, userId }: { step: SignInStep; userId: string | null }) {
  const { outcome, sessionId, errorCode } = step;
  if (outcome === "refused")
    return <span className="text-danger text-sm first-letter:uppercase">{describeReason({ errorCode, userId })}</span>;
  if (sessionId) return <span className="wrap-anywhere text-soft-ink text-sm">{t("signIns.opened", { id: sessionId })}</span>;
  const needsSecondFactor = outcome === "pending" && waitLabels[step.step] === undefined;
  return needsSecondFactor && <span className="text-soft-ink text-sm">{t("signIns.secondFactor")}</span>;
}

import type { SignInAttempt, SignInStep } from "#sdk/admin.ts";
import { Panel } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { explain } from "../../explain.ts";
import { findReason } from "./attempt-reasons.ts";
import { describeReason } from "./describe-attempt.ts";
import { ShownError } from "./shown-error.tsx";

interface RejectionPanelProps {
  attempt: SignInAttempt;
  /** The refused step. */
  step: SignInStep;
}

/** Why a sign-in was refused: what the user saw, the reason, and what to do. */
export function RejectionPanel({ attempt, step }: RejectionPanelProps) {
  const { errorCode, errorMessage, check, detail } = step;
  const about = { errorCode, userId: attempt.userId };
  const advice = findReason(about)?.advice ?? "signIns.advice.other";
  return (
    <Panel isCard title={t("signIns.why")}>
      <div className="grid gap-2">
        <h3 className="font-medium">{t("signIns.seen")}</h3>
        <ShownError step={step} />
        <p className="text-soft-ink text-sm">{t("signIns.seenHint")}</p>
      </div>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-y-3 [&_dd]:wrap-anywhere max-sm:[&_dd]:mb-3 [&_dt]:text-soft-ink">
        <dt>{t("signIns.reason")}</dt>
        <dd className="font-medium first-letter:uppercase">{describeReason(about)}</dd>
        <dt>{t("signIns.advice")}</dt>
        <dd>{t(advice)}</dd>
        {check !== null && (
          <>
            <dt>{t("signIns.check")}</dt>
            <dd>{explain("trace", check, check)}</dd>
          </>
        )}
        {detail !== null && (
          <>
            <dt>{t("signIns.detail")}</dt>
            <dd lang="en">{detail}</dd>
          </>
        )}
        {errorMessage !== null && (
          <>
            <dt>{t("signIns.apiMessage")}</dt>
            <dd lang="en" className="whitespace-pre-wrap font-mono text-[0.8125rem]">
              {errorMessage}
            </dd>
          </>
        )}
      </dl>
      {errorCode !== null && (
        <p>
          <a href={`/docs/errors/${errorCode}`} className="text-link">
            {t("signIns.docs", { code: errorCode })}
          </a>
        </p>
      )}
    </Panel>
  );
}

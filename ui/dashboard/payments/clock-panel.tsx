import { useState } from "react";
import { type MovedPaymentClock, PlainError } from "#sdk/admin.ts";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";

const dayMillis = 86_400_000;
const steps = [1, 7, 31, 366] as const;
const eventIds = { renewed: "clock.renewed", ended: "clock.ended", trial_ended: "clock.trialEnded" } as const;

/** The development clock of payments: moves time forward and shows what happened on the way. Nothing in production. */
export function ClockPanel() {
  const { app } = useProject();
  const query = useProjectQuery({
    queryKey: ["internal", "clock"],
    queryFn: async () => {
      try {
        return { clock: await app.getPaymentClock() };
      } catch (error) {
        if (error instanceof PlainError && error.code === "PAYMENT_CLOCK_NOT_AVAILABLE") return { clock: null };
        throw error;
      }
    },
  });
  if (query.data?.clock === null) return null;
  return (
    <Panel title={t("clock.title")} hint={t("clock.hint")}>
      <QueryContent query={query} skeleton={<div aria-hidden="true" className="skeleton h-24 rounded-lg" />}>
        {({ clock }) => clock && <ClockControl now={clock.now} aheadMillis={clock.aheadMillis} />}
      </QueryContent>
    </Panel>
  );
}

function ClockControl({ now, aheadMillis }: { now: Date; aheadMillis: number }) {
  const { app } = useProject();
  const action = useAction();
  const refresh = useRefresh();
  const [days, setDays] = useState("");
  const [moved, setMoved] = useState<MovedPaymentClock>();
  const typed = /^[1-9]\d{0,4}$/.test(days.trim()) ? Number(days) : undefined;

  const move = (count: number) =>
    action.run(async () => {
      setMoved(await app.movePaymentClock({ advanceMillis: count * dayMillis }));
      await Promise.all([refresh("internal.clock"), refresh("payments")]);
    });

  return (
    <>
      <p>
        <span className="font-medium">{formatDateTime(now)}</span>{" "}
        <span className="text-soft-ink text-sm">
          {aheadMillis === 0 ? t("clock.real") : t("clock.ahead", { days: Math.floor(aheadMillis / dayMillis) })}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {steps.map((count) => (
          <ActionButton key={count} aria-disabled={action.busy} onClick={() => void move(count)}>
            {t("clock.forward", { days: count })}
          </ActionButton>
        ))}
      </div>
      <form
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed) void move(typed);
        }}
      >
        <div className="w-32">
          <Field
            label={t("clock.days")}
            value={days}
            onChange={({ target }) => setDays(target.value)}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <div className="pt-6.5">
          <ActionButton type="submit" disabled={!typed} busyLabel={action.busy ? t("clock.moving") : undefined}>
            {t("clock.move")}
          </ActionButton>
        </div>
      </form>
      {action.error && <Notice>{action.error}</Notice>}
      <div role="status">{moved && <Events moved={moved} />}</div>
    </>
  );
}

const maxShown = 20;

function Events({ moved: { events, isComplete } }: { moved: MovedPaymentClock }) {
  const shown = events.slice(0, maxShown);
  return (
    <div className="grid gap-2 rounded-lg bg-sunken px-3.5 py-3 text-sm">
      <p className="font-medium">{t("clock.events", { count: events.length })}</p>
      {shown.length > 0 && (
        <ol className="grid gap-1">
          {shown.map(({ at, type, subscriptionId }) => (
            <li key={`${subscriptionId} ${at.getTime()} ${type}`} className="flex flex-wrap gap-x-3">
              <time className="text-soft-ink" dateTime={at.toISOString()}>
                {formatDateTime(at)}
              </time>
              <span>{t(eventIds[type])}</span>
              <code className="wrap-anywhere font-mono text-soft-ink text-xs leading-5">{subscriptionId}</code>
            </li>
          ))}
        </ol>
      )}
      {events.length > shown.length && <p>{t("plan.andMore", { count: events.length - shown.length })}</p>}
      {!isComplete && <p className="text-warning">{t("clock.incomplete")}</p>}
    </div>
  );
}

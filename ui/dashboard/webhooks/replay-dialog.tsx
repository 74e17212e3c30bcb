import { useState } from "react";
import { webhookEventTypes } from "#contract/vocabulary/event-names.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { WebhookEndpoint, WebhookEventType, WebhookReplayRange } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { Select } from "../../components/select.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { hasFailed } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { EventTypes } from "./endpoint-dialog.tsx";
import { ReplayProgress } from "./replay-progress.tsx";

/** The most events of a replay whose number the developer does not have to type. */
const maxUnconfirmed = 100;

const custom = "custom";

interface Choice {
  /** Seconds before now, or `custom`. */
  readonly period: string;
  readonly from: string;
  readonly to: string;
  readonly onlyFailed: boolean;
  readonly types: readonly WebhookEventType[];
}

const initialChoice: Choice = { period: String(seconds.day), from: "", to: "", onlyFailed: false, types: [] };

/** The range of a choice; undefined for one without a beginning, and for one that ends before it begins. */
function readRange({ period, from, to, onlyFailed, types }: Choice): WebhookReplayRange | undefined {
  const filters = { onlyFailed, ...(types.length > 0 && { eventTypes: types }) };
  if (period !== custom) return { since: new Date(Date.now() - 1000 * Number(period)), ...filters };
  const since = new Date(from);
  const until = to === "" ? undefined : new Date(to);
  if (Number.isNaN(since.getTime()) || (until && !(until > since))) return undefined;
  return { since, ...(until && { until }), ...filters };
}

/** Sends an endpoint what it has missed in a period, once the developer has seen how many events that are. */
export function ReplayDialog({ endpoint, close }: { endpoint: WebhookEndpoint; close(): void }) {
  const [choice, setChoice] = useState(initialChoice);
  const [typed, setTyped] = useState("");
  const [replay, setReplay] = useState<{ readonly id: string; readonly count: number }>();
  const action = useAction();
  const change = (fields: Partial<Choice>) => setChoice({ ...choice, ...fields });
  const isValid = readRange(choice) !== undefined;
  const query = useProjectQuery({
    queryKey: ["internal", "webhookEndpoints", "replayCount", endpoint.id, choice],
    queryFn: async () => {
      const range = readRange(choice);
      return range ? endpoint.countReplay(range) : 0;
    },
    enabled: isValid && !replay,
  });
  const count = isValid && !query.isFetching ? query.data : undefined;
  const isMany = (count ?? 0) > maxUnconfirmed;
  const isConfirmed = Boolean(count) && (!isMany || typed.replace(/\D/g, "") === String(count));

  const start = () =>
    action.run(async () => {
      const range = readRange(choice);
      if (range) setReplay(await endpoint.startReplay(range));
    });

  return (
    <Dialog open close={close} title={t("webhooks.replayTitle")} description={t("webhooks.replayHint")} locked={action.busy}>
      {replay ? (
        <ReplayProgress endpoint={endpoint} replay={replay} close={close} />
      ) : (
        <>
          <RangeFields choice={choice} change={change} />
          <SwitchRow
            label={t("webhooks.onlyFailed")}
            hint={t("webhooks.onlyFailedHint")}
            checked={choice.onlyFailed}
            change={(onlyFailed) => change({ onlyFailed })}
          />
          <Disclosure summary={t("webhooks.onlySomeEvents")}>
            <EventTypes types={choice.types} change={(types) => change({ types })} among={endpoint.eventTypes ?? webhookEventTypes} />
          </Disclosure>
          <p role="status" className="rounded-lg bg-sunken px-4 py-3 font-medium">
            {isValid ? describeCount(count) : t("webhooks.rangeInvalid")}
          </p>
          {hasFailed(query) && <LoadError error={query.error} retry={() => void query.refetch()} />}
          {isMany && (
            <Field
              label={t("webhooks.typeCount", { count: count ?? 0 })}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
          {action.error && <Notice>{action.error}</Notice>}
          <DialogActions>
            <Button disabled={action.busy} onClick={close}>
              {t("action.cancel")}
            </Button>
            <ActionButton
              variant="primary"
              disabled={!isConfirmed}
              onClick={() => void start()}
              busyLabel={action.busy ? t("webhooks.replaying") : undefined}
            >
              {count ? t("webhooks.replayCount", { count }) : t("webhooks.replay")}
            </ActionButton>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function describeCount(count: number | undefined): string {
  if (count === undefined) return t("webhooks.counting");
  return count === webhookLimits.replayEvents ? t("webhooks.replayedFirst", { count }) : t("webhooks.replayed", { count });
}

/** The beginning and the end of the period. */
function RangeFields({ choice, change }: { choice: Choice; change(fields: Partial<Choice>): void }) {
  const periods = [
    { value: seconds.hour, label: t("webhooks.hours", { hours: 1 }) },
    ...[1, 7, webhookLimits.retentionDays].map((days) => ({ value: days * seconds.day, label: t("webhooks.daysAgo", { days }) })),
  ];
  return (
    <>
      <Select
        label={t("webhooks.replaySince")}
        value={choice.period}
        options={[
          ...periods.map(({ value, label }) => ({ value: String(value), label })),
          { value: custom, label: t("webhooks.customPeriod") },
        ]}
        change={(period) => change({ period })}
      />
      {choice.period === custom && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field
            label={t("webhooks.replayFrom")}
            type="datetime-local"
            value={choice.from}
            onChange={({ target }) => change({ from: target.value })}
          />
          <Field
            label={t("webhooks.replayTo")}
            hint={t("webhooks.replayToHint")}
            type="datetime-local"
            value={choice.to}
            onChange={({ target }) => change({ to: target.value })}
          />
        </div>
      )}
    </>
  );
}

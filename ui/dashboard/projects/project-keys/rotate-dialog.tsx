import { useState } from "react";
import type { InternalApiKey, InternalApiKeyFirstView } from "#sdk/admin.ts";
import { Notice } from "../../../components/notice.tsx";
import { describeDistance } from "../../../components/relative-time.tsx";
import { Select } from "../../../components/select.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { t } from "../../../locales/i18n.ts";
import { KeySuffixes } from "./key-table.tsx";

const daySeconds = 86_400;

/** How long the replaced keys stay valid; seconds. */
const overlaps = [0, 3600, daySeconds, 7 * daySeconds, 30 * daySeconds] as const;

function overlapLabel(seconds: number): string {
  if (seconds === 0) return t("keys.overlapNow");
  return seconds === 3600 ? t("keys.overlapHour") : t("keys.overlapDays", { days: seconds / daySeconds });
}

export const keyLabel = ({ description }: InternalApiKey): string => description || t("keys.unnamed");

/** Warns of keys that were used within a day. */
export function RecentUse({ entry: { lastUsedAt } }: { entry: InternalApiKey }) {
  if (!lastUsedAt || Date.now() - lastUsedAt.getTime() > 1000 * daySeconds) return null;
  return <Notice tone="warning">{t("keys.recentUse", { time: describeDistance(lastUsedAt.getTime(), Date.now()) })}</Notice>;
}

interface RotateDialogProps {
  entry: InternalApiKey;
  close(): void;
  /** Called with the full keys, which the server returns only once. */
  onRotated(keys: InternalApiKeyFirstView): void;
}

/** Replaces a key set by a new one. The old one ends after an overlap. */
export function RotateDialog({ entry, close, onRotated }: RotateDialogProps) {
  const [overlap, setOverlap] = useState<number>(daySeconds);
  return (
    <ConfirmDialog
      open
      close={close}
      title={t("keys.rotateTitle", { description: keyLabel(entry) })}
      description={t("keys.rotateHint")}
      confirmLabel={t("keys.rotateSubmit")}
      busyLabel={t("keys.rotating")}
      variant={overlap === 0 ? "danger" : "primary"}
      confirm={async () => onRotated(await entry.rotate({ overlapSeconds: overlap }))}
    >
      <KeySuffixes entry={entry} />
      <Select
        label={t("keys.overlap")}
        value={String(overlap)}
        options={overlaps.map((seconds) => ({ value: String(seconds), label: overlapLabel(seconds) }))}
        change={(value) => setOverlap(Number(value))}
      />
      <RecentUse entry={entry} />
    </ConfirmDialog>
  );
}

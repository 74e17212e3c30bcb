import { sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { Field } from "../../components/field.tsx";
import { t } from "../../locales/i18n.ts";

/** A moment as the value of a field of date and time, in the time zone of the browser. */
export function toLocalInput(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The moment of such a value; undefined for an incomplete one. */
export const fromLocalInput = (value: string): Date | undefined => {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? undefined : at;
};

/** Why a mailing cannot begin then; undefined if it can. */
export function scheduleError(at: Date | undefined, now: number, earliest = now): string | undefined {
  if (!at) return t("emails.scheduleMissing");
  if (at.getTime() <= now) return t("emails.schedulePast");
  const farthest = earliest + sendingLimits.scheduleDays * 86_400_000;
  return at.getTime() > farthest ? t("emails.scheduleFar", { days: sendingLimits.scheduleDays }) : undefined;
}

const utcFormat = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeStyle: "short", timeZone: "UTC", hour12: false });

interface ScheduleFieldProps {
  value: string;
  change(value: string): void;
  error: string | undefined;
}

/** When a mailing begins, in the developer's time zone. The hint names the zone and the time in UTC. */
export function ScheduleField({ value, change, error }: ScheduleFieldProps) {
  const at = fromLocalInput(value);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Field
      label={t("emails.scheduleTime")}
      type="datetime-local"
      value={value}
      onChange={({ target }) => change(target.value)}
      hint={at && zone !== "UTC" ? t("emails.scheduleZone", { zone, utc: utcFormat.format(at) }) : zone}
      error={error}
      required
    />
  );
}

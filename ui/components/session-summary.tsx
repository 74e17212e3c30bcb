import { Monitor, MonitorSmartphone, Smartphone, Tablet } from "lucide-react";
import type { ActiveSession } from "#sdk/client.ts";
import { countryName } from "../locales/countries.ts";
import { formatDateTime, formatDay } from "../locales/dates.ts";
import { t } from "../locales/i18n.ts";
import { Badge } from "./badge.tsx";

type Software = Pick<ActiveSession, "browser" | "system">;

/** The browser and the system of a session, such as "Firefox 153 on Windows". */
export function describeDevice({ browser, system }: Software): string {
  if (browser !== null && system !== null) return t("session.device", { browser, system });
  return browser ?? system ?? t("session.unknownDevice");
}

/** The city and the country of a session, and its address. */
function describeLocation({ geoInfo }: Pick<ActiveSession, "geoInfo">): string {
  const location = [geoInfo?.cityName, geoInfo?.countryCode && countryName(geoInfo.countryCode)].filter(Boolean).join(", ");
  return [location, geoInfo?.ip].filter(Boolean).join(" · ") || t("session.unknownPlace");
}

const icons = { iOS: Smartphone, Android: Smartphone, iPadOS: Tablet, Windows: Monitor, macOS: Monitor, Linux: Monitor, ChromeOS: Monitor };
const findIcon = ({ system }: Software) => (Object.hasOwn(icons, system ?? "") ? icons[system as keyof typeof icons] : MonitorSmartphone);

/** A session in words: device, place and times. */
export function SessionSummary({ session }: { session: ActiveSession }) {
  const { createdAt, lastUsedAt, isCurrentSession, isImpersonation } = session;
  const Icon = findIcon(session);
  return (
    <div className="flex min-w-0 flex-1 basis-64 gap-3">
      <span aria-hidden="true" className="mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-lg bg-sunken text-soft-ink">
        <Icon className="size-5" />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{describeDevice(session)}</span>
          {isCurrentSession && <Badge variant="good">{t("session.current")}</Badge>}
          {isImpersonation && <Badge variant="warning">{t("session.impersonation")}</Badge>}
        </span>
        <span className="wrap-anywhere text-sm">{describeLocation(session)}</span>
        <span className="text-soft-ink text-sm">
          {t("session.times", { created: formatDay(createdAt), used: formatDateTime(lastUsedAt) })}
        </span>
      </div>
    </div>
  );
}

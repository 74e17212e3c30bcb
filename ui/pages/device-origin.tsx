import { Fragment } from "react";
import { t } from "../locales/i18n.ts";

interface Origin {
  /** The device, as it describes itself. */
  name: string | null;
  ip: string | null;
  city_name: string | null;
  country_code: string | null;
}

/** Device and address of a request, to compare with one's own. */
export function DeviceOrigin({ name, ip, city_name, country_code }: Origin) {
  const location = [city_name, country_code].filter(Boolean).join(", ");
  const rows = [
    ["cli.device", name],
    ["cli.address", [ip, location].filter(Boolean).join(" · ")],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {rows.map(
        ([label, value]) =>
          value && (
            <Fragment key={label}>
              <dt className="text-soft-ink">{t(label)}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

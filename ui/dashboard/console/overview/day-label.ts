import { dateFormatter } from "../../../locales/dates.ts";

const label = dateFormatter({ day: "numeric", month: "short", timeZone: "UTC" });

/** A UTC date, YYYY-MM-DD, as a short label. */
export const dayLabel = (date: string): string => label(new Date(`${date}T00:00:00Z`));

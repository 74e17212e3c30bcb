import { formatted } from "../../locales/text.ts";

const label = formatted({ day: "numeric", month: "short", timeZone: "UTC" });

/** A day of UTC, YYYY-MM-DD, as people write it. */
export const dayLabel = (date: string): string => label(new Date(`${date}T00:00:00Z`));

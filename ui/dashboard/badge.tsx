import type { ReactNode } from "react";
import { text } from "../locales/text.ts";

const looks = {
  good: "bg-good-soft text-good",
  plain: "bg-sunken text-soft-ink",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
} as const;

/** One or two words on the state of something, beside it. */
export function Badge({ look = "plain", children }: { look?: keyof typeof looks; children: ReactNode }) {
  return <span className={`whitespace-nowrap rounded-full px-2 text-xs leading-5 ${looks[look]}`}>{children}</span>;
}

/** Whether a project is in production mode. */
export function ModeBadge({ production }: { production: boolean }) {
  return <Badge look={production ? "good" : "plain"}>{text(production ? "projects.production" : "projects.development")}</Badge>;
}

import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { Link } from "wouter";
import type { SignInAttempt } from "#sdk/admin.ts";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { t } from "../../../locales/i18n.ts";
import { projectPath } from "../../project-path.ts";
import { DataTable, type TableColumn } from "../../table/data-table.tsx";
import { useProject } from "../../workspace.ts";
import { describeAttempt, describeBrowser, describePlace, outcomeLabels } from "./describe-attempt.ts";

const icons = {
  ok: { Icon: CircleCheck, color: "text-good" },
  refused: { Icon: CircleX, color: "text-danger" },
  pending: { Icon: CircleDashed, color: "text-soft-ink" },
} as const;

/** The outcome of a sign-in as a mark. The sentence beside it says the same. */
export function OutcomeMark({ outcome }: Pick<SignInAttempt, "outcome">) {
  const { Icon, color } = icons[outcome];
  return (
    <span title={t(outcomeLabels[outcome])} className={`shrink-0 ${color}`}>
      <Icon className="size-4.5" />
    </span>
  );
}

/** Sign-ins, one sentence each. A row opens its timeline. */
export function AttemptTable({ rows, stale }: { rows: readonly SignInAttempt[]; stale: boolean }) {
  const { id: projectId } = useProject();
  const href = ({ id }: SignInAttempt) => projectPath(projectId, `sign-ins/${id}`);
  const columns: readonly TableColumn<SignInAttempt>[] = [
    {
      id: "what",
      label: t("signIns.what"),
      cell: (attempt) => (
        <span className="flex items-start gap-2.5">
          <span className="mt-0.5">
            <OutcomeMark outcome={attempt.outcome} />
          </span>
          <Link href={href(attempt)} className="wrap-anywhere hover:underline">
            {describeAttempt(attempt)}
          </Link>
        </span>
      ),
    },
    { id: "place", label: t("signIns.place"), shownFrom: "lg", width: "w-52", cell: describePlace },
    { id: "device", label: t("signIns.device"), shownFrom: "xl", width: "w-48", cell: describeBrowser },
    { id: "time", label: t("signIns.time"), width: "w-24 sm:w-32", cell: ({ at }) => <RelativeTime at={at} /> },
  ];
  return <DataTable label={t("signIns.list")} columns={columns} rows={rows} rowId={({ id }) => id} href={href} stale={stale} />;
}

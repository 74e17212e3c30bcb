import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AuditEvent } from "#sdk/admin.ts";
import { Button } from "../../../components/button.tsx";
import { CodeBlock } from "../../../components/copyable.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { formatExactTime } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { projectPath } from "../../project-path.ts";
import { useProject } from "../../workspace.ts";
import { ChangeLines } from "./change-lines.tsx";
import { describeActor, describeDetails, describeEvent, describeOrigin, describeUser } from "./describe-event.ts";

const link = "font-medium text-accent hover:underline";

/** All facts of an event, and its raw form. */
export function EventDrawer({ entry, close }: { entry: AuditEvent; close(): void }) {
  const { id: projectId } = useProject();
  const { device, location } = describeOrigin(entry);
  const details = describeDetails(entry);
  const search = (query: string) => `${projectPath(projectId, "audit-log")}?${new URLSearchParams({ query })}`;
  return (
    <Dialog open close={close} atSide title={describeEvent(entry)} description={details.length > 0 ? details.join(" · ") : undefined}>
      <dl aria-label={t("audit.drawer.facts")} className="grid grid-cols-1 gap-x-6 gap-y-3 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Fact label={t("audit.drawer.when")}>{formatExactTime(entry.at)}</Fact>
        <Fact label={t("audit.drawer.who")}>
          {describeActor(entry)}
          {entry.actor.displayName && entry.actor.primaryEmail && <span className="text-soft-ink"> · {entry.actor.primaryEmail}</span>}
        </Fact>
        {entry.user && (
          <Fact label={t("audit.drawer.user")}>
            {describeUser(entry)}
            {entry.user.displayName && entry.user.primaryEmail && <span className="text-soft-ink"> · {entry.user.primaryEmail}</span>}
            <br />
            <Link href={projectPath(projectId, `users/${entry.user.id}`)} className={link}>
              {t("audit.drawer.seeUser")}
            </Link>
          </Fact>
        )}
        {device && <Fact label={t("audit.drawer.device")}>{device}</Fact>}
        {location && <Fact label={t("audit.drawer.place")}>{location}</Fact>}
        {entry.ip !== null && (
          <Fact label={t("audit.drawer.ip")}>
            <span className="font-mono">{entry.ip}</span>
            <br />
            <Link href={search(entry.ip)} onClick={close} className={link}>
              {t("audit.drawer.sameAddress")}
            </Link>
          </Fact>
        )}
        <Fact label={t("audit.drawer.request")}>
          <span className="font-mono">{entry.requestId}</span>
          <br />
          <Link href={search(entry.requestId)} onClick={close} className={link}>
            {t("audit.drawer.sameRequest")}
          </Link>
        </Fact>
        {entry.event === "config.changed" && (
          <Fact label={t("audit.drawer.changes")}>
            <ChangeLines entry={entry} />
          </Fact>
        )}
        <Fact label={t("audit.drawer.kind")}>
          <span className="font-mono">{entry.event}</span>
        </Fact>
        <Fact label={t("audit.drawer.id")}>
          <span className="font-mono">{entry.id}</span>
        </Fact>
      </dl>
      <CodeBlock label={t("audit.drawer.raw")} code={JSON.stringify(entry, null, 2)} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-line border-t bg-surface px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
        <DialogActions>
          <Button onClick={close}>{t("audit.drawer.close")}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-soft-ink">{label}</dt>
    <dd className="-mt-2 min-w-0 wrap-anywhere sm:mt-0">{children}</dd>
  </>
);

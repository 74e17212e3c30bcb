import { useState } from "react";
import type { ConnectedApplication } from "#sdk/client.ts";
import { useConnectedApplications } from "#sdk/react/index.ts";
import { Button } from "../../components/button.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { describeScope } from "../scope-texts.ts";
import { Avatar } from "./avatar.tsx";

/** The apps that have access to the account: what each can do, and to end its access. */
export default function ConnectedApps() {
  const part = useListPart();
  const apps = useConnectedApplications(part.options);
  const [removing, setRemoving] = useState<ConnectedApplication>();
  const app = removing?.displayName ?? "";

  return (
    <Panel title={t("apps.title")} hint={t("apps.hint")}>
      <PagedList label={t("apps.title")} part={part} page={apps} none={t("apps.none")}>
        {apps.map((each) => (
          <AppRow key={each.applicationId} app={each} remove={() => setRemoving(each)} />
        ))}
      </PagedList>
      <ConfirmDialog
        open={removing !== undefined}
        close={() => setRemoving(undefined)}
        title={t("apps.removeTitle", { app })}
        description={t("apps.removeHint", { app })}
        confirmLabel={t("apps.remove")}
        busyLabel={t("apps.removing")}
        confirm={async () => {
          await removing?.remove();
          setRemoving(undefined);
          toastSuccess(t("apps.removed", { app }));
        }}
      />
    </Panel>
  );
}

function AppRow({ app, remove }: { app: ConnectedApplication; remove(): void }) {
  const { displayName, logoUrl, homepageUrl, scopes, scopeDescriptions, connectedAt, lastUsedAt } = app;
  const times = [
    t("apps.since", { day: formatDay(connectedAt) }),
    lastUsedAt ? t("apps.used", { day: formatDay(lastUsedAt) }) : t("apps.unused"),
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-3.5">
      <Avatar url={logoUrl} name={displayName} isLogo />
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        {homepageUrl ? (
          <a href={homepageUrl} target="_blank" rel="noopener noreferrer" className="text-link wrap-anywhere w-fit font-medium">
            {displayName}
          </a>
        ) : (
          <span className="wrap-anywhere font-medium">{displayName}</span>
        )}
        <ul className="list-inside list-disc text-sm">
          {scopes.map((scope) => (
            <li key={scope}>{describeScope(scope, scopeDescriptions[scope])}</li>
          ))}
        </ul>
        <span className="text-soft-ink text-sm">{times.join(" · ")}</span>
      </div>
      <Button small onClick={remove} aria-label={t("apps.removeOf", { app: displayName })}>
        {t("apps.remove")}
      </Button>
    </li>
  );
}

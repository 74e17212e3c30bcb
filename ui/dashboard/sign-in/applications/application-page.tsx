import { AppWindow, Power, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { useLocation } from "wouter";
import type { OAuthApplication } from "#sdk/server.ts";
import { Notice } from "../../../components/notice.tsx";
import { PanelsSkeleton } from "../../../components/panel.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmByTyping } from "../../../forms/confirm-by-typing.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { Avatar } from "../../../pages/account-settings/avatar.tsx";
import { DetailContent, DetailPage, type DetailTab, useDetailTab } from "../../detail-page.tsx";
import { EmptyState } from "../../empty-state.tsx";
import { projectPath } from "../../project-path.ts";
import { QueryContent } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { withMessages } from "../../with-messages.ts";
import { useProject } from "../../workspace.ts";
import { ApplicationConnect } from "./application-connect.tsx";
import { typeLabels } from "./application-labels.ts";
import { useServerConfig } from "./server-config.ts";

/** Each is a separate download: most visits open few of them. */
const contents = {
  settings: lazy(() => withMessages("sign-in/applications/application-settings", () => import("./application-settings.tsx"))),
  secrets: lazy(() => withMessages("sign-in/applications/application-secrets", () => import("./application-secrets.tsx"))),
  users: lazy(() => withMessages("sign-in/applications/application-users", () => import("./application-users.tsx"))),
};

type TabId = "connect" | keyof typeof contents;

/** The tabs of an application's page. A native one has no secrets, and a service has no users. */
const listTabs = ({ type }: OAuthApplication): readonly DetailTab<TabId>[] => [
  { id: "connect", label: t("applications.connect") },
  { id: "settings", label: t("applications.settings") },
  ...(type === "native" ? [] : [{ id: "secrets", label: t("applications.secrets") } as const]),
  ...(type === "service" ? [] : [{ id: "users", label: t("applications.users") } as const]),
];

/** `/projects/{id}/applications/{id}`: everything about one application, in tabs. */
export function ApplicationPage({ item: id }: { item: string }) {
  const { app, displayName, id: projectId } = useProject();
  const [deleting, setDeleting] = useState(false);
  const action = useAction();
  const query = useProjectQuery({ queryKey: ["oauthApplications", "one", id], queryFn: () => app.getOAuthApplication(id) });
  const application = query.data;
  const title = application?.displayName ?? t("applications.application");

  const switchState = (on: boolean) =>
    action.run(async () => {
      await application?.update({ isEnabled: on });
      toastSuccess(t("applications.saved"));
    });
  const acts = application && [
    {
      label: t(application.isEnabled ? "applications.turnOff" : "applications.turnOn"),
      icon: Power,
      act: () => void switchState(!application.isEnabled),
    },
    { label: t("applications.delete"), icon: Trash2, act: () => setDeleting(true), danger: true },
  ];

  return (
    <DetailPage
      title={title}
      titleSuffix={displayName}
      back={{ href: projectPath(projectId, "applications"), label: t("applications.back") }}
      picture={application && <Avatar url={application.logoUrl} name={title} large isLogo />}
      id={{ label: t("applications.clientId"), value: id }}
      menu={acts ? { label: t("applications.more"), acts } : undefined}
    >
      {action.error && <Notice>{action.error}</Notice>}
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(found) => (found ? <ApplicationContent application={found} /> : <ApplicationNotFound />)}
      </QueryContent>
      {application && deleting && <DeleteDialog application={application} close={() => setDeleting(false)} />}
    </DetailPage>
  );
}

function ApplicationContent({ application }: { application: OAuthApplication }) {
  const { type, isEnabled, isFirstParty, createdAt, lastUsedAt } = application;
  const tabs = listTabs(application);
  const current = useDetailTab(tabs);
  const { data: config } = useServerConfig();
  const facts = [
    { label: t("applications.type"), value: t(typeLabels[type].label) },
    { label: t("applications.state"), value: t(isEnabled ? "applications.on" : "applications.offState") },
    ...(type === "service"
      ? []
      : [{ label: t("applications.consent"), value: t(isFirstParty ? "applications.consentSkipped" : "applications.consentAsked") }]),
    { label: t("applications.createdAt"), value: <RelativeTime at={createdAt} /> },
    { label: t("applications.used"), value: lastUsedAt ? <RelativeTime at={lastUsedAt} /> : t("applications.neverUsed") },
  ];
  const Content = current === "connect" ? ApplicationConnect : contents[current];
  return (
    <>
      {config && !config.oauthServer.isEnabled && (
        <Notice tone="warning" quiet>
          {t("applications.off")}
        </Notice>
      )}
      <DetailContent label={t("applications.tabs")} tabs={tabs} current={current} factsLabel={t("applications.facts")} facts={facts}>
        <Content application={application} />
      </DetailContent>
    </>
  );
}

const ApplicationNotFound = () => (
  <div className="overflow-hidden rounded-2xl border border-line bg-surface">
    <EmptyState icon={AppWindow} title={t("applications.notFound")} hint={t("applications.notFoundHint")} />
  </div>
);

/** Deletes an application after its name is typed. */
function DeleteDialog({ application, close }: { application: OAuthApplication; close(): void }) {
  const { id } = useProject();
  const [, navigate] = useLocation();
  const action = useAction();
  const { displayName: name } = application;

  const remove = () =>
    action.run(async () => {
      await application.delete();
      navigate(projectPath(id, "applications"));
      toastSuccess(t("applications.deleted", { name }));
    });

  return (
    <ConfirmByTyping
      open
      close={close}
      title={t("applications.deleteTitle", { name })}
      description={t("applications.deleteHint")}
      phrase={name}
      label={t("detail.typeToConfirm", { phrase: name })}
      confirmLabel={t("applications.delete")}
      busyLabel={t("danger.deleting")}
      action={action}
      confirm={() => void remove()}
    />
  );
}

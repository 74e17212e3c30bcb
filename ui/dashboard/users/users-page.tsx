import { Download, Mail, Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";
import type { UserFileFormat } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { useEmailForm } from "../../forms/use-email-form.tsx";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { ActionButton } from "../action-button.tsx";
import { DashboardPage } from "../dashboard-page.tsx";
import { useHostedPageUrl } from "../hosted-page-url.ts";
import { offerDownload } from "../offer-download.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";
import { CreateUserDialog } from "./create-user-dialog.tsx";
import { UserList } from "./user-list.tsx";
import { readUserList, userFilterIn } from "./user-list-state.ts";

/** The dialogs that an address can open. */
const dialogs = ["create", "invite"] as const;

/** `/projects/{id}/users`: all users of the project. */
export function UsersPage() {
  const { app, displayName } = useProject();
  const [format, setFormat] = useState<UserFileFormat>();
  const [parameters] = useSearchParams();
  const [dialog, setDialog] = useState(() => dialogs.find((name) => parameters.has(name)));
  const action = useAction();
  const close = () => setDialog(undefined);
  const filter = userFilterIn(readUserList(parameters), Date.now());

  const download = (next: UserFileFormat) =>
    action.run(async () => {
      setFormat(next);
      offerDownload(await app.exportUserFile(next, filter && { ...filter, includeAnonymous: false }), `users.${next}`);
    });

  return (
    <DashboardPage
      title={t("nav.users")}
      titleSuffix={displayName}
      hint={<UserTotal />}
      actions={
        <>
          {(["csv", "jsonl"] as const).map((each) => (
            <Button
              key={each}
              disabled={action.busy && format !== each}
              busyLabel={action.busy && format === each ? t("users.exporting") : undefined}
              onClick={() => void download(each)}
            >
              <Download />
              {t((filter ? filteredLabels : labels)[each])}
            </Button>
          ))}
          <ActionButton onClick={() => setDialog("invite")}>
            <Mail />
            {t("users.invite")}
          </ActionButton>
          <ActionButton variant="primary" onClick={() => setDialog("create")}>
            <Plus />
            {t("users.create")}
          </ActionButton>
        </>
      }
    >
      {action.error && <Notice>{action.error}</Notice>}
      <UserList />
      {dialog === "create" && <CreateUserDialog close={close} />}
      {dialog === "invite" && <InviteUserDialog close={close} />}
    </DashboardPage>
  );
}

/** How many users the project has; a space of the same height until it is known. */
function UserTotal() {
  const { app } = useProject();
  const { data } = useProjectQuery({ queryKey: ["internal", "metrics"], queryFn: () => app.getMetrics() });
  return <span className="block min-h-6">{data && t("users.total", { count: data.totalUsers })}</span>;
}

const labels = { csv: "users.export.csv", jsonl: "users.export.jsonl" } as const satisfies Record<UserFileFormat, MessageId>;

/** While the list has a filter, the file has what the list shows. */
const filteredLabels = {
  csv: "users.exportMatches.csv",
  jsonl: "users.exportMatches.jsonl",
} as const satisfies Record<UserFileFormat, MessageId>;

/** E-mails a link to the hosted sign-up page, which admits the person unless sign-ups are closed. A person with an account gets one to sign in. */
function InviteUserDialog({ close }: { close(): void }) {
  const { app } = useProject();
  const refresh = useRefresh();
  const hostedPage = useHostedPageUrl();
  const form = useEmailForm({
    async send(email) {
      const invited = await app.inviteToSignUp([email], hostedPage("sign-up"));
      if (invited === 0) await app.sendSignInInvitationEmail(email, hostedPage("sign-in"));
      await refresh("waitlist");
      close();
      return t("users.invited", { email });
    },
  });

  return (
    <FormDialog
      form={form}
      title={t("users.invite")}
      description={t("users.inviteHint")}
      submit={t("users.inviteSubmit")}
      submitting={t("users.inviting")}
      close={close}
    >
      <Field {...form.field("email")} type="email" label={t("users.filterVerified")} autoComplete="off" required />
    </FormDialog>
  );
}

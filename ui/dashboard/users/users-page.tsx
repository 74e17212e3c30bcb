import { Download } from "lucide-react";
import { useState } from "react";
import type { UserFileFormat } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { DashboardPage } from "../dashboard-page.tsx";
import { useProject } from "../workspace.ts";
import { UserList } from "./user-list.tsx";

/** `/projects/{id}/users`: all users of the project. */
export function UsersPage() {
  const { app, displayName } = useProject();
  const [format, setFormat] = useState<UserFileFormat>();
  const action = useAction();

  const download = (next: UserFileFormat) =>
    action.run(async () => {
      setFormat(next);
      offerDownload(await app.exportUserFile(next), `users.${next}`);
    });

  return (
    <DashboardPage
      title={t("nav.users")}
      titleSuffix={displayName}
      actions={(["csv", "jsonl"] as const).map((each) => (
        <Button
          key={each}
          disabled={action.busy}
          busyLabel={action.busy && format === each ? t("users.exporting") : undefined}
          onClick={() => void download(each)}
        >
          <Download />
          {t(labels[each])}
        </Button>
      ))}
    >
      {action.error && <Notice>{action.error}</Notice>}
      <UserList />
    </DashboardPage>
  );
}

const labels = { csv: "users.export.csv", jsonl: "users.export.jsonl" } as const satisfies Record<UserFileFormat, MessageId>;

/** Saves a file as the browser saves downloads. */
function offerDownload(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

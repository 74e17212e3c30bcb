import { t } from "../../locales/i18n.ts";
import { DashboardPage } from "../dashboard-page.tsx";
import { useProject } from "../workspace.ts";
import { UserList } from "./user-list.tsx";

/** `/projects/{id}/users`: all users of the project. */
export function UsersPage() {
  const { displayName } = useProject();
  return (
    <DashboardPage title={t("nav.users")} titleSuffix={displayName}>
      <UserList />
    </DashboardPage>
  );
}

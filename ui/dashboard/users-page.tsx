import { text } from "../locales/text.ts";
import { Page } from "./page.tsx";
import { UserList } from "./user-list.tsx";
import { useProject, useWorkspace } from "./workspace.ts";

/** `/projects/{id}/users`: everybody who has an account in the project. */
export function UsersPage() {
  const { user } = useWorkspace();
  const project = useProject();
  return (
    <Page title={text("nav.users")} of={project.displayName}>
      <UserList app={project.app} ownId={user.id} />
    </Page>
  );
}

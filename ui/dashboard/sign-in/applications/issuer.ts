import { apiPath } from "#contract/vocabulary/paths.ts";
import { applicationIssuer } from "#contract/vocabulary/sign-in/application-issuer.ts";
import { useProject, useWorkspace } from "../../workspace.ts";

/** The issuer of the tokens of applications: the base of all endpoints of the authorization server. */
export function useIssuer(): string {
  const { id } = useProject();
  return applicationIssuer(`${useWorkspace().context.boot.apiUrl}${apiPath}`, id);
}

import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { platformHeader } from "#server/testing/console/integration-clients.ts";
import type { GivenState, TenantKeys } from "#server/testing/given-state.ts";
import type { RemoteTools } from "./remote-tools.ts";

/** Longer than such a code lives. */
const dayMillis = 86_400_000;

/** Finds the project that a platform has provisioned, in the response to it. */
export function findProvisioned(response: string): TenantKeys | undefined {
  const [, id, superSecretAdminKey] = /"project_id":"([\w-]+)","super_secret_admin_key":"(\w+)"/.exec(response) ?? [];
  if (id === undefined || superSecretAdminKey === undefined) return undefined;
  return { id, superSecretAdminKey, publishableClientKey: "", secretServerKey: "", tenancyId: "" };
}

/** Gets projects that a platform has provisioned. The sender puts the platform of the run in the place of that of the cases. */
export function remotePlatform({ server, issue }: RemoteTools): Pick<GivenState, "transferCode" | "provisionedProject"> {
  async function ask(path: string, body: object) {
    const answer = await server.request("POST", `/integrations/custom/projects/${path}`, { headers: platformHeader, body });
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return answer.json;
  }
  const provisionedProject = async () => ({ id: (await ask("provision", { display_name: "Provisioned" })).project_id as string });
  const internal = { ...server.project, tenancyId: "" };

  return {
    provisionedProject,
    async transferCode({ isTransferred = false } = {}) {
      const { id } = await provisionedProject();
      const startTransfer = async (): Promise<string> => {
        const { confirmation_url: url } = await ask("transfer", { project_id: id });
        return new URL(url).searchParams.get("code") ?? "";
      };
      const confirm = async (code: string) => {
        const developer = await server.givenUser({ project: server.project });
        const headers = { [header.accessToken]: developer.accessToken };
        return server.request("POST", "/integrations/custom/projects/transfer/confirm", {
          as: "client",
          project: server.project,
          headers,
          body: { code },
        });
      };
      const code = await startTransfer();
      if (!isTransferred) return issue(code, internal, () => confirm(code), dayMillis);
      const confirmed = await confirm(await startTransfer());
      if (confirmed.status >= 400) throw new Error(`the transfer answered ${confirmed.status}: ${confirmed.text.slice(0, 300)}`);
      return code;
    },
  };
}

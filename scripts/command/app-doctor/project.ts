import { isTrustedUrl } from "#contract/config/trusted-url.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { isLocalhost } from "#contract/vocabulary/projects/localhost.ts";
import type { ClientProject } from "#sdk/generated/client.ts";
import type { AppEnvironment } from "../app-environment.ts";
import { type Finding, makeFindings } from "../finding.ts";
import { requestMillis } from "./server.ts";

const keys = makeFindings("Keys");
const domains = makeFindings("Domains");

/** The project of an app, with the keys that its environment has. */
type AppProject = AppEnvironment & { readonly baseUrl: string; readonly projectId: string; readonly publishableClientKey: string };

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
}

async function call({ baseUrl, projectId }: AppProject, path: string, accessType: string, key: Record<string, string>): Promise<Answer> {
  const headers = { [requestHeaders.projectId]: projectId, [requestHeaders.accessType]: accessType, ...key };
  const response = await fetch(`${baseUrl}${apiPath}${path}`, { headers, signal: AbortSignal.timeout(requestMillis) });
  return { ok: response.ok, status: response.status, body: await response.json().catch(() => undefined) };
}

const readProject = (app: AppProject) =>
  call(app, "/projects/current", "client", { [requestHeaders.publishableClientKey]: app.publishableClientKey });

/** Whether the project accepts the keys of the environment. */
export async function checkKeys(app: AppProject): Promise<Finding[]> {
  const { secretServerKey: secret, superSecretAdminKey: admin } = app;
  const answers = {
    "publishable client key": readProject(app),
    ...(secret && { "secret server key": call(app, "/users?limit=1", "server", { [requestHeaders.secretServerKey]: secret }) }),
    ...(admin && {
      "super secret admin key": call(app, "/internal/projects/current", "admin", { [requestHeaders.superSecretAdminKey]: admin }),
    }),
  };
  return Promise.all(Object.entries(answers).map(async ([name, answer]) => toFinding(name, await answer)));
}

function toFinding(name: string, { ok, status, body }: Answer): Finding {
  if (ok) return keys.ok(`the ${name} is valid`);
  const { error } = (body ?? {}) as { error?: unknown };
  const text = `the ${name} is refused: ${typeof error === "string" ? error : `status ${status}`}`;
  return keys.failure(text, "Create keys in the dashboard under API keys, or remove the variables and run latchkey init.");
}

/** Whether the project trusts the app's address, to which pages and e-mails lead back. */
export async function checkDomain(app: AppProject, appUrl: string | undefined): Promise<Finding[]> {
  const { ok, body } = await readProject(app);
  if (!ok) return [];
  const trusted = (body as ClientProject).config.domains.map(({ domain }) => domain);
  if (appUrl === undefined) {
    if (trusted.length > 0) return [domains.ok(`the project trusts ${trusted.join(", ")}`)];
    return [
      domains.warning("the project trusts no domain, so the app works on localhost only", "Add the app's domain before you publish it."),
    ];
  }
  if (isLocalhost(new URL(appUrl).hostname)) return [domains.ok("localhost is trusted while the project allows it")];
  if (isTrustedUrl(appUrl, { allowLocalhost: false, domains: trusted })) return [domains.ok(`${appUrl} is trusted`)];
  return [domains.failure(`the project does not trust ${appUrl}`, "Add it in the dashboard under Domains, or to latchkey.config.ts.")];
}

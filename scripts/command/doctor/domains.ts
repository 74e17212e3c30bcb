import { setTimeout as sleep } from "node:timers/promises";
import type { Override } from "#contract/config/override.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { parseUrl } from "#contract/vocabulary/parse-url.ts";
import type { Database } from "#server/database/connect.ts";
import type { Environment } from "#server/environment.ts";
import { type Finding, makeFindings } from "../finding.ts";
import type { Resolver } from "./resolver.ts";

const domains = makeFindings("Domains");

const projectsMax = 100;
const hostsMax = 100;
const resolveMillis = 10_000;

/** The trusted domains of the projects: whether they exist, and whether they are reached over TLS. */
export async function checkDomains(env: Environment, db: Database["db"], resolver: Resolver): Promise<Finding[]> {
  const projects = await db
    .selectFrom("tenancies as t")
    .innerJoin("projects as p", "p.id", "t.project_id")
    .select(["p.id", "p.display_name", "t.config"])
    .orderBy("p.created_at")
    .limit(projectsMax)
    .execute()
    // Without tables there are no domains yet; the check of the database reports that.
    .catch(() => []);
  const trusted = projects.flatMap(({ id, display_name, config }) =>
    Object.values(renderConfiguration(config as Override).domains.trustedDomains).flatMap(({ baseUrl }) =>
      baseUrl === undefined ? [] : [{ projectId: id, project: display_name, baseUrl }],
    ),
  );
  const findings: Finding[] = [];
  if (projects.length > 0 && !trusted.some(({ projectId, baseUrl }) => projectId === internalProjectId && baseUrl === env.publicUrl))
    findings.push(
      domains.warning(`${env.publicUrl} is no trusted domain of the dashboard`, "Add it in the dashboard: project internal, Domains."),
    );
  const insecure = trusted.filter(({ baseUrl }) => !env.development && /^http:/.test(baseUrl) && baseUrl !== env.publicUrl);
  for (const { project, baseUrl } of insecure)
    findings.push(
      domains.warning(`${baseUrl} of project ${project} is not reached over TLS`, "Serve the app over https, and change the domain."),
    );
  findings.push(...(await checkResolvable(trusted, resolver)));
  return findings.some(({ level }) => level !== "ok")
    ? findings
    : [domains.ok(`${trusted.length} trusted domains of ${projects.length} projects`)];
}

/** The host of a trusted domain; undefined for a pattern, which names no host. */
function readHost(baseUrl: string): string | undefined {
  return baseUrl.includes("*") ? undefined : parseUrl(baseUrl)?.hostname.replace(/^\[|\]$/g, "");
}

async function checkResolvable(trusted: readonly { project: string; baseUrl: string }[], resolver: Resolver): Promise<Finding[]> {
  const hosts = new Map(
    trusted.flatMap(({ project, baseUrl }) => (readHost(baseUrl) === undefined ? [] : [[readHost(baseUrl) as string, project]])),
  );
  const deadline = sleep(resolveMillis, "unknown" as const, { ref: false });
  const checks = [...hosts].slice(0, hostsMax).map(async ([host, project]) => {
    const exists = resolver.addressesOf(host).then(
      () => "yes" as const,
      () => "no" as const,
    );
    return { host, project, exists: await Promise.race([exists, deadline]) };
  });
  return (await Promise.all(checks))
    .filter(({ exists }) => exists === "no")
    .map(({ host, project }) =>
      domains.warning(`${host} of project ${project} has no address`, "Add its DNS record, or remove the domain in the dashboard."),
    );
}

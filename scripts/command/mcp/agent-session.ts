import { hostname } from "node:os";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { agentRights, agentTokenLimits, changesSomething } from "#contract/vocabulary/projects/agent-tokens.ts";
import type { AdminApp } from "#sdk/admin.ts";
import { readAppEnvironment } from "../app-environment.ts";
import { readCredentials } from "../credentials.ts";
import { CommandFailure } from "../failure.ts";
import { pickProject } from "../init/connection.ts";
import { openProject } from "../open-project.ts";
import { requireStoredUser } from "../stored-sign-in.ts";

/** The project of the agent, with an app that creates and revokes its token. */
interface AgentProject {
  readonly baseUrl: string;
  readonly app: Pick<AdminApp, "createAgentToken" | "revokeAgentToken">;
}

const lifetimeMillis = 12 * 3_600_000;
/** A token is replaced this long before it expires. */
const renewalMillis = 600_000;

/** The address of the server, and the token of this process. */
export interface AgentSession {
  readonly baseUrl: string;
  /** A valid token; a new one where the last one ends soon. */
  readonly token: () => Promise<string>;
  /** Revokes the tokens of this process. */
  readonly end: () => Promise<void>;
}

/**
 * Finds the project: with the developer's sign-in of `latchkey login`, else with the admin key of the environment.
 * @throws CommandFailure without either, or if several projects are possible
 */
async function findAgentProject(wanted: string | undefined): Promise<AgentProject> {
  const credentials = readCredentials();
  const environment = readAppEnvironment();
  const isForSameServer = environment.baseUrl === undefined || environment.baseUrl.replace(/\/+$/, "") === credentials?.baseUrl;
  if (credentials?.projectId !== internalProjectId || !isForSameServer) return openWithKey(wanted);
  const projects = await (await requireStoredUser(credentials)).listOwnedProjects();
  const project = pickProject(projects, wanted ?? environment.projectId);
  // The command never makes one.
  return project ? { baseUrl: credentials.baseUrl, app: project.app } : openWithKey(wanted);
}

/** Opens the project of the environment. @throws CommandFailure if another one is wanted */
async function openWithKey(wanted: string | undefined): Promise<AgentProject> {
  const project = await openProject();
  if (wanted !== undefined && wanted !== project.projectId)
    throw new CommandFailure("The keys of the environment are for another project. Sign in to the dashboard's project: latchkey login");
  return project;
}

/** Opens a session with a short-lived token, which is limited to reading unless writes are allowed. */
export async function openAgentSession({ project, writes }: { project: string | undefined; writes: boolean }): Promise<AgentSession> {
  const { baseUrl, app } = await findAgentProject(project);
  const rights = agentRights.filter((right) => writes || !changesSomething(right));
  const name = `latchkey mcp on ${hostname()}`.slice(0, agentTokenLimits.nameLength);
  const create = () => app.createAgentToken({ name, rights, expiresAt: new Date(Date.now() + lifetimeMillis) });
  const ids: string[] = [];
  let current: ReturnType<typeof create> | undefined;
  const renew = () => {
    current = create();
    void current.then(({ id }) => ids.push(id)).catch(() => undefined);
    return current;
  };
  // The first token is made before the agent sends anything: a failure ends the command with its reason.
  await renew();
  return {
    baseUrl,
    async token() {
      // A renewal that failed is tried again.
      const held = await current?.catch(() => undefined);
      if (held && held.expiresAt.getTime() - Date.now() > renewalMillis) return held.agentToken;
      return (await renew()).agentToken;
    },
    end: async () => void (await Promise.allSettled(ids.map((id) => app.revokeAgentToken(id)))),
  };
}

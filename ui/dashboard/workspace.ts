import { createContext, type RefObject, useContext } from "react";
import type { AdminOwnedProject, CurrentUser } from "#sdk/client.ts";
import type { HostedContext } from "../pages/page-context.ts";

/** The common state of a signed-in developer's pages. */
export interface Workspace {
  readonly context: HostedContext;
  readonly user: CurrentUser;
  /** The projects of the developer's teams, oldest first. */
  readonly projects: readonly AdminOwnedProject[];
  /** Removes a deleted project from `projects`, before the next response of the server does. */
  removeProject(id: string): void;
  /** Opens the dialog that creates a project. */
  openCreateDialog(): void;
  /** Whether a page was shown before the current one. */
  readonly hasNavigated: RefObject<boolean>;
}

export const WorkspaceContext = createContext<Workspace | null>(null);
export const ProjectContext = createContext<AdminOwnedProject | null>(null);

/** The developer, their projects and the server. Throws outside of the dashboard. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error("useWorkspace needs a <Dashboard> above it.");
  return workspace;
}

/** The current snapshot of the project of this page. Throws outside of a project's pages. */
export function useProject(): AdminOwnedProject {
  const project = useContext(ProjectContext);
  if (!project) throw new Error("useProject needs a <ProjectLayout> above it.");
  return project;
}

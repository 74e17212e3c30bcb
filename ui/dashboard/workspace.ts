import { createContext, useContext } from "react";
import type { AdminOwnedProject, CurrentUser } from "#sdk/client.ts";
import type { Place } from "../pages/place.ts";

/** What the pages of a signed-in developer share. */
export interface Workspace {
  readonly place: Place;
  readonly user: CurrentUser;
  /** The projects of the developer's teams, oldest first. */
  readonly projects: readonly AdminOwnedProject[];
  /** A new or changed project takes its place in the list. */
  put(project: AdminOwnedProject): void;
  /** A project is gone, or belongs to others now. */
  drop(projectId: string): void;
  /** Opens the dialog that makes a project. */
  create(): void;
}

export const WorkspaceContext = createContext<Workspace | null>(null);
export const ProjectContext = createContext<AdminOwnedProject | null>(null);

/** The developer, their projects, and the server they stand on; below the dashboard only. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error("useWorkspace works below <Dashboard> only.");
  return workspace;
}

/** The project whose page this is: the snapshot of now. Who changes it hands the next one to `put` of the workspace. */
export function useProject(): AdminOwnedProject {
  const project = useContext(ProjectContext);
  if (!project) throw new Error("useProject works on the pages of a project only.");
  return project;
}

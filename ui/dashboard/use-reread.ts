import { useProject, useWorkspace } from "./workspace.ts";

/** Asks for this page's project once more, after a change that does not answer the next snapshot, and hands it to everybody who shows it. */
export function useReread(): () => Promise<void> {
  const { user, put, drop } = useWorkspace();
  const { id } = useProject();

  return async () => {
    try {
      const next = (await user.listOwnedProjects()).find((project) => project.id === id);
      if (next) put(next);
      else drop(id);
    } catch {
      // The change is made, whatever comes of this; the next visit asks again.
    }
  };
}

const [startedKey, lastKey] = ["latchkey-started-provider", "latchkey-last-provider"];

/** The provider of the last completed sign-in on this device, so that users find their account again. */
export const lastProvider = {
  read(projectId: string): string | null {
    try {
      return localStorage.getItem(`${lastKey}:${projectId}`);
    } catch {
      // Storage is disabled: no button is marked.
      return null;
    }
  },
  /** Remembers in this tab which provider the user left for. */
  start(id: string): void {
    try {
      sessionStorage.setItem(startedKey, id);
    } catch {
      // Storage is disabled.
    }
  },
  /** The provider has proven who the user is. */
  complete(projectId: string): void {
    try {
      const id = sessionStorage.getItem(startedKey);
      sessionStorage.removeItem(startedKey);
      if (id !== null) localStorage.setItem(`${lastKey}:${projectId}`, id);
    } catch {
      // Storage is disabled.
    }
  },
};

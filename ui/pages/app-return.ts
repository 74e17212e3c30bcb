const key = "latchkey-app";

/** The page of the app that led to the account settings, as long as this tab is open. The server has checked that the project trusts it. */
export const appReturn = {
  set(projectId: string, url: string): void {
    try {
      sessionStorage.setItem(`${key}-${projectId}`, url);
    } catch {
      // Storage is disabled: the page links to the home of the project.
    }
  },
  get(projectId: string): string | null {
    try {
      return sessionStorage.getItem(`${key}-${projectId}`);
    } catch {
      return null;
    }
  },
};

/** The path of a project's page in the dashboard. */
export const projectPath = (projectId: string, page = ""): string => `/projects/${encodeURIComponent(projectId)}${page && `/${page}`}`;

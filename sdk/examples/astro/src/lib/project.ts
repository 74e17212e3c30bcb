/** The project of the app, for the browser and the server. */
export const project = {
  baseUrl: import.meta.env.PUBLIC_LATCHKEY_API_URL,
  projectId: import.meta.env.PUBLIC_LATCHKEY_PROJECT_ID,
  publishableClientKey: import.meta.env.PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
};

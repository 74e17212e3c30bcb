const files = import.meta.glob<{ readonly messages: Readonly<Record<string, string>> }>("../locales/en/dashboard/*.ts", { eager: true });

/** All English messages of the dashboard. */
export const dashboardMessages: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(files).map(({ messages }) => messages),
);

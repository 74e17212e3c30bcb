// @vitest-environment jsdom
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { givenReactApp } from "../testing/react-app.tsx";
import {
  useEmailDrafts,
  useEmailDraftsState,
  useEmailMailing,
  useEmailMailingState,
  useEmailMailings,
  useEmailMailingsState,
  useEmailPreview,
  useEmailPreviewState,
  useEmailTemplates,
  useEmailTemplatesState,
  useEmailTheme,
  useEmailThemeState,
  useEmailThemes,
  useEmailThemesState,
} from "./index.ts";

const { runHook } = givenReactApp();

const theme = { id: "1", displayName: "Light", tsxSource: "", isDefault: true };
const draft = { id: "3", displayName: "May", tsxSource: "", sentAt: null };
const template = { ...theme, id: "2", type: "custom" as const, subject: null, content: null };
const counts = { queued: 1, sent: 2, failed: 0, canceled: 0 };
const mailing = {
  id: "6",
  status: "sending" as const,
  isForAllUsers: true,
  counts,
  createdAt: new Date(0),
  canceledAt: null,
  scheduledAt: null,
  pausedAt: null,
  subject: null,
  draftId: null,
  recipients: null,
  cancel: () => Promise.reject(new Error("no")),
  pause: () => Promise.reject(new Error("no")),
  resume: () => Promise.reject(new Error("no")),
  reschedule: () => Promise.reject(new Error("no")),
};
const admin = {
  projectId: "a-project",
  listEmailThemes: async () => [theme],
  getEmailTheme: async (id: string) => ({ ...theme, id }),
  listEmailTemplates: async () => [template],
  listEmailMailings: async () => [mailing] as never,
  getEmailMailing: async (id: string) => ({ ...mailing, id }),
  listEmailDrafts: async () => [draft],
  getEmailPreview: async ({ templateId }: { templateId?: string }) => `<p>${templateId}</p>`,
};

test("themes, templates, drafts and previews are read by hooks that suspend, and by twins that do not", async () => {
  const { result } = await runHook(() => ({
    read: [useEmailThemes(admin), useEmailTheme(admin, "5"), useEmailTemplates(admin), useEmailDrafts(admin)],
    mailings: [useEmailMailings(admin), useEmailMailing(admin, "7")],
    mailingTwins: [useEmailMailingsState(admin), useEmailMailingState(admin, "7")],
    preview: useEmailPreview(admin, { templateId: "2" }),
    twins: [useEmailThemesState(admin), useEmailThemeState(admin, "5"), useEmailTemplatesState(admin), useEmailDraftsState(admin)],
    failed: useEmailPreviewState({ ...admin, getEmailPreview: () => Promise.reject(new Error("no")) }, { templateId: "9" }),
  }));
  const all = [[theme], { ...theme, id: "5" }, [template], [draft]];
  await waitFor(() => expect(result.current?.twins.map(({ data }) => data)).toEqual(all));
  expect(result.current.read).toEqual(all);
  expect(result.current.mailings).toEqual([[mailing], { ...mailing, id: "7" }]);
  await waitFor(() => expect(result.current.mailingTwins.map(({ data }) => data)).toEqual([[mailing], { ...mailing, id: "7" }]));
  expect(result.current.preview).toBe("<p>2</p>");
  await waitFor(() => expect(result.current.failed.error?.message).toBe("no"));
});

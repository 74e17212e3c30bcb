import { useState } from "react";
import { useLocation } from "wouter";
import { type EmailDraft, PlainError } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { RadioCards } from "../../components/radio-cards.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useRefresh } from "../use-refresh.ts";
import { UserFilters } from "../users/user-filters.tsx";
import { noFilter } from "../users/user-list-state.ts";
import { useProject } from "../workspace.ts";
import { type Audience, findAudience } from "./audience.ts";
import { emailsPath } from "./emails-frame.tsx";
import { fromLocalInput, ScheduleField, scheduleError, toLocalInput } from "./schedule-field.tsx";

interface SendDialogProps {
  draft: EmailDraft;
  close(): void;
}

/** The most recipients of a mailing whose number the developer does not have to type. */
const maxUnconfirmed = 100;

/** In another window, the draft was sent meanwhile. */
const messageFor = (error: unknown) =>
  error instanceof PlainError && error.code === "EMAIL_DRAFT_ALREADY_SENT" ? t("emails.sentMeanwhile") : undefined;

/** Chooses who receives a draft, and sends it once the developer has seen to how many users. */
export default function SendDialog({ draft, close }: SendDialogProps) {
  const { app, id: projectId } = useProject();
  const [, navigate] = useLocation();
  const [kind, setKind] = useState<"filtered" | "everyone">("filtered");
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState(noFilter);
  const action = useAction();
  const refresh = useRefresh();
  const audience: Audience = kind === "everyone" ? { everyone: true } : { everyone: false, query: search, filter };
  const query = useProjectQuery({
    queryKey: ["users", "audience", audience],
    queryFn: async () => findAudience(app, audience, (await app.getEmailUsage()).recipientsPerCall),
  });
  const found = query.isFetching ? undefined : query.data;
  const [when, setWhen] = useState<"now" | "later">("now");
  const [time, setTime] = useState(() => toLocalInput(new Date(Date.now() + 3_600_000)));
  const beginsAt = when === "later" ? fromLocalInput(time) : undefined;
  const timeError = when === "later" ? scheduleError(beginsAt, Date.now()) : undefined;
  const [typed, setTyped] = useState("");
  const isMany = (found?.count ?? 0) > maxUnconfirmed;
  const isConfirmed = !isMany || typed.replace(/\D/g, "") === String(found?.count);

  const send = () =>
    action.run(async () => {
      if (!found) return;
      // The notice says that the draft was sent before: this is asking for it.
      const sendAgain = draft.sentAt !== null;
      await app.sendEmail({
        draftId: draft.id,
        sendAgain,
        ...(beginsAt && { scheduledAt: beginsAt }),
        ...(found.userIds ? { userIds: found.userIds } : { allUsers: true }),
      });
      await refresh("internal.emailDrafts");
      close();
      navigate(emailsPath(projectId, "mailings"));
      toastSuccess(beginsAt ? t("emails.scheduledFor", { time: formatDateTime(beginsAt) }) : t("emails.queued", { count: found.count }));
    }, messageFor);

  return (
    <Dialog
      open
      close={close}
      wide
      title={t("emails.sendTitle", { name: draft.displayName })}
      description={t("emails.sendHint")}
      locked={action.busy}
    >
      {draft.sentAt && (
        <Notice tone="warning" quiet>
          {t("emails.sentBefore", { day: formatDateTime(draft.sentAt) })}
        </Notice>
      )}
      <RadioCards
        legend={t("emails.recipients")}
        value={kind}
        change={(chosen) => setKind(chosen)}
        options={[
          { value: "filtered", label: t("emails.someUsers"), hint: t("emails.someUsersHint") },
          { value: "everyone", label: t("emails.allUsers"), hint: t("emails.allUsersHint") },
        ]}
      />
      {kind === "filtered" && (
        <div className="grid grid-cols-1 gap-4">
          <DebouncedSearch label={t("emails.findUsers")} placeholder={t("emails.findUsers")} query={search} search={setSearch} />
          <UserFilters filter={filter} change={(fields) => setFilter({ ...filter, ...fields })} />
        </div>
      )}
      <div role="status" className="grid gap-1 rounded-lg bg-sunken px-4 py-3">
        <p className="font-medium">{found ? t("emails.recipientCount", { count: found.count }) : t("emails.counting")}</p>
        {found && found.examples.length > 0 && (
          <p className="wrap-anywhere text-soft-ink text-sm">
            {found.examples.length < found.count
              ? t("emails.recipientExamples", { names: found.examples.join(", "), count: found.count - found.examples.length })
              : found.examples.join(", ")}
          </p>
        )}
      </div>
      {query.isError && !query.isFetching && <LoadError error={query.error} retry={() => void query.refetch()} />}
      {found?.exceedsLimit && <Notice tone="warning">{t("emails.tooMany")}</Notice>}
      {found && isMany && (
        <Field
          label={t("emails.typeCount", { count: found.count })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <RadioCards
        legend={t("emails.when")}
        value={when}
        change={(chosen) => setWhen(chosen)}
        options={[
          { value: "now", label: t("emails.sendNow"), hint: t("emails.sendNowHint") },
          { value: "later", label: t("emails.sendLater"), hint: t("emails.sendLaterHint") },
        ]}
      />
      {when === "later" && <ScheduleField value={time} change={setTime} error={timeError} />}
      {action.error && <Notice>{action.error}</Notice>}
      <DialogActions>
        <Button disabled={action.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
        <ActionButton
          variant="primary"
          disabled={!found || found.count === 0 || found.exceedsLimit || !isConfirmed || timeError !== undefined}
          busyLabel={action.busy ? t("emails.sending") : undefined}
          onClick={() => void send()}
        >
          {t(when === "later" ? "emails.scheduleFor" : "emails.sendTo", { count: found?.count ?? 0 })}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}

import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { applicationLimits } from "#contract/vocabulary/sign-in/applications.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import { PlainError } from "#sdk/client.ts";
import type { NewOAuthApplicationSecret, OAuthApplication, OAuthApplicationSecret } from "#sdk/server.ts";
import { Panel } from "../../../components/panel.tsx";
import { Select } from "../../../components/select.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { formatDateTime, formatDay } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

/** The secrets of an application: create one, let the others expire, and delete one. */
export default function ApplicationSecrets({ application }: { application: OAuthApplication }) {
  const { id, displayName, secrets } = application;
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewOAuthApplicationSecret>();
  const [removing, setRemoving] = useState<OAuthApplicationSecret>();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <Panel title={t("applications.secrets")} hint={t("applications.secretsHint")} headingRef={heading}>
      {secrets.length === 0 ? (
        <p className="text-soft-ink">{t("applications.secretsNone")}</p>
      ) : (
        <ul aria-label={t("applications.secrets")} className="divide-y divide-line overflow-hidden rounded-lg border border-line">
          {secrets.map((secret) => (
            <SecretRow key={secret.id} secret={secret} remove={() => setRemoving(secret)} />
          ))}
        </ul>
      )}
      <div>
        <ActionButton onClick={() => setCreating(true)}>
          <Plus />
          {t("applications.secretCreate")}
        </ActionButton>
      </div>
      {creating && (
        <CreateSecretDialog
          application={application}
          close={() => setCreating(false)}
          onCreated={(secret) => {
            setCreating(false);
            setCreated(secret);
          }}
        />
      )}
      {created && <SecretDialog name={displayName} clientId={id} secret={created.clientSecret} close={() => setCreated(undefined)} />}
      {removing && (
        <ConfirmDialog
          open
          close={() => setRemoving(undefined)}
          title={t("applications.secretRevokeTitle", { lastFour: removing.lastFour })}
          description={t("applications.secretRevokeHint")}
          confirmLabel={t("applications.secretRevoke")}
          busyLabel={t("danger.deleting")}
          returnFocusTo={heading}
          confirm={async () => {
            await application.deleteSecret(removing.id);
            setRemoving(undefined);
            toastSuccess(t("applications.secretRevoked"));
          }}
        />
      )}
    </Panel>
  );
}

function SecretRow({ secret: { lastFour, createdAt, expiresAt }, remove }: { secret: OAuthApplicationSecret; remove(): void }) {
  const facts = [
    t("applications.secretCreated", { day: formatDay(createdAt) }),
    expiresAt ? t("applications.secretExpires", { time: formatDateTime(expiresAt) }) : t("applications.secretKept"),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-56">
        <code className="font-mono text-sm">aps_…{lastFour}</code>
        <span className="block text-soft-ink text-sm">{facts.join(" · ")}</span>
      </span>
      <ActionButton small aria-label={t("applications.secretRevokeOf", { lastFour })} onClick={remove}>
        {t("applications.secretRevoke")}
      </ActionButton>
    </li>
  );
}

const hour = seconds.hour * 1000;
/** How long the other secrets remain valid, with the label; undefined: as long as before. */
const overlaps = {
  keep: { millis: undefined, label: () => t("applications.overlapKeep") },
  day: { millis: 24 * hour, label: () => t("applications.overlapHours", { hours: 24 }) },
  week: { millis: 7 * 24 * hour, label: () => t("applications.overlapDays", { days: 7 }) },
  now: { millis: 0, label: () => t("applications.overlapNow") },
} as const;
type Overlap = keyof typeof overlaps;

interface CreateSecretDialogProps {
  application: OAuthApplication;
  close(): void;
  onCreated(secret: NewOAuthApplicationSecret): void;
}

function CreateSecretDialog({ application, close, onCreated }: CreateSecretDialogProps) {
  const hasOthers = application.secrets.length > 0;
  const [overlap, setOverlap] = useState<Overlap>("day");
  return (
    <ConfirmDialog
      open
      close={close}
      title={t("applications.secretTitle")}
      description={t("applications.overlapHint")}
      confirmLabel={t("applications.secretCreate")}
      variant="primary"
      busyLabel={t("applications.creating")}
      messageFor={(error) =>
        error instanceof PlainError && error.code === "TOO_MANY_OAUTH_APPLICATION_SECRETS"
          ? t("applications.secretsTooMany", { max: applicationLimits.secrets })
          : undefined
      }
      confirm={async () => {
        const { millis } = overlaps[overlap];
        onCreated(await application.createSecret(hasOthers && millis !== undefined ? { expireOthersInMillis: millis } : {}));
      }}
    >
      {hasOthers && (
        <Select
          label={t("applications.secretOverlap")}
          value={overlap}
          options={Object.entries(overlaps).map(([value, { label }]) => ({ value, label: label() }))}
          change={(value) => setOverlap(value as Overlap)}
        />
      )}
    </ConfirmDialog>
  );
}

import { Field } from "../../components/field.tsx";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { useMayChange } from "../developer-role.ts";
import { invalidLimits, type SessionDraft, type SessionLimit, sessionLimitNames } from "./session-draft.ts";

const texts: Readonly<Record<SessionLimit, readonly [label: MessageId, hint: MessageId, invalid: MessageId]>> = {
  lifetimeMillis: ["methods.lifetime", "methods.lifetimeHint", "methods.lifetimeInvalid"],
  idleMillis: ["methods.idle", "methods.idleHint", "methods.idleInvalid"],
  maxPerUser: ["methods.maxSessions", "methods.maxSessionsHint", "methods.maxSessionsInvalid"],
};

interface SessionLimitsProps {
  draft: SessionDraft;
  change(next: SessionDraft): void;
}

/** The fields for lifetime, idle time and number of sessions. */
export function SessionLimits({ draft, change }: SessionLimitsProps) {
  const may = useMayChange();
  const invalid = invalidLimits(draft);
  return sessionLimitNames.map((name) => {
    const [label, hint, error] = texts[name];
    return (
      <Field
        key={name}
        label={t(label)}
        hint={t(hint)}
        error={invalid.includes(name) && t(error)}
        value={draft.limits[name]}
        onChange={(event) => change({ ...draft, limits: { ...draft.limits, [name]: event.target.value } })}
        disabled={!may}
        inputMode="decimal"
        autoComplete="off"
      />
    );
  });
}

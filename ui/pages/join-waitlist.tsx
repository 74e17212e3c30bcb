import { useState } from "react";
import { isSignUpEmail } from "#contract/vocabulary/accounts/email.ts";
import { EmailForm } from "../forms/email-form.tsx";
import { t } from "../locales/i18n.ts";
import type { PageContext } from "./page-context.ts";

/** The form that puts an address on the waitlist of the project. */
export function JoinWaitlist({ context }: { context: PageContext }) {
  const [joined, setJoined] = useState(false);

  async function join(email: string) {
    const result = await context.app.joinWaitlist(email);
    if (result.status === "error") throw result.error;
    setJoined(true);
    return undefined;
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {/* One live region for both steps: screen readers announce changes, but not always new regions. */}
      <p role="status" className={joined ? undefined : "text-soft-ink"}>
        {t(joined ? "failure.waitlisted" : "waitlist.hint")}
      </p>
      {!joined && <EmailForm submitLabel={t("waitlist.submit")} busyLabel={t("waitlist.busy")} isValid={isSignUpEmail} send={join} />}
    </div>
  );
}

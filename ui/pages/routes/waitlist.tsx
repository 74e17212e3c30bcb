import { FormSkeleton } from "../../components/form-skeleton.tsx";
import { t } from "../../locales/i18n.ts";
import { AuthGate, FooterLink } from "../auth-gate.tsx";
import { JoinWaitlist } from "../join-waitlist.tsx";
import { NoMethod } from "../no-method.tsx";
import { type PageContext, pageUrl } from "../page-context.ts";

/** `/waitlist`: puts an address on the waitlist of the project. */
export default function Waitlist({ context }: { context: PageContext }) {
  const { display_name: project, config } = context.project;
  // A rule can put single sign-ups on the list, too. The server decides.
  const hasWaitlist = config.sign_up_mode === "waitlist" || config.sign_up_mode === "open";
  return (
    <AuthGate
      context={context}
      page={t("waitlist.page")}
      heading={t("waitlist.title", { project })}
      skeleton={<FormSkeleton emailOnly />}
      footer={<FooterLink question={t("signUp.existingUser")} link={t("signUp.signIn")} href={pageUrl(context, "sign-in")} />}
    >
      {hasWaitlist ? <JoinWaitlist context={context} /> : <NoMethod title={t("waitlist.off")} hint={t("waitlist.offHint", { project })} />}
    </AuthGate>
  );
}

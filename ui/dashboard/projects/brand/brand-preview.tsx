import { useState } from "react";
import { toBrand } from "#contract/config/to-brand.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { Select } from "../../../components/select.tsx";
import { t } from "../../../locales/i18n.ts";
import type { MessageId } from "../../../locales/messages.ts";
import { type PreviewPage, previewPages } from "../../../pages/preview-protocol.ts";
import { ChoiceButtons } from "../../choice-buttons.tsx";
import { languageOptions } from "../../language-options.ts";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { EmailPreview } from "./email-preview.tsx";
import { PageFrame } from "./page-frame.tsx";

const pageLabels = {
  "sign-in": "brandEditor.page.signIn",
  "sign-up": "brandEditor.page.signUp",
  "forgot-password": "brandEditor.page.forgotPassword",
  "email-verification": "brandEditor.page.emailVerification",
  "team-invitation": "brandEditor.page.teamInvitation",
  "account-settings": "brandEditor.page.accountSettings",
  purchase: "brandEditor.page.purchase",
  error: "brandEditor.page.error",
} as const satisfies Record<PreviewPage, MessageId>;

/** Widths of windows in pixels. Most pages are a narrow card: a smaller window shows it larger. */
const widths = { phone: 375, card: 820, settings: 1100 } as const;

/** Prefix of the choices that are e-mails: their template follows. */
const emailPrefix = "email ";

/** Id of the heading, for links. */
export const previewHeading = "preview";

/** A page or an e-mail of the project with a brand that may not be saved. */
export function BrandPreview({ config }: { config: ProjectConfig }) {
  const { id: projectId, app } = useProject();
  // Without their list, for example for want of a right, the pages remain.
  const templates = useProjectQuery({ queryKey: ["internal", "emailTemplates"], queryFn: () => app.listEmailTemplates() });
  const [shown, setShown] = useState<string>("sign-in");
  const [locale, setLocale] = useState(document.documentElement.lang);
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const [device, setDevice] = useState<"desktop" | "phone">(() => (window.innerWidth < widths.card ? "phone" : "desktop"));
  const page = previewPages.find((name) => name === shown);
  const options = [
    ...previewPages.map((name) => ({ value: name as string, label: t(pageLabels[name]) })),
    ...(templates.data ?? []).map(({ id, displayName }) => ({
      value: emailPrefix + id,
      label: t("brandEditor.email", { name: displayName }),
    })),
  ];
  const title = t("brandEditor.previewOf", { page: options.find(({ value }) => value === shown)?.label ?? shown });

  return (
    <section aria-label={t("brandEditor.preview")} className="grid grid-cols-1 gap-3">
      <h2 id={previewHeading} tabIndex={-1} className="font-semibold text-lg outline-none">
        {t("brandEditor.preview")}
      </h2>
      <div className="grid grid-cols-2 gap-3">
        <Select label={t("brandEditor.shownPage")} value={shown} options={options} change={setShown} />
        <Select label={t("emails.locale")} value={locale} options={languageOptions()} change={setLocale} />
      </div>
      <div className="flex flex-wrap gap-3">
        <ChoiceButtons
          legend={t("emails.scheme")}
          value={theme}
          change={setTheme}
          options={[
            { value: "light", label: t("emails.light") },
            { value: "dark", label: t("emails.dark") },
          ]}
        />
        <ChoiceButtons
          legend={t("emails.width")}
          value={device}
          change={setDevice}
          options={[
            { value: "desktop", label: t("brandEditor.desktop") },
            { value: "phone", label: t("emails.phone") },
          ]}
        />
      </div>
      {page ? (
        <PageFrame
          projectId={projectId}
          page={page}
          locale={locale}
          theme={theme}
          width={device === "phone" ? widths.phone : page === "account-settings" ? widths.settings : widths.card}
          title={title}
          brand={toBrand(config)}
        />
      ) : (
        <EmailPreview
          brand={config.brand}
          templateId={shown.slice(emailPrefix.length)}
          locale={locale}
          scheme={theme}
          narrow={device === "phone"}
          title={title}
        />
      )}
    </section>
  );
}

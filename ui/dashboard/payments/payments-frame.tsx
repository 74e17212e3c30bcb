import type { ReactNode } from "react";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { DashboardPage } from "../dashboard-page.tsx";
import { projectPath } from "../project-path.ts";
import { SectionTabs } from "../section-tabs.tsx";
import { useProject } from "../workspace.ts";

/** The pages about payments, in the order of their navigation, with the last segments of their paths. */
const pages = {
  overview: "payments.overview",
  products: "payments.products",
  customers: "payments.customers",
  transactions: "payments.transactions",
} as const satisfies Record<string, MessageId>;

interface PaymentsFrameProps {
  page: keyof typeof pages;
  title: string;
  hint: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page about payments, below the navigation between these pages. */
export function PaymentsFrame({ page, title, hint, actions, children }: PaymentsFrameProps) {
  const project = useProject();
  return (
    <DashboardPage title={title} titleSuffix={project.displayName} hint={hint} actions={actions}>
      <SectionTabs
        label={t("nav.payments")}
        tabs={Object.entries(pages).map(([name, label]) => ({
          href: projectPath(project.id, name === "overview" ? "payments" : `payments/${name}`),
          label: t(label),
          current: name === page,
        }))}
      />
      {children}
    </DashboardPage>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { DashboardPage } from "../dashboard-page.tsx";
import { projectPath } from "../project-path.ts";
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
  const current = useRef<HTMLLIElement>(null);
  // On a phone the navigation is wider than the page.
  useEffect(() => current.current?.scrollIntoView({ block: "nearest", inline: "nearest" }), []);
  return (
    <DashboardPage title={title} titleSuffix={project.displayName} hint={hint} actions={actions}>
      <nav aria-label={t("nav.payments")} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <ul className="flex w-max min-w-full gap-1 border-line border-b">
          {Object.entries(pages).map(([name, label]) => (
            <li key={name} ref={name === page ? current : undefined}>
              <Link
                href={projectPath(project.id, name === "overview" ? "payments" : `payments/${name}`)}
                aria-current={name === page ? "page" : undefined}
                className="inline-flex min-h-10 items-center whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-sm text-soft-ink hover:text-ink focus-visible:outline-offset-[-2px] aria-[current]:border-accent aria-[current]:text-accent"
              >
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </DashboardPage>
  );
}

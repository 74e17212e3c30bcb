import type { ReactNode } from "react";
import { t } from "../locales/i18n.ts";

/** The bar above the dashboard: the product, the current page or project, and the page's controls at its end. */
export function Header({ page, children }: { page: ReactNode; children?: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-3 focus:z-30 focus:rounded-lg focus:bg-surface focus:px-3 focus:py-2"
      >
        {t("page.skip")}
      </a>
      <header className="bg-canvas lg:sticky lg:top-0 lg:z-20">
        <div className="flex h-14 items-center gap-3 px-4 sm:px-6">
          <a
            href="/"
            aria-label={t("dashboard.home", { product: t("product.name") })}
            className="flex shrink-0 items-center gap-2.5 rounded-lg"
          >
            <LatchkeyMark />
            <span className="hidden font-semibold tracking-tight sm:inline">{t("product.name")}</span>
          </a>
          <span aria-hidden="true" className="text-line text-xl">
            /
          </span>
          <div className="min-w-0 flex-1 font-medium text-soft-ink">{page}</div>
          <nav aria-label={t("dashboard.documentation")} className="hidden shrink-0 gap-1 text-sm sm:flex">
            <a href="/docs" className="rounded px-2 py-1 font-medium text-soft-ink hover:text-ink">
              {t("dashboard.guides")}
            </a>
            <a href="/docs/api" className="rounded px-2 py-1 font-medium text-soft-ink hover:text-ink">
              {t("dashboard.docs")}
            </a>
          </nav>
          {children}
        </div>
      </header>
    </>
  );
}

/** The product logo: a keyhole. */
function LatchkeyMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path className="fill-on-accent" d="M16 7a5.5 5.5 0 0 0-2.6 10.350L12 25h8l-1.4-7.650A5.5 5.5 0 0 0 16 7Z" />
    </svg>
  );
}

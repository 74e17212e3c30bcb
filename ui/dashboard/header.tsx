import type { ReactNode } from "react";
import { Mark } from "../components/icon.tsx";
import { text } from "../locales/text.ts";

/** The bar above the developer's pages: the product, where one is, and the page's own things at its end. */
export function Header({ page, children }: { page: ReactNode; children?: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-3 focus:z-10 focus:rounded-lg focus:bg-surface focus:px-3 focus:py-2"
      >
        {text("page.skip")}
      </a>
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex h-16 max-w-6xl items-center gap-3 px-4 sm:px-6">
          <a
            href="/"
            aria-label={text("dashboard.home", { product: text("product.name") })}
            className="flex shrink-0 items-center gap-2.5 rounded-lg"
          >
            <Mark />
            <span className="hidden font-semibold tracking-tight sm:inline">{text("product.name")}</span>
          </a>
          <span aria-hidden="true" className="text-line text-xl">
            /
          </span>
          <div className="min-w-0 flex-1 truncate font-medium text-soft-ink">{page}</div>
          {children}
        </div>
      </header>
    </>
  );
}

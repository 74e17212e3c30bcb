import type { ReactNode } from "react";
import { languages } from "../locales/choice.ts";
import { text } from "../locales/text.ts";
import { AuthCard } from "./auth-card.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { useTitle } from "./use-title.ts";

interface AuthFrameProps {
  /** Short name of the page, for the document's title. */
  page: string;
  heading: string;
  /** Of the project that people sign in to. */
  projectName: string;
  /** Whether the server runs in development: shows the ribbon. */
  development: boolean;
  /** Below the card: the way to the sister page. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** The frame of every handler page: mark, card with one heading, the way on, and the languages. */
export function AuthFrame({ page, heading, projectName, development, footer, children }: AuthFrameProps) {
  useTitle(text("page.title", { page, project: projectName }));

  return (
    <div className="flex min-h-dvh flex-col">
      {development && (
        <header className="border-warning-line border-b bg-warning-soft px-4 py-1 text-center font-medium text-warning text-xs">
          {text("page.development")}
        </header>
      )}
      <main className="mx-auto flex w-full max-w-[27rem] flex-1 flex-col justify-center gap-6 px-4 py-10">
        <AuthCard heading={heading}>
          <OfflineNotice />
          {children}
        </AuthCard>
        {footer && <div className="flex flex-wrap items-baseline justify-center gap-x-2 text-soft-ink text-sm">{footer}</div>}
      </main>
      <LanguageLinks />
    </div>
  );
}

/** The languages of the pages, each by its own name. */
function LanguageLinks() {
  const here = document.documentElement.lang;
  const address = (locale: string) => {
    const url = new URL(window.location.href);
    url.searchParams.set("locale", locale);
    return url.pathname + url.search;
  };

  return (
    <nav aria-label={text("page.languages")} className="flex justify-center gap-4 px-4 pb-6 text-sm">
      {Object.entries(languages).map(([locale, name]) =>
        locale === here ? (
          <span key={locale} lang={locale} aria-current="true" className="py-1 text-soft-ink">
            {name}
          </span>
        ) : (
          <a key={locale} lang={locale} hrefLang={locale} href={address(locale)} className="text-link py-1">
            {name}
          </a>
        ),
      )}
    </nav>
  );
}

import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { activeLanguage, t } from "../locales/i18n.ts";
import { languages } from "../locales/locale.ts";
import { Drawing } from "./icon.tsx";
import { pageAddress } from "./page-address.ts";

/** The address of the same page in another language. */
function localeUrl(locale: string): string {
  const url = new URL(pageAddress());
  url.searchParams.set(hostedPageParameters.locale, locale);
  return url.pathname + url.search;
}

/** The language of the page, which opens links to the other ones. Without scripts, it opens and the links work as well. */
export function LanguageChoice() {
  const current = activeLanguage();
  const offered = languages();

  return (
    <details
      className="language-menu"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape") return;
        currentTarget.open = false;
        currentTarget.querySelector("summary")?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary>
        <Drawing>
          <path d="M3 12h18M12 3c5 6 5 12 0 18c-5-6-5-12 0-18a9 9 0 1 0 0 18a9 9 0 1 0 0-18" />
        </Drawing>
        <span className="sr-only">{t("page.languages")} </span>
        {/* Server and browser may know a language by different names. */}
        <span lang={current} suppressHydrationWarning>
          {offered.find(({ tag }) => tag === current)?.name ?? current}
        </span>
      </summary>
      <ul>
        {offered.map(({ tag, name }) => (
          <li key={tag}>
            <a
              lang={tag}
              suppressHydrationWarning
              href={localeUrl(tag)}
              aria-current={tag === current || undefined}
              // The fragment can change without another rendering, and may hold the code of a link.
              onClick={({ currentTarget }) => {
                currentTarget.hash = window.location.hash;
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

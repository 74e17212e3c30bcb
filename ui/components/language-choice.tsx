import { type KeyboardEvent, useEffect, useRef } from "react";
import { hostedPageParameters } from "#contract/vocabulary/paths.ts";
import { t } from "../locales/i18n.ts";
import { languages } from "../locales/locale.ts";
import { Drawing } from "./icon.tsx";

/** The address of the same page in another language. */
export function localeUrl({ href }: Pick<Location, "href">, locale: string): string {
  const url = new URL(href);
  url.searchParams.set(hostedPageParameters.locale, locale);
  return url.pathname + url.search;
}

/** The language of the page, which opens links to the other ones. Without scripts, it opens and the links work as well. */
export function LanguageChoice() {
  const ref = useRef<HTMLDetailsElement>(null);
  const current = document.documentElement.lang;
  const offered = languages();

  useEffect(() => {
    const close = ({ target }: Event) => {
      if (ref.current?.open && !ref.current.contains(target as Node)) ref.current.open = false;
    };
    const types = ["pointerdown", "focusin"];
    for (const type of types) document.addEventListener(type, close);
    return () => {
      for (const type of types) document.removeEventListener(type, close);
    };
  }, []);

  function closeByEscape({ key }: KeyboardEvent): void {
    if (key !== "Escape" || !ref.current?.open) return;
    ref.current.open = false;
    ref.current.querySelector("summary")?.focus();
  }

  return (
    <div className="flex justify-center px-4 pb-6 text-sm">
      <details ref={ref} onKeyDown={closeByEscape} className="group relative">
        <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-lg px-2.5 text-soft-ink hover:bg-sunken hover:text-ink [&::-webkit-details-marker]:hidden">
          <Drawing>
            <path d="M3 12h18M12 3c5 5.500 5 12.500 0 18c-5-5.500-5-12.500 0-18M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18" />
          </Drawing>
          <span className="sr-only">{t("page.languages")} </span>
          <span lang={current}>{offered.find(({ tag }) => tag === current)?.name ?? current}</span>
        </summary>
        <ul className="absolute bottom-full left-1/2 z-10 mb-1 -translate-x-1/2 grid max-h-80 w-max min-w-full overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-card">
          {offered.map(({ tag, name }) => (
            <li key={tag}>
              <a
                lang={tag}
                hrefLang={tag}
                href={localeUrl(window.location, tag)}
                aria-current={tag === current || undefined}
                // The fragment can change without another rendering, and may hold the code of a link.
                onClick={({ currentTarget }) => {
                  currentTarget.hash = window.location.hash;
                }}
                className="block rounded-md px-3 py-1.5 hover:bg-sunken aria-[current]:font-medium aria-[current]:text-accent"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

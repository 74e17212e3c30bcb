import { useState } from "react";
import { localeTags } from "#contract/vocabulary/generated/locale-tags.ts";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { Select } from "../components/select.tsx";
import { useDocumentTitle } from "../components/use-document-title.ts";
import { Header } from "../dashboard/header.tsx";
import { t } from "../locales/i18n.ts";
import { languages } from "../locales/locale.ts";
import { states } from "./states.ts";

/** Widths of a phone, a tablet and a desk; CSS pixels. */
const widths = [375, 768, 1280];

const themes = ["light", "dark"] as const;

/** How the state is shown. */
interface View {
  readonly theme: string;
  readonly locale: string;
  readonly width: number;
}

const stateUrl = (name: string, { theme, locale }: View) =>
  `/dev/states/${name}?${new URLSearchParams({ [hostedPageParameters.theme]: theme, [hostedPageParameters.locale]: locale })}`;

/** `/dev/states`: every state of the hosted pages, with sample data. One of them is in a frame, in any theme, language and width. */
export function Gallery() {
  const [name, setName] = useState(() => window.location.hash.slice(1));
  const [view, setView] = useState<View>({ theme: "light", locale: localeTags[0], width: 1280 });
  useDocumentTitle(t("page.title", { page: t("gallery.page"), project: t("product.name") }));
  const shown = states.find((state) => state.name === name) ?? states[0];

  return (
    <div className="min-h-dvh">
      <Header page={t("gallery.page")} />
      <main id="content" className="mx-auto grid grid-cols-1 max-w-7xl gap-6 px-4 py-8 sm:px-6">
        <div>
          <h1 className="font-semibold text-2xl tracking-tight">{t("gallery.page")}</h1>
          <p className="mt-1 text-soft-ink">
            {t("gallery.hint", { count: states.length })}{" "}
            <a href="/dev/tokens" className="text-link">
              {t("tokens.page")}
            </a>
          </p>
        </div>
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <StateList current={shown?.name} choose={setName} />
          <section aria-label={t("gallery.shown")} className="grid min-w-0 grid-cols-1 content-start gap-4">
            <ViewOptions view={view} change={setView} />
            {shown && (
              <>
                <a href={stateUrl(shown.name, view)} className="text-link justify-self-start">
                  {t("gallery.open")}
                </a>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the frame may be wider than the page, and scrolls. */}
                <section tabIndex={0} aria-label={shown.name} className="overflow-x-auto rounded-2xl border border-line">
                  <iframe
                    title={shown.name}
                    src={stateUrl(shown.name, view)}
                    className="block h-[50rem] max-w-none"
                    style={{ width: view.width }}
                  />
                </section>
              </>
            )}
          </section>
        </div>
      </main>
    </div>
  );
}

function StateList({ current, choose }: { current: string | undefined; choose(name: string): void }) {
  const pages = [...new Set(states.map(({ page }) => page))];
  return (
    <nav aria-label={t("gallery.page")} className="grid content-start gap-4 lg:max-h-[60rem] lg:overflow-y-auto">
      {pages.map((page) => (
        <section key={page}>
          <h2 className="px-2 py-1 font-medium text-sm">{page}</h2>
          <ul>
            {states
              .filter((state) => state.page === page)
              .map(({ name }) => (
                <li key={name}>
                  <a
                    href={`/dev/states#${name}`}
                    aria-current={name === current ? "page" : undefined}
                    onClick={() => choose(name)}
                    className="block rounded px-2 py-1 text-soft-ink text-sm hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent"
                  >
                    {name.slice(name.indexOf("/") + 1)}
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

const ViewOptions = ({ view, change }: { view: View; change(view: View): void }) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
    <Select
      label={t("gallery.theme")}
      value={view.theme}
      options={themes.map((theme) => ({ value: theme, label: t(theme === "light" ? "gallery.light" : "gallery.dark") }))}
      change={(theme) => change({ ...view, theme })}
    />
    <Select
      label={t("gallery.language")}
      value={view.locale}
      options={languages().map(({ tag, name }) => ({ value: tag, label: name }))}
      change={(locale) => change({ ...view, locale })}
    />
    <Select
      label={t("gallery.width")}
      value={String(view.width)}
      options={widths.map((width) => ({ value: String(width), label: t("gallery.pixels", { width }) }))}
      change={(width) => change({ ...view, width: Number(width) })}
    />
  </div>
);

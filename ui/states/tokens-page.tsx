import { Inbox, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../components/badge.tsx";
import { Button } from "../components/button.tsx";
import { Field } from "../components/field.tsx";
import { Notice } from "../components/notice.tsx";
import { useDocumentTitle } from "../components/use-document-title.ts";
import { EmptyState } from "../dashboard/empty-state.tsx";
import { Header } from "../dashboard/header.tsx";
import { t } from "../locales/i18n.ts";

/** Classes of the type scale, with their use. */
const type = [
  ["text-2xl font-semibold tracking-tight", "tokens.pageTitle"],
  ["text-lg font-semibold", "tokens.sectionTitle"],
  ["text-base", "tokens.body"],
  ["text-sm text-soft-ink", "tokens.hint"],
  ["text-xs text-soft-ink", "tokens.label"],
  ["font-mono text-[0.8125rem]", "tokens.code"],
] as const;

/** Colour roles, with the class that fills an area with each. */
const colors = [
  ["canvas", "bg-canvas"],
  ["surface", "bg-surface"],
  ["sunken", "bg-sunken"],
  ["line", "bg-line"],
  ["field-line", "bg-field-line"],
  ["soft-ink", "bg-soft-ink"],
  ["ink", "bg-ink"],
  ["accent", "bg-accent"],
  ["accent-soft", "bg-accent-soft"],
  ["good", "bg-good"],
  ["good-soft", "bg-good-soft"],
  ["warning", "bg-warning"],
  ["warning-soft", "bg-warning-soft"],
  ["danger", "bg-danger"],
  ["danger-soft", "bg-danger-soft"],
] as const;

const spaces = ["w-1", "w-2", "w-3", "w-4", "w-6", "w-8", "w-10"] as const;
const corners = ["rounded-md", "rounded-lg", "rounded-xl", "rounded-2xl", "rounded-full"] as const;
const shadows = ["shadow-button", "shadow-accent", "shadow-card"] as const;

const samples = { light: "gallery.light", dark: "gallery.dark" } as const;

/** `/dev/tokens`: the visual language of the pages, in both colour schemes. */
export function TokensPage() {
  useDocumentTitle(t("page.title", { page: t("tokens.page"), project: t("product.name") }));
  return (
    <div className="min-h-dvh">
      <Header page={t("tokens.page")} />
      <main id="content" className="mx-auto grid max-w-7xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
        <div>
          <h1 className="font-semibold text-2xl tracking-tight">{t("tokens.page")}</h1>
          <p className="mt-1 max-w-2xl text-soft-ink">{t("tokens.pageHint")}</p>
        </div>
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          {(["light", "dark"] as const).map((scheme) => (
            <section
              key={scheme}
              aria-label={t(samples[scheme])}
              data-theme={scheme}
              className="latchkey grid grid-cols-1 content-start gap-8 rounded-2xl border border-line bg-surface p-6 text-ink"
            >
              <h2 className="font-semibold text-lg">{t(samples[scheme])}</h2>
              <Samples />
            </section>
          ))}
        </div>
      </main>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-3 border-line border-t pt-5">
    <h3 className="font-medium text-sm text-soft-ink">{title}</h3>
    {children}
  </div>
);

const Samples = () => (
  <>
    <Part title={t("tokens.type")}>
      {type.map(([classes, label]) => (
        <p key={label} className={classes}>
          {t(label)}
        </p>
      ))}
    </Part>
    <Part title={t("tokens.colors")}>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
        {colors.map(([name, fill]) => (
          <li key={name} className="grid gap-1 text-xs">
            <span aria-hidden="true" className={`h-10 rounded-lg border border-line ${fill}`} />
            {name}
          </li>
        ))}
      </ul>
    </Part>
    <Part title={t("tokens.spacing")}>
      <div aria-hidden="true" className="flex items-end gap-3">
        {spaces.map((space) => (
          <span key={space} className={`h-6 rounded-md bg-accent ${space}`} />
        ))}
      </div>
    </Part>
    <Part title={t("tokens.corners")}>
      <div aria-hidden="true" className="flex flex-wrap gap-3">
        {corners.map((corner) => (
          <span key={corner} className={`size-12 border border-button-line bg-sunken ${corner}`} />
        ))}
        {shadows.map((shadow) => (
          <span key={shadow} className={`size-12 rounded-lg bg-surface ${shadow}`} />
        ))}
      </div>
    </Part>
    <Part title={t("tokens.motion")}>
      <p className="text-sm">{t("tokens.motionRule")}</p>
    </Part>
    <Part title={t("tokens.controls")}>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary">
          <Plus />
          {t("tokens.primary")}
        </Button>
        <Button>{t("tokens.plain")}</Button>
        <Button variant="danger">{t("tokens.danger")}</Button>
        <Button variant="quiet">{t("tokens.quiet")}</Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge>{t("tokens.plain")}</Badge>
        <Badge variant="good">{t("tokens.good")}</Badge>
        <Badge variant="warning">{t("tokens.warning")}</Badge>
        <Badge variant="danger">{t("tokens.danger")}</Badge>
      </div>
      <Field label={t("tokens.field")} hint={t("tokens.hint")} defaultValue="ada@example.org" />
      <Notice>{t("tokens.notice")}</Notice>
      <div className="rounded-2xl border border-line">
        <EmptyState icon={Inbox} title={t("tokens.empty")} hint={t("tokens.emptyHint")} />
      </div>
    </Part>
  </>
);

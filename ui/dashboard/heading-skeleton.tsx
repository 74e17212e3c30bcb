import { t } from "../locales/i18n.ts";

/** The place of the title of a page whose data is loading. A page always has a heading, from which screen readers begin. */
export const HeadingSkeleton = () => (
  <h1>
    <span className="sr-only">{t("page.loading")}</span>
    <span aria-hidden="true" className="skeleton block h-8 w-48" />
  </h1>
);

import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { t } from "../../locales/i18n.ts";

/** Searches users while the developer types. */
export const UserSearch = (props: { query: string; search: (query: string) => void }) => (
  <DebouncedSearch {...props} label={t("users.search")} placeholder={t("users.searchHint")} />
);

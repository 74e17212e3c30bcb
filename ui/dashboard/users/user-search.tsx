import { t } from "../../locales/i18n.ts";
import { DebouncedSearch } from "../debounced-search.tsx";

/** Searches users while the developer types. */
export const UserSearch = (props: { query: string; search: (query: string) => void }) => (
  <DebouncedSearch {...props} label={t("users.search")} placeholder={t("users.searchHint")} />
);

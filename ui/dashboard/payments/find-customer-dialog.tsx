import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { type CustomerType, paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { Avatar } from "../../pages/account-settings/avatar.tsx";
import { projectPath } from "../project-path.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { userName } from "../users/user-name.ts";
import { useProject } from "../workspace.ts";
import { customerKindLabel, customerPath } from "./customer.ts";

/** Users, and teams, that a search shows. */
const maxFound = 5;

interface Found {
  readonly type: CustomerType;
  readonly id: string;
  readonly name: string;
  readonly image: string | null;
  readonly address: string | null;
}

/** Finds any user or team of the project, or opens a custom customer by its id. They need no purchase. */
export function FindCustomerDialog({ close }: { close(): void }) {
  const { app, id: projectId } = useProject();
  const [query, setQuery] = useState("");
  const search = useProjectQuery({
    queryKey: ["users", "customers", query],
    async queryFn(): Promise<readonly Found[]> {
      const [users, teams] = await Promise.all([app.listUsers({ query, limit: maxFound }), app.searchTeams({ query, limit: maxFound })]);
      return [
        ...users.map((user) => ({
          type: "user" as const,
          id: user.id,
          name: userName(user),
          image: user.profileImageUrl,
          address: user.displayName ? user.primaryEmail : null,
        })),
        ...teams.map((team) => ({
          type: "team" as const,
          id: team.id,
          name: team.displayName || t("teams.unnamed"),
          image: team.profileImageUrl,
          address: null,
        })),
      ];
    },
    enabled: query !== "",
  });
  const renderFound = ({ type, id }: Pick<Found, "type" | "id">, picture: ReactNode, name: string, detail: string | null) => (
    <li key={`${type}/${id}`}>
      <Link
        href={projectPath(projectId, customerPath(type, id))}
        onClick={close}
        className="bare-link flex min-h-11 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-sunken"
      >
        {picture}
        <span className="min-w-0 flex-1">
          <span className="block wrap-anywhere font-medium text-ink">{name}</span>
          {detail && <span className="block wrap-anywhere text-soft-ink text-sm">{detail}</span>}
        </span>
        <Badge>{customerKindLabel(type)}</Badge>
      </Link>
    </li>
  );

  return (
    <Dialog open close={close} title={t("customers.find")} description={t("customers.findHint")}>
      <DebouncedSearch label={t("customers.findLabel")} placeholder={t("customers.findPlaceholder")} query={query} search={setQuery} />
      <div role="status">
        {query !== "" && search.isPending && <p className="text-soft-ink">{t("customers.loading")}</p>}
        {search.data?.length === 0 && <p className="text-soft-ink">{t("customers.noneFound", { query })}</p>}
      </div>
      {search.isError && !search.isFetching && <LoadError error={search.error} retry={() => void search.refetch()} />}
      {query !== "" && (
        <ul aria-label={t("payments.customers")} className="grid grid-cols-1 gap-0.5">
          {search.data?.map((found) => renderFound(found, <Avatar url={found.image} name={found.name} />, found.name, found.address))}
          {query.length <= paymentLimits.customerId &&
            renderFound({ type: "custom", id: query }, <Avatar url={null} name={query} />, query, t("customers.customHint"))}
        </ul>
      )}
      <DialogActions>
        <Button onClick={close}>{t("action.cancel")}</Button>
      </DialogActions>
    </Dialog>
  );
}

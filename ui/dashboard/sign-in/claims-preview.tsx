import { useState } from "react";
import { type ClaimSource, type ClaimTemplates, fillClaims, tokenClaimLimits } from "#contract/vocabulary/accounts/token-claims.ts";
import type { ServerUser } from "#sdk/admin.ts";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { Notice } from "../../components/notice.tsx";
import { t } from "../../locales/i18n.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

/** The values that templates are filled with, as the server reads them for a token. */
async function readSource(user: ServerUser): Promise<ClaimSource> {
  const { selectedTeam: team } = user;
  const ids = (permissions: readonly { readonly id: string }[]) => permissions.map(({ id }) => id).sort();
  return {
    user: {
      id: user.id,
      display_name: user.displayName,
      primary_email: user.primaryEmail,
      primary_email_verified: user.primaryEmailVerified,
      selected_team_id: team?.id ?? null,
      is_anonymous: user.isAnonymous,
      signed_up_at_millis: user.signedUpAt.getTime(),
      client_metadata: user.clientMetadata,
      client_read_only_metadata: user.clientReadOnlyMetadata,
      server_metadata: user.serverMetadata,
    },
    team: team && {
      id: team.id,
      display_name: team.displayName,
      client_metadata: team.clientMetadata,
      client_read_only_metadata: team.clientReadOnlyMetadata,
      server_metadata: team.serverMetadata,
    },
    permissions: {
      project: ids(await user.listPermissions({ recursive: true })),
      team: team ? ids(await user.listPermissions(team, { recursive: true })) : [],
    },
  };
}

/** Shows the claims that the token of a user would have. Without a search it is the newest user. */
export function ClaimsPreview({ templates }: { templates: ClaimTemplates }) {
  const { app } = useProject();
  const [query, setQuery] = useState("");
  const found = useProjectQuery({
    queryKey: ["users", "claims", query],
    async queryFn() {
      const [user] = await app.listUsers({ limit: 1, desc: true, ...(query && { query }) });
      return user ? { name: user.primaryEmail ?? user.displayName ?? user.id, source: await readSource(user) } : null;
    },
  });
  return (
    <section aria-label={t("methods.claimPreview")} className="grid grid-cols-1 gap-3">
      <DebouncedSearch label={t("methods.claimUser")} placeholder={t("methods.claimUser")} query={query} search={setQuery} />
      <QueryContent query={found} skeleton={<div className="skeleton h-6 w-48" />}>
        {(user) => (user ? <FilledClaims {...user} templates={templates} /> : <p className="text-soft-ink">{t("methods.claimNoUser")}</p>)}
      </QueryContent>
    </section>
  );
}

function FilledClaims({ name, source, templates }: { name: string; source: ClaimSource; templates: ClaimTemplates }) {
  const { claims, omitted, bytes } = fillClaims(templates, source);
  return (
    <>
      <p className="wrap-anywhere text-soft-ink text-sm">{t("methods.claimSize", { name, bytes, limit: tokenClaimLimits.bytes })}</p>
      <pre className="overflow-x-auto rounded-lg bg-sunken p-3 text-sm">{JSON.stringify(claims, null, 2)}</pre>
      {omitted.length > 0 && <Notice tone="warning">{t("methods.claimOmitted", { names: omitted.join(", ") })}</Notice>}
    </>
  );
}

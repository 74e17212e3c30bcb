import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import { Panel } from "../../components/panel.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { explain } from "../explain.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

/** How many refusals are shown. */
const limit = 10;

/** The latest refused steps of sign-ins with providers: which check failed, and what the provider said. */
export function RefusedSignIns() {
  const { app } = useProject();
  const query = useProjectQuery({
    queryKey: ["internal", "oauthTraces"],
    queryFn: async () => {
      const answer = await app.api.internal.oauthTraces.list({ limit });
      if (answer.status === "error") throw answer.error;
      return answer.data.items;
    },
    refetchOnWindowFocus: true,
  });

  return (
    <Panel title={t("methods.refused")} hint={t("methods.refusedHint")}>
      <QueryContent query={query} skeleton={<div className="skeleton h-6" />}>
        {(traces) =>
          traces.length === 0 ? (
            <p className="text-soft-ink">
              {t("methods.refusedNone")} {t("methods.refusedNoneHint")}
            </p>
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {traces.map((trace) => (
                <li key={trace.id} className="grid grid-cols-1 gap-1 px-4 py-3">
                  <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <span className="font-medium">
                      {trace.provider_id === null ? t("methods.refusedUnknown") : providerName(trace.provider_id)}
                    </span>
                    <span className="text-soft-ink text-sm">{formatDateTime(new Date(trace.at_millis))}</span>
                  </span>
                  <span className="wrap-anywhere text-sm">{explain("trace", trace.check, trace.explanation)}</span>
                  {trace.detail && (
                    <span lang="en" className="wrap-anywhere text-soft-ink text-sm">
                      {trace.detail}
                    </span>
                  )}
                  <code className="wrap-anywhere font-mono text-soft-ink text-xs">
                    {[trace.step, trace.check, trace.error_code, trace.request_id].join(" · ")}
                  </code>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Panel>
  );
}

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import type { ConfigPlan, UserCount } from "#sdk/admin.ts";
import { Icon } from "../../../components/icon.tsx";
import { formatDay } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { explain } from "../../explain.ts";

/** Whether a change affects no user, address or key that is in use. */
export const hasNoImpact = (plan: ConfigPlan): boolean =>
  plan.usersWithoutSignIn.count === 0 &&
  plan.untrustedRedirects.length === 0 &&
  plan.stoppedProviders.length === 0 &&
  plan.voidedSharedKeys.every(({ users }) => users.count === 0) &&
  plan.deletedVaultValues.length === 0 &&
  plan.stoppedApiKeys.length === 0 &&
  plan.warnings.length === 0 &&
  plan.changedProducts.every(({ subscriptions }) => subscriptions.count === 0) &&
  plan.productionModeFaults.length === 0;

const explainWarning = (sentence: string, warning: ConfigPlan["warningCodes"][number] | undefined) =>
  explain("configWarning", warning?.code, sentence, warning?.values);

/** The users, addresses and keys that a change affects. */
export function PlanImpact({ plan }: { plan: ConfigPlan }) {
  if (hasNoImpact(plan))
    return (
      <p className="flex items-start gap-2.5 rounded-lg bg-good-soft px-3.5 py-3 text-good text-sm">
        <Check />
        {t("plan.noImpact")}
      </p>
    );

  const { usersWithoutSignIn: users, untrustedRedirects: redirects } = plan;
  return (
    <div className="grid grid-cols-1 gap-3">
      {plan.productionModeFaults.length > 0 && (
        <ImpactSection title={t("plan.rejected")}>
          <ImpactList items={plan.productionModeFaults.map((error) => ({ key: error, text: error }))} />
        </ImpactSection>
      )}
      {plan.warnings.length > 0 && (
        <ImpactSection title={t("plan.warnings")}>
          <ImpactList
            items={plan.warnings.map((warning, index) => ({ key: warning, text: explainWarning(warning, plan.warningCodes[index]) }))}
          />
        </ImpactSection>
      )}
      {users.count > 0 && (
        <ImpactSection title={countMessage(users, { exactly: "plan.users", about: "plan.usersAbout" })}>
          <p>{t("plan.usersHint")}</p>
          <ImpactList
            items={users.examples.map(({ id, displayName, primaryEmail }) => ({ key: id, text: displayName ?? primaryEmail ?? id }))}
            total={users.count}
          />
        </ImpactSection>
      )}
      {redirects.length > 0 && (
        <ImpactSection title={t("plan.redirects", { count: redirects.length })}>
          <ImpactList
            items={redirects.map(({ origin, lastUsedAt }) => ({
              key: origin,
              text: t("plan.redirect", { origin, day: formatDay(lastUsedAt) }),
            }))}
          />
        </ImpactSection>
      )}
      {plan.stoppedProviders.map(({ id, reason, users: linked }) => (
        <ImpactSection key={id} title={t("plan.provider", { provider: providerName(id) })}>
          <p>
            {t(reasonIds[reason])} {linked.count > 0 && countMessage(linked, { exactly: "plan.linked", about: "plan.linkedAbout" })}
          </p>
        </ImpactSection>
      ))}
      {plan.voidedSharedKeys.map(({ id, users: proven }) => (
        <ImpactSection key={id} title={t("plan.sharedKeysReplaced", { provider: providerName(id) })}>
          <p>
            {t("plan.sharedKeysReplacedHint")} {countMessage(proven, { exactly: "plan.proven", about: "plan.provenAbout" })}
          </p>
        </ImpactSection>
      ))}
      {plan.deletedVaultValues.map(({ id, values }) => (
        <ImpactSection key={id} title={t("plan.vaultStore", { store: id })}>
          <p>{countMessage(values, { exactly: "plan.vaultValues", about: "plan.vaultValuesAbout" })}</p>
        </ImpactSection>
      ))}
      {plan.changedProducts
        .filter(({ subscriptions }) => subscriptions.count > 0)
        .map(({ id, subscriptions }) => (
          <ImpactSection
            key={id}
            title={t(subscriptions.isEstimate ? "plan.subscriptionsAbout" : "plan.subscriptions", {
              count: subscriptions.count,
              product: id,
            })}
          >
            <p>{t("plan.subscriptionsHint")}</p>
          </ImpactSection>
        ))}
      {plan.stoppedApiKeys.map((kind) => (
        <ImpactSection key={kind} title={t(kind === "user" ? "plan.userKeys" : "plan.teamKeys")}>
          <p>{t("plan.keysHint")}</p>
        </ImpactSection>
      ))}
    </div>
  );
}

const reasonIds = {
  removed: "plan.removed",
  "switched off": "plan.switchedOff",
  incomplete: "plan.incomplete",
  "shared keys in production": "plan.sharedKeys",
  "another issuer": "plan.anotherIssuer",
} as const;

const countMessage = (
  { count, isEstimate }: UserCount,
  ids: {
    exactly: "plan.users" | "plan.linked" | "plan.proven" | "plan.vaultValues";
    about: "plan.usersAbout" | "plan.linkedAbout" | "plan.provenAbout" | "plan.vaultValuesAbout";
  },
) => t(isEstimate ? ids.about : ids.exactly, { count });

function ImpactSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex items-start gap-2.5 rounded-lg border border-danger-line bg-danger-soft px-3.5 py-3 text-sm">
      <span className="mt-px text-danger">
        <Icon name="alert" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1.5 wrap-anywhere">
        <h3 className="font-semibold text-danger">{title}</h3>
        {children}
      </div>
    </section>
  );
}

/** Longer lists end with the number of further items. */
const maxListed = 8;

interface ImpactListProps {
  items: readonly { key: string; text: string }[];
  /** Number of all items, if `items` are only examples. */
  total?: number;
}

function ImpactList({ items, total = items.length }: ImpactListProps) {
  const listed = items.slice(0, maxListed);
  return (
    <ul className="grid list-disc gap-0.5 ps-4">
      {listed.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
      {total > listed.length && <li>{t("plan.andMore", { count: total - listed.length })}</li>}
    </ul>
  );
}

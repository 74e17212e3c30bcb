import type { ReactNode } from "react";
import type { ConfigPlan, UserCount } from "#sdk/admin.ts";
import { Glyph } from "../../components/glyph.tsx";
import { Icon } from "../../components/icon.tsx";
import { day, text } from "../../locales/text.ts";
import { providerName } from "../provider-name.ts";
import { isHarmless } from "./harm.ts";

/** Who and what a change would hurt; that it hurts nobody, where it does not. */
export function Consequences({ plan }: { plan: ConfigPlan }) {
  if (isHarmless(plan))
    return (
      <p className="flex items-start gap-2.5 rounded-lg bg-good-soft px-3.5 py-3 text-good text-sm">
        <Glyph name="check" />
        {text("plan.harmless")}
      </p>
    );

  const { usersWithoutSignIn: users, untrustedRedirects: redirects } = plan;
  return (
    <div className="grid grid-cols-1 gap-3">
      {plan.productionModeFaults.length > 0 && (
        <Harm title={text("plan.refused")}>
          <List items={plan.productionModeFaults.map((fault) => ({ key: fault, line: fault }))} />
        </Harm>
      )}
      {users.count > 0 && (
        <Harm title={counted(users, { exactly: "plan.users", about: "plan.usersAbout" })}>
          <p>{text("plan.usersHint")}</p>
          <List
            items={users.examples.map(({ id, displayName, primaryEmail }) => ({ key: id, line: displayName ?? primaryEmail ?? id }))}
            of={users.count}
          />
        </Harm>
      )}
      {redirects.length > 0 && (
        <Harm title={text("plan.redirects", { count: redirects.length })}>
          <List
            items={redirects.map(({ origin, lastUsedAt }) => ({
              key: origin,
              line: text("plan.redirect", { origin, day: day(lastUsedAt) }),
            }))}
          />
        </Harm>
      )}
      {plan.stoppedProviders.map(({ id, reason, users: linked }) => (
        <Harm key={id} title={text("plan.provider", { provider: providerName(id) })}>
          <p>
            {text(reasons[reason])} {linked.count > 0 && counted(linked, { exactly: "plan.linked", about: "plan.linkedAbout" })}
          </p>
        </Harm>
      ))}
      {plan.stoppedApiKeys.map((kind) => (
        <Harm key={kind} title={text(kind === "user" ? "plan.userKeys" : "plan.teamKeys")}>
          <p>{text("plan.keysHint")}</p>
        </Harm>
      ))}
    </div>
  );
}

const reasons = {
  removed: "plan.removed",
  "switched off": "plan.switchedOff",
  incomplete: "plan.incomplete",
  "shared keys in production": "plan.sharedKeys",
} as const;

const counted = (
  { count, isEstimate }: UserCount,
  ids: { exactly: "plan.users" | "plan.linked"; about: "plan.usersAbout" | "plan.linkedAbout" },
) => text(isEstimate ? ids.about : ids.exactly, { count });

function Harm({ title, children }: { title: string; children: ReactNode }) {
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

/** How many lines a dialog can bear; the rest is counted. */
const shownLines = 8;

interface ListProps {
  items: readonly { key: string; line: string }[];
  /** How many there are in truth, where these are but examples. */
  of?: number;
}

function List({ items, of = items.length }: ListProps) {
  const shown = items.slice(0, shownLines);
  return (
    <ul className="grid list-disc gap-0.5 ps-4">
      {shown.map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
      {of > shown.length && <li>{text("plan.andMore", { count: of - shown.length })}</li>}
    </ul>
  );
}

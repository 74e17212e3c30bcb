import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import { Panel } from "../../../components/panel.tsx";
import { countryName } from "../../../locales/countries.ts";
import { t } from "../../../locales/i18n.ts";

/** Further countries are summed up in one line. */
const maxCountries = 7;

interface BarItem {
  readonly name: string;
  readonly count: number;
  /** Sums up several items or names what is missing; drawn in a muted colour. */
  readonly muted?: boolean;
}

interface MethodBreakdownProps {
  methods: readonly { readonly method: string; readonly count: number }[];
  usersWithoutMethod: number;
  totalUsers: number;
}

/** Number of users per sign-in method. */
export function MethodBreakdown({ methods, usersWithoutMethod, totalUsers }: MethodBreakdownProps) {
  const items: BarItem[] = methods.map(({ method, count }) => ({ name: methodName(method), count }));
  if (usersWithoutMethod > 0) items.push({ name: t("overview.withoutMethod"), count: usersWithoutMethod, muted: true });
  return (
    <Panel isCard title={t("overview.methods")} hint={t("overview.methodsHint")}>
      <Bars items={items} total={totalUsers} emptyText={t("overview.noMethods")} />
    </Panel>
  );
}

function methodName(method: string): string {
  if (method === "password") return t("createProject.password");
  if (method === "otp") return t("createProject.magicLink");
  return method === "passkey" ? t("createProject.passkey") : providerName(method);
}

/** Number of users per country of last activity. */
export function CountryBreakdown({ counts, totalUsers }: { counts: Readonly<Record<string, number>>; totalUsers: number }) {
  const sorted = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const rest = sorted.slice(maxCountries).reduce((sum, [, count]) => sum + count, 0);
  const items: BarItem[] = sorted.slice(0, maxCountries).map(([code, count]) => ({ name: countryName(code), count }));
  if (rest > 0) items.push({ name: t("overview.otherCountries", { count: sorted.length - maxCountries }), count: rest, muted: true });
  return (
    <Panel isCard title={t("overview.countries")} hint={items.length > 0 && t("overview.countriesHint")}>
      <Bars items={items} total={totalUsers} emptyText={t("overview.noCountries")} />
    </Panel>
  );
}

/** Bars relative to all users: a full bar is every user. */
function Bars({ items, total, emptyText }: { items: readonly BarItem[]; total: number; emptyText: string }) {
  if (items.length === 0) return <p className="text-soft-ink text-sm">{emptyText}</p>;
  return (
    <ul className="grid gap-3">
      {items.map(({ name, count, muted }) => (
        <li key={name} className="grid gap-1.5">
          <span className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="tabular-nums text-soft-ink">{t("overview.number", { value: count })}</span>
          </span>
          <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
            <span
              className={`block h-full rounded-full ${muted ? "bg-field-line" : "bg-accent"}`}
              style={{ inlineSize: `${Math.min(count / Math.max(total, 1), 1) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import { Panel } from "../../../components/panel.tsx";
import { countryName } from "../../../locales/countries.ts";
import { t } from "../../../locales/i18n.ts";
import { type BarItem, Bars } from "./bars.tsx";

/** Further countries are summed up in one line. */
const maxCountries = 7;

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

/** The name of a sign-in method or provider. */
export function methodName(method: string): string {
  if (method === "password") return t("createProject.password");
  if (method === "otp") return t("createProject.magicLink");
  return method === "passkey" ? t("createProject.passkey") : providerName(method);
}

/** Number of users per country of last activity. Nothing while no country is known. */
export function CountryBreakdown({ counts, totalUsers }: { counts: Readonly<Record<string, number>>; totalUsers: number }) {
  const sorted = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const rest = sorted.slice(maxCountries).reduce((sum, [, count]) => sum + count, 0);
  const items: BarItem[] = sorted.slice(0, maxCountries).map(([code, count]) => ({ name: countryName(code), count }));
  if (rest > 0) items.push({ name: t("overview.otherCountries", { count: sorted.length - maxCountries }), count: rest, muted: true });
  if (items.length === 0) return null;
  return (
    <Panel isCard title={t("overview.countries")} hint={t("overview.countriesHint")}>
      <Bars items={items} total={totalUsers} />
    </Panel>
  );
}

import { text } from "../../locales/text.ts";
import { Panel } from "../panel.tsx";
import { providerName } from "../provider-name.ts";

/** So many countries are named; the rest are one line. */
const countriesNamed = 7;

interface Share {
  readonly name: string;
  readonly count: number;
}

/** By which methods the users can sign in. */
export function Methods({ methods }: { methods: readonly { readonly method: string; readonly count: number }[] }) {
  const shares = methods.map(({ method, count }) => ({ name: methodName(method), count }));
  return (
    <Panel title={text("overview.methods")} hint={text("overview.methodsHint")}>
      <Bars shares={shares} none={text("overview.noMethods")} />
    </Panel>
  );
}

function methodName(method: string): string {
  if (method === "password") return text("createProject.password");
  if (method === "otp") return text("createProject.magicLink");
  return method === "passkey" ? text("createProject.passkey") : providerName(method);
}

/** Where the users were seen last. */
export function Countries({ counts }: { counts: Readonly<Record<string, number>> }) {
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: "region", fallback: "code" });
  const all = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const rest = all.slice(countriesNamed).reduce((sum, [, count]) => sum + count, 0);
  const shares = all.slice(0, countriesNamed).map(([code, count]) => ({ name: countryName(names, code), count }));
  if (rest > 0) shares.push({ name: text("overview.otherCountries", { count: all.length - countriesNamed }), count: rest });
  return (
    <Panel title={text("overview.countries")} hint={shares.length > 0 && text("overview.countriesHint")}>
      <Bars shares={shares} none={text("overview.noCountries")} />
    </Panel>
  );
}

function countryName(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // Not a region's code at all.
    return code;
  }
}

function Bars({ shares, none }: { shares: readonly Share[]; none: string }) {
  if (shares.length === 0) return <p className="text-soft-ink text-sm">{none}</p>;
  const most = Math.max(...shares.map(({ count }) => count), 1);
  return (
    <ul className="grid gap-3">
      {shares.map(({ name, count }) => (
        <li key={name} className="grid gap-1.5">
          <span className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="tabular-nums text-soft-ink">{text("overview.number", { value: count })}</span>
          </span>
          <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
            <span className="block h-full rounded-full bg-accent" style={{ inlineSize: `${(count / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

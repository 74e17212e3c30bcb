import { Check, X } from "lucide-react";
import { t } from "../../../locales/i18n.ts";
import { urlExamples } from "./url-examples.ts";

/** Example URLs that the typed domain covers and does not cover. */
export function PatternExamples({ baseUrl }: { baseUrl: string }) {
  return (
    <div className="grid grid-cols-1 gap-2 rounded-lg bg-sunken px-3.5 py-3 text-sm">
      <p className="font-medium">{t("domains.examples")}</p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
        {urlExamples(baseUrl).map(({ url, trusted }) => (
          <li key={url} className="flex min-w-0 items-start gap-2">
            <span className={trusted ? "text-good" : "text-danger"}>{trusted ? <Check /> : <X />}</span>
            <span className="sr-only">{t(trusted ? "domains.covers" : "domains.notCovered")}</span>
            <code className="min-w-0 wrap-anywhere font-mono text-[0.8125rem] leading-5">{url}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Glyph } from "../../components/glyph.tsx";
import { text } from "../../locales/text.ts";
import { examplesOf } from "./examples.ts";

/** What a domain, while it is typed, would cover and what not. */
export function PatternExamples({ baseUrl }: { baseUrl: string }) {
  return (
    <div className="grid grid-cols-1 gap-2 rounded-lg bg-sunken px-3.5 py-3 text-sm">
      <p className="font-medium">{text("domains.examples")}</p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
        {examplesOf(baseUrl).map(({ address, trusted }) => (
          <li key={address} className="flex min-w-0 items-start gap-2">
            <span className={trusted ? "text-good" : "text-danger"}>
              <Glyph name={trusted ? "check" : "close"} />
            </span>
            <span className="sr-only">{text(trusted ? "domains.covers" : "domains.coversNot")}</span>
            <code className="min-w-0 wrap-anywhere font-mono text-[0.8125rem] leading-5">{address}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

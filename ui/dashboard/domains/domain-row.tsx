import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { text } from "../../locales/text.ts";
import { pathFault } from "./domain-rules.ts";
import type { DomainDraft } from "./domains-draft.ts";

interface DomainRowProps {
  domain: DomainDraft;
  /** Why it will not do in production, where that is so. */
  fault: string | undefined;
  /** Not saved yet. */
  fresh: boolean;
  change(next: DomainDraft): void;
  remove(): void;
}

/** One trusted domain: where it is, where the pages hang there, and the way to remove it. */
export function DomainRow({ domain, fault, fresh, change, remove }: DomainRowProps) {
  return (
    <li className="grid grid-cols-1 gap-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_11rem_auto] sm:items-start">
      <div className="grid min-w-0 gap-1 sm:pt-8">
        <p className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 wrap-anywhere font-mono text-sm">{domain.baseUrl}</code>
          {fresh && <span className="rounded-full bg-accent-soft px-2 text-accent text-xs leading-5">{text("domains.fresh")}</span>}
        </p>
        {fault && <p className="text-sm text-warning">{fault}</p>}
      </div>
      <Field
        label={text("domains.path")}
        aria-label={text("domains.pathOf", { domain: domain.baseUrl })}
        value={domain.handlerPath}
        error={pathFault(domain.handlerPath.trim())}
        onChange={(event) => change({ ...domain, handlerPath: event.target.value })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="sm:pt-6.5">
        <Button look="quiet" aria-label={text("domains.removeOf", { domain: domain.baseUrl })} onClick={remove}>
          <Glyph name="trash" />
          <span className="sm:sr-only">{text("domains.remove")}</span>
        </Button>
      </div>
    </li>
  );
}

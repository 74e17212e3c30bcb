import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { t } from "../locales/i18n.ts";

/** Duration of the "Copied" mark; milliseconds. */
const copiedMillis = 2000;

interface CopyButtonProps {
  /** Names the value; it follows the word "Copy". Not used where the button has a text. */
  label: string;
  value: string;
  children?: ReactNode;
}

/** Copies a value to the clipboard. Hidden on pages without TLS, where browsers have no clipboard API. */
export function CopyButton({ label, value, children }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), copiedMillis);
    return () => window.clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // Denied by the browser. A click on the value selects it.
      return;
    }
    setCopied(true);
  }

  if (!window.isSecureContext) return null;
  const name = t("action.copy", { label });
  return (
    <>
      <button
        type="button"
        // A visible text is the name: a voice command repeats it (WCAG 2.5.3).
        aria-label={children ? undefined : name}
        title={name}
        onClick={() => void copy()}
        className="inline-flex min-h-8 min-w-8 shrink-0 items-center justify-center gap-1.5 rounded-md px-1.5 font-medium text-sm text-soft-ink hover:bg-surface hover:text-ink"
      >
        {copied ? <Check /> : <Copy />}
        {children}
      </button>
      <span role="status" className="sr-only">
        {copied ? t("action.copied") : ""}
      </span>
    </>
  );
}

/** A labelled value with a copy button. */
export function Copyable({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm text-soft-ink">{label}</p>
      <div className="flex items-center gap-1 rounded-lg border border-line bg-sunken ps-3 pe-1">
        <code className="min-w-0 flex-1 select-all break-all py-2 font-mono text-[0.8125rem]">{value}</code>
        <CopyButton label={label} value={value} />
      </div>
    </div>
  );
}

interface CodeBlockProps {
  label: string;
  code: string;
  /** The code with colours. Default: without. */
  children?: ReactNode;
}

/** A code block with a copy button. */
export function CodeBlock({ label, code, children = code }: CodeBlockProps) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex min-h-10 items-center justify-between gap-3 border-line border-b ps-3.5 pe-1.5 font-mono text-soft-ink text-xs">
        <code>{label}</code>
        <CopyButton label={label} value={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
      <pre tabIndex={0} className="overflow-x-auto p-3.5 font-mono text-[0.8125rem] leading-relaxed focus-visible:outline-offset-[-2px]">
        <code>{children}</code>
      </pre>
    </figure>
  );
}

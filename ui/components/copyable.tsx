import { type ReactNode, useEffect, useState } from "react";
import { text } from "../locales/text.ts";
import { Glyph } from "./glyph.tsx";

/** How long a copied value is marked as such; milliseconds. */
const markMillis = 2000;

interface CopyButtonProps {
  /** What is copied, to be read after "Copy". */
  what: string;
  value: string;
  children?: ReactNode;
}

/** Puts a value on the clipboard, and says so. Without TLS, browsers keep the clipboard to themselves: then there is no button. */
export function CopyButton({ what, value, children }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), markMillis);
    return () => window.clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // Not allowed: the value can still be selected with one click.
      return;
    }
    setCopied(true);
  }

  if (!window.isSecureContext) return null;
  const name = text("action.copy", { what });
  return (
    <>
      <button
        type="button"
        aria-label={name}
        title={name}
        onClick={() => void copy()}
        className="inline-flex min-h-8 min-w-8 shrink-0 items-center justify-center gap-1.5 rounded-md px-1.5 font-medium text-sm text-soft-ink hover:bg-surface hover:text-ink"
      >
        <Glyph name={copied ? "check" : "copy"} />
        {children}
      </button>
      <span role="status" className="sr-only">
        {copied ? text("action.copied") : ""}
      </span>
    </>
  );
}

/** A value to be copied, with its name above it. */
export function Copyable({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm text-soft-ink">{label}</p>
      <div className="flex items-center gap-1 rounded-lg border border-line bg-sunken ps-3 pe-1">
        <code className="min-w-0 flex-1 select-all break-all py-2 font-mono text-[0.8125rem]">{value}</code>
        <CopyButton what={label} value={value} />
      </div>
    </div>
  );
}

/** Lines of a file, to be copied as a whole. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex min-h-10 items-center justify-between gap-3 border-line border-b ps-3.5 pe-1.5 font-mono text-soft-ink text-xs">
        <code>{label}</code>
        <CopyButton what={label} value={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <pre tabIndex={0} className="overflow-x-auto p-3.5 font-mono text-[0.8125rem] leading-relaxed focus-visible:outline-offset-[-2px]">
        <code>{code}</code>
      </pre>
    </figure>
  );
}

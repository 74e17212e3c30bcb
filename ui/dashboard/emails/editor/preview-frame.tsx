import { useEffect, useId, useRef } from "react";
import { emailPreview } from "#contract/vocabulary/email-preview.ts";

interface PreviewFrameProps {
  title: string;
  html: string;
  /** The width of a phone instead of that of the page. */
  narrow: boolean;
}

/**
 * Shows the HTML of an e-mail in a sandbox without scripts and origin. It is sent to a page of the server. A document of this page would
 * inherit its policy, which forbids inline styles.
 */
export function PreviewFrame({ title, html, narrow }: PreviewFrameProps) {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form has the HTML.
  useEffect(() => form.current?.submit(), [html]);

  return (
    <>
      <form ref={form} method="post" action={emailPreview.path} target={name} hidden>
        <input type="hidden" name={emailPreview.field} value={html} />
      </form>
      <iframe
        name={name}
        title={title}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className={`h-[26rem] w-full justify-self-center rounded-lg border border-line bg-white lg:h-[36rem] ${narrow ? "max-w-[23.4375rem]" : ""}`}
      />
    </>
  );
}

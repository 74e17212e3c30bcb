import { useEffect, useId, useRef } from "react";
import { emailPreview } from "#contract/vocabulary/emails/email-preview.ts";

interface PreviewFrameProps {
  title: string;
  html: string;
  /** The width of a phone instead of that of the page. */
  narrow: boolean;
  /** Loads nothing from other servers: to open an e-mail of the log must not count as its recipient's reading. */
  isLocal?: boolean;
  /** Its size and border. Default: those of the editor. */
  className?: string;
}

const editorClass = "h-[26rem] w-full justify-self-center rounded-lg border border-line bg-white lg:h-[max(32rem,calc(100dvh-24rem))]";

/**
 * Shows the HTML of an e-mail in a sandbox without scripts and origin. It is sent to a page of the server. A document of this page would
 * inherit its policy, which forbids inline styles. A browser may drop both of two documents that are sent at once. So the next one waits
 * until the frame has loaded.
 */
export function PreviewFrame({ title, html, narrow, isLocal, className = editorClass }: PreviewFrameProps) {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const loading = useRef<string>(undefined);

  function send(): void {
    if (loading.current !== undefined) return;
    loading.current = html;
    form.current?.submit();
  }
  function loaded(): void {
    const isOutdated = loading.current !== undefined && loading.current !== html;
    loading.current = undefined;
    if (isOutdated) send();
  }
  useEffect(send, [html]);

  const page = { path: isLocal ? emailPreview.localPath : emailPreview.path };

  return (
    <>
      <form ref={form} method="post" action={page.path} target={name} hidden>
        <input type="hidden" name={emailPreview.field} value={html} />
      </form>
      <iframe
        name={name}
        title={title}
        onLoad={loaded}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className={`${className} ${narrow ? "max-w-[23.4375rem]" : ""}`}
      />
    </>
  );
}

import { useEffect, useRef, useState } from "react";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { previewPath } from "#contract/vocabulary/paths.ts";
import type { Brand } from "#contract/vocabulary/projects/brand.ts";
import { Button } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { t } from "../../../locales/i18n.ts";
import { type PreviewPage, receivePreviewMessages, sendPreviewMessage } from "../../../pages/preview-protocol.ts";

/** Longer waits for the page are failures; milliseconds. */
const patience = 10_000;

/** Space above and below a narrow page; pixels. */
const deviceMargin = 16;

interface PageFrameProps {
  projectId: string;
  page: PreviewPage;
  locale: string;
  theme: "light" | "dark";
  /** Width of the window that the page has, in pixels. A wider one than the frame is shown smaller. */
  width: number;
  title: string;
  brand: Brand;
}

/** The real page of the project in a frame, with a brand that may not be saved. */
export function PageFrame({ projectId, page, locale, theme, width, title, brand }: PageFrameProps) {
  const [attempt, setAttempt] = useState(0);
  const query = new URLSearchParams({ [hostedPageParameters.locale]: locale, [hostedPageParameters.theme]: theme });
  const url = `${previewPath(projectId)}/${page}?${query}`;
  return (
    <LoadedFrame key={`${url} ${attempt}`} url={url} retry={() => setAttempt(attempt + 1)} width={width} title={title} brand={brand} />
  );
}

interface LoadedFrameProps extends Pick<PageFrameProps, "width" | "title" | "brand"> {
  url: string;
  retry(): void;
}

function LoadedFrame({ url, retry, width, title, brand }: LoadedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const [box, size] = useSize();
  const scale = size ? Math.min(1, size.width / width) : 1;
  // A phone is narrower than its place, and looks like a device in it.
  const isDevice = size !== undefined && width < size.width;
  const height = size ? size.height - (isDevice ? 2 * deviceMargin : 0) : 0;

  useEffect(() => {
    const target = frame.current?.contentWindow;
    if (state === "ready" && target) sendPreviewMessage(target, { type: "latchkey-preview-brand", brand });
  }, [brand, state]);
  useEffect(() => {
    const timer = setTimeout(() => setState("failed"), patience);
    const unsubscribe = receivePreviewMessages(
      () => frame.current?.contentWindow,
      ({ type }) => {
        if (type !== "latchkey-preview-ready") return;
        clearTimeout(timer);
        setState("ready");
      },
    );
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);

  return (
    <div
      ref={box}
      className="relative grid h-[34rem] justify-center overflow-hidden rounded-xl border border-line bg-sunken lg:h-[calc(100dvh-17.5rem)] lg:min-h-96"
    >
      {state === "failed" ? (
        <div className="grid content-center justify-items-start gap-3 p-6">
          <Notice>{t("brandEditor.previewFailed")}</Notice>
          <Button onClick={retry}>{t("action.retry")}</Button>
        </div>
      ) : (
        <>
          {state === "loading" && (
            <p role="status" className="absolute inset-0 grid place-content-center text-soft-ink">
              {t("brandEditor.previewLoading")}
            </p>
          )}
          {size && (
            <div
              className={isDevice ? "overflow-hidden rounded-2xl border border-line shadow-card" : ""}
              style={{ width: width * scale + (isDevice ? 2 : 0), height, marginBlock: isDevice ? deviceMargin : 0 }}
            >
              <iframe
                ref={frame}
                src={url}
                title={title}
                // Its content cannot be focused, but it can be scrolled by the keyboard.
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region (WCAG 2.1.1).
                tabIndex={0}
                className={`origin-top-left rtl:origin-top-right ${state === "loading" ? "invisible" : ""}`}
                style={{ width, height: height / scale, transform: `scale(${scale})` }}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** The inner size of an element in pixels, as it changes. */
function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, size] as const;
}

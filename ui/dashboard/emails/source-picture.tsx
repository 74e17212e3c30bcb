import { useQuery } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { EmailPreviewOptions } from "#sdk/admin.ts";
import { clientQueryKey } from "#sdk/react/index.ts";
import { useProject } from "../workspace.ts";
import { PreviewFrame } from "./editor/preview-frame.tsx";
import { previewHtml } from "./editor/preview-html.ts";

/** How long a picture is shown again without a new rendering; milliseconds. */
const freshMillis = 60_000;

interface SourcePictureProps {
  /** Sources and values to render. */
  sources: EmailPreviewOptions;
  /** The shape: that of a card, or of a row. */
  shape: "card" | "row";
}

const shapeClasses = {
  card: "aspect-[4/3] w-full rounded-t-2xl border-b",
  row: "h-12 w-16 shrink-0 rounded-md border",
} as const;

/** The frame is wide, as a mail program is, and is shown smaller. */
const frameClasses = {
  card: "h-[250%] w-[250%] scale-[0.4]",
  row: "h-[1000%] w-[1000%] scale-[0.1]",
} as const;

/** A picture of an e-mail, rendered from its source once it comes into view. Decorative: its name is beside it. */
export function SourcePicture({ sources, shape }: SourcePictureProps) {
  const { app, id } = useProject();
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const { data, isError } = useQuery({
    queryKey: clientQueryKey("internal", "emailThemes", "picture", id, sources),
    queryFn: () => app.renderEmail(sources),
    enabled: isSeen,
    retry: false,
    staleTime: freshMillis,
  });
  return (
    <div ref={box} aria-hidden="true" inert className={`relative overflow-hidden border-line bg-white ${shapeClasses[shape]}`}>
      {isSeen && !data && !isError && <div className="skeleton size-full rounded-none" />}
      {isError && (
        <div className="flex size-full items-center justify-center bg-sunken text-soft-ink">
          <ImageOff />
        </div>
      )}
      {data && (
        <PreviewFrame
          title=""
          html={previewHtml(data.html, "light")}
          narrow={false}
          className={`pointer-events-none absolute start-0 top-0 origin-top-left bg-white rtl:origin-top-right ${frameClasses[shape]}`}
        />
      )}
    </div>
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clientQueryKey } from "#sdk/react/index.ts";
import { t } from "../../../locales/i18n.ts";
import { PreviewFrame } from "../../emails/editor/preview-frame.tsx";
import { previewHtml, type Scheme } from "../../emails/editor/preview-html.ts";
import { QueryContent } from "../../query-content.tsx";
import { useProject } from "../../workspace.ts";

interface EmailPreviewProps {
  templateId: string;
  locale: string;
  scheme: Scheme;
  narrow: boolean;
  title: string;
}

/** An e-mail of the project with its theme and the saved brand. */
export function EmailPreview({ templateId, locale, scheme, narrow, title }: EmailPreviewProps) {
  const { app, id } = useProject();
  const query = useQuery({
    queryKey: clientQueryKey("internal", "emailThemes", "preview", id, templateId, locale),
    queryFn: () => app.renderEmail({ templateId, locale }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return (
    <>
      <p className="text-soft-ink text-sm">{t("brandEditor.emailHint")}</p>
      <div aria-busy={query.isFetching} className="grid grid-cols-1">
        <QueryContent query={query} skeleton={<div className="skeleton h-[26rem] rounded-lg lg:h-[36rem]" />}>
          {({ html }) => <PreviewFrame title={title} html={previewHtml(html, scheme)} narrow={narrow} />}
        </QueryContent>
      </div>
    </>
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { clientQueryKey } from "#sdk/react/index.ts";
import { PreviewFrame } from "../../emails/editor/preview-frame.tsx";
import { previewHtml, type Scheme } from "../../emails/editor/preview-html.ts";
import { QueryContent } from "../../query-content.tsx";
import { useDebouncedSettings } from "../../use-debounced.ts";
import { useProject } from "../../workspace.ts";
import { withoutFiles } from "./brand-draft.ts";

interface EmailPreviewProps {
  brand: ProjectConfig["brand"];
  templateId: string;
  locale: string;
  scheme: Scheme;
  narrow: boolean;
  title: string;
}

/** An e-mail of the project with its theme and a brand that may not be saved. */
export function EmailPreview({ brand, templateId, locale, scheme, narrow, title }: EmailPreviewProps) {
  const { app, id } = useProject();
  const { settings, insertFiles } = withoutFiles(brand);
  const sent = useDebouncedSettings(settings);
  const query = useQuery({
    queryKey: clientQueryKey("internal", "emailThemes", "preview", id, templateId, locale, sent),
    queryFn: () => app.renderEmail({ templateId, locale, brand: JSON.parse(sent) }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return (
    <div aria-busy={query.isFetching} className="grid grid-cols-1">
      <QueryContent query={query} skeleton={<div className="skeleton h-[26rem] rounded-lg lg:h-[36rem]" />}>
        {({ html }) => <PreviewFrame title={title} html={previewHtml(insertFiles(html), scheme)} narrow={narrow} />}
      </QueryContent>
    </div>
  );
}

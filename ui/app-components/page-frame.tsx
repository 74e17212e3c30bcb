import { type ReactNode, useMemo } from "react";
import { FrameContext, type FrameProps } from "../components/auth-frame.tsx";
import { LegalLinks, PoweredBy } from "../components/brand.tsx";
import { FormSkeleton } from "../components/form-skeleton.tsx";
import { useDocumentTitle } from "../components/use-document-title.ts";
import { type ChooseSections, SettingsContext, type SettingsFrameProps } from "../pages/account-settings/settings-place.ts";
import { t } from "../locales/i18n.ts";

/** The links below a page. */
const Foot = () => (
  <footer className="page-foot empty:hidden">
    <LegalLinks />
    <PoweredBy />
  </footer>
);

/** A page that fills the window and names the document. */
function FullSettingsFrame({ page, projectName, children }: SettingsFrameProps) {
  useDocumentTitle(t("page.title", { page, project: projectName }));
  return (
    <div data-full-page="" className="flex min-h-dvh flex-col bg-canvas">
      {children}
      <Foot />
    </div>
  );
}

/** A card that fills the window and names the document. */
const FullFrame = ({ children, ...frame }: FrameProps) => (
  <FullSettingsFrame {...frame}>
    <main className="page-main">{children}</main>
  </FullSettingsFrame>
);

/** A part of another page. */
const PartSettingsFrame = ({ children }: SettingsFrameProps) => (
  <div className="grid w-full grid-cols-1 gap-4">
    {children}
    <Foot />
  </div>
);

const PartFrame = ({ children, ...frame }: FrameProps) => (
  <div className="w-full max-w-(--card-width)">
    <PartSettingsFrame {...frame}>{children}</PartSettingsFrame>
  </div>
);

interface FramedProps {
  fullPage: boolean;
  /** Chooses the sections of the account settings. Default: all that the project offers. */
  choose?: ChooseSections | undefined;
  children: ReactNode;
}

const allSections: ChooseSections = (offered) => offered;

/** Gives the pages inside the frame of a full page, or of a part of one. */
export function Framed({ fullPage, choose = allSections, children }: FramedProps) {
  const settings = useMemo(
    () => ({ choose, Frame: fullPage ? FullSettingsFrame : PartSettingsFrame, Main: fullPage ? "main" : "div" }) as const,
    [choose, fullPage],
  );
  return (
    <FrameContext.Provider value={fullPage ? FullFrame : PartFrame}>
      <SettingsContext.Provider value={settings}>{children}</SettingsContext.Provider>
    </FrameContext.Provider>
  );
}

/** The card of a form before its project is known. */
export function CardSkeleton({ fullPage }: { fullPage: boolean }): ReactNode {
  const card = (
    <div data-card="" className="rounded-2xl border border-line bg-surface shadow-card">
      <div className="grid grid-cols-1 gap-5 p-(--card-padding) pb-6">
        <div className="grid gap-3.5">
          <div className="skeleton size-10 rounded-lg" />
          <div className="skeleton my-1 h-5 w-3/5" />
        </div>
        <FormSkeleton />
      </div>
    </div>
  );
  if (!fullPage) return <div className="w-full max-w-(--card-width)">{card}</div>;
  return (
    <div data-full-page="" className="flex min-h-dvh flex-col bg-canvas">
      <main className="page-main">{card}</main>
    </div>
  );
}

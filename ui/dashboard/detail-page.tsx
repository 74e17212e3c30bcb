import { ChevronDown, ChevronLeft } from "lucide-react";
import { type ReactNode, Suspense, useId, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { CopyButton } from "../components/copyable.tsx";
import { PanelsSkeleton } from "../components/panel.tsx";
import { DashboardPage } from "./dashboard-page.tsx";
import { useMayChange } from "./developer-role.ts";
import { SectionTabs } from "./section-tabs.tsx";
import { ActMenu, type MenuAct } from "./table/row-menu.tsx";

/** A part of a detail page, behind a tab. */
export interface DetailTab<Id extends string = string> {
  /** The value of `tab` in the address. The first tab has none. */
  readonly id: Id;
  readonly label: string;
}

interface DetailPageProps {
  title: string;
  titleSuffix: string;
  /** The link to the list that the item belongs to. */
  back: { readonly href: string; readonly label: string };
  picture?: ReactNode;
  badge?: ReactNode;
  /** The id of the item, with what copying it is called. */
  id: { readonly label: string; readonly value: string };
  /** The main action. */
  primary?: ReactNode;
  /** The other actions. Absent until the item is known. */
  menu?: { readonly label: string; readonly acts: readonly MenuAct[] } | undefined;
  children: ReactNode;
}

/** The page of one item: its heading with picture, id and actions, and what is below. */
export function DetailPage({ title, titleSuffix, back, picture, badge, id, primary, menu, children }: DetailPageProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link href={back.href} className="bare-link -mb-3 inline-flex min-h-6 w-fit items-center gap-1 text-sm">
        <ChevronLeft className="rtl:rotate-180" />
        {back.label}
      </Link>
      <DashboardPage
        title={title}
        titleSuffix={titleSuffix}
        picture={picture}
        badge={badge}
        hint={
          <span className="flex items-center gap-0.5 text-sm">
            <code className="min-w-0 select-all wrap-anywhere font-mono text-[0.8125rem]">{id.value}</code>
            <CopyButton label={id.label} value={id.value} />
          </span>
        }
        actions={
          menu && (
            <>
              {primary}
              <MoreActions {...menu} />
            </>
          )
        }
      >
        {children}
      </DashboardPage>
    </div>
  );
}

function MoreActions({ label, acts }: { label: string; acts: readonly MenuAct[] }) {
  const may = useMayChange();
  return <ActMenu large label={label} acts={acts.map((act) => ({ ...act, disabled: !may && !act.isRead }))} />;
}

/** The chosen tab of the page: that of the address, or else the first one. */
export function useDetailTab<Id extends string>(tabs: readonly DetailTab<Id>[]): Id {
  const chosen = new URLSearchParams(useSearch()).get("tab");
  const { id } = tabs.find(({ id }) => id === chosen) ?? (tabs[0] as DetailTab<Id>);
  return id;
}

interface DetailContentProps {
  /** Names the tabs. */
  label: string;
  tabs: readonly DetailTab[];
  current: string;
  facts: readonly DetailFact[];
  /** Names the facts. */
  factsLabel: string;
  children: ReactNode;
}

/** A fact about the item. */
export interface DetailFact {
  readonly label: string;
  readonly value: ReactNode;
}

/** The tabs of the item, the chosen one, and a column of facts at its end. On a phone, the facts are folded above it. */
export function DetailContent({ label, tabs, current, facts, factsLabel, children }: DetailContentProps) {
  const [path] = useLocation();
  const links = tabs.map((tab, index) => ({
    href: index === 0 ? path : `${path}?tab=${tab.id}`,
    label: tab.label,
    current: tab.id === current,
  }));
  return (
    <>
      <SectionTabs label={label} tabs={links} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,55.5rem)_17rem] xl:justify-between">
        <Facts label={factsLabel} facts={facts} />
        <div className="@container/page grid min-w-0 grid-cols-1 gap-6 xl:col-start-1 xl:row-start-1">
          <Suspense key={current} fallback={<PanelsSkeleton />}>
            {children}
          </Suspense>
        </div>
      </div>
    </>
  );
}

function Facts({ label, facts }: { label: string; facts: readonly DetailFact[] }) {
  const [open, setOpen] = useState(false);
  const list = useId();
  return (
    <section
      aria-label={label}
      className="rounded-2xl border border-line bg-surface xl:sticky xl:top-24 xl:col-start-2 xl:row-start-1 xl:border-0 xl:bg-transparent"
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center justify-between gap-2 rounded-2xl px-5 font-medium text-sm sm:px-6 xl:hidden"
      >
        {label}
        <ChevronDown className={`transition-transform ${open ? "rotate-180" : ""}`} />
      </button>
      <dl
        id={list}
        className={`${open ? "grid" : "hidden"} grid-cols-1 gap-4 px-5 pb-5 text-sm sm:grid-cols-2 sm:px-6 xl:grid xl:grid-cols-1 xl:gap-0 xl:divide-y xl:divide-line xl:p-0`}
      >
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0 xl:py-3 xl:first:pt-0">
            <dt className="text-soft-ink">{label}</dt>
            <dd className="mt-0.5 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { Command } from "cmdk";
import { type ReactNode, type RefObject, useState } from "react";
import { useLocation } from "wouter";
import { Dialog } from "../../components/dialog.tsx";
import { t } from "../../locales/i18n.ts";
import { useDebounced } from "../use-debounced.ts";
import { ProjectContext, useWorkspace } from "../workspace.ts";
import { type FoundEntry, type FoundGroup, useGeneralEntries } from "./general-entries.ts";
import { matchesWords } from "./matches-words.ts";
import { useProjectEntries, useRecordEntries } from "./project-entries.ts";

/** Pause in typing before the server searches; milliseconds. */
const pauseMillis = 150;

interface CommandPaletteProps {
  projectId?: string;
  close(): void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Finds pages, users, teams, keys, settings, documents and acts, and opens the chosen one. */
export default function CommandPalette({ projectId, close, returnFocusTo }: CommandPaletteProps) {
  const { projects } = useWorkspace();
  const [text, setText] = useState("");
  const project = projects.find(({ id }) => id === projectId);
  const query = text.trim();
  const searched = useDebounced(query, pauseMillis);
  const shared = { query, searched, close };

  return (
    <Dialog open close={close} wide title={t("palette.open")} returnFocusTo={returnFocusTo}>
      <Command shouldFilter={false} loop label={t("palette.open")} className="-m-1 grid grid-cols-1 gap-3">
        <Command.Input
          autoFocus
          value={text}
          onValueChange={setText}
          maxLength={200}
          placeholder={t("palette.placeholder")}
          aria-label={t("palette.placeholder")}
          className="h-11 w-full rounded-lg border border-field-line bg-surface px-3.5 text-ink"
        />
        <Command.List aria-label={t("palette.results")} className="max-h-[min(26rem,60dvh)] overflow-y-auto [scroll-padding-block:0.5rem]">
          <Command.Empty className="px-3 py-8 text-center text-soft-ink">{t("palette.none", { query })}</Command.Empty>
          {project ? (
            <ProjectContext value={project}>
              <ProjectResults {...shared} />
            </ProjectContext>
          ) : null}
          <GeneralResults {...shared} currentId={projectId} />
        </Command.List>
      </Command>
    </Dialog>
  );
}

interface ResultsProps {
  /** The typed text, and the one that the server searches for. */
  query: string;
  searched: string;
  close(): void;
}

/** Users, teams and keys with the text, and pages, settings and acts of the project. */
function ProjectResults({ query, searched, close }: ResultsProps) {
  const records = useRecordEntries(searched);
  const groups = useProjectEntries();
  return (
    <>
      <Groups groups={groups} query={query} close={close} />
      <Groups groups={records} query="" close={close} />
    </>
  );
}

function GeneralResults({ query, searched, close, currentId }: ResultsProps & { currentId: string | undefined }) {
  const groups = useGeneralEntries(searched, currentId);
  return <Groups groups={groups} query={query} close={close} />;
}

/** Entries of a group that are shown without a text, and at most. */
const limits = { withoutQuery: 6, withQuery: 12 };

/** The groups with their entries that have all words of the query. */
const Groups = ({ groups, query, close }: { groups: readonly FoundGroup[]; query: string; close(): void }): ReactNode =>
  groups.map(({ heading, entries, needsQuery }) => {
    if (query === "" && needsQuery) return null;
    const found = entries
      .filter(({ label, keywords = "" }) => query === "" || matchesWords(`${label} ${keywords}`, query))
      .slice(0, query === "" ? limits.withoutQuery : limits.withQuery);
    if (found.length === 0) return null;
    return (
      <Command.Group
        key={heading}
        heading={heading}
        className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-soft-ink [&_[cmdk-group-heading]]:text-xs"
      >
        {found.map((entry) => (
          <Entry key={entry.id} entry={entry} close={close} />
        ))}
      </Command.Group>
    );
  });

function Entry({ entry: { id, icon: Icon, label, hint, href, act }, close }: { entry: FoundEntry; close(): void }) {
  const [, navigate] = useLocation();

  function choose(): void {
    close();
    if (act) act();
    else if (href?.startsWith("/projects") || href?.startsWith("/teams")) navigate(href);
    else if (href) window.location.assign(href);
  }

  return (
    <Command.Item
      value={id}
      onSelect={choose}
      className="flex min-h-10 cursor-default items-center gap-3 rounded-lg px-3 text-sm aria-selected:bg-sunken"
    >
      <Icon className="text-soft-ink" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {hint && <span className="min-w-0 max-w-[50%] truncate text-soft-ink">{hint}</span>}
    </Command.Item>
  );
}

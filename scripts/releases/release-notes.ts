import { type Release, runGit } from "./history.ts";
import { changelogFile, readSectionsIn, unreleased, upgradesFile } from "./sections.ts";

/** Subjects of these areas say nothing to a reader of the notes. */
const unimportant = /^(merge\b.*|wip|format(ting)?|lint|knip|generated files?|changelog|ci|flaky.*)$/i;
const withArea = /^([^:`]{1,40}): (.+)$/s;
const others = "other";

/** Groups the subjects of commits by their area, `area: what changed`, in alphabetical order. Those without an area are last. */
export function groupByArea(subjects: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const subject of subjects) {
    const [, area = others, change = subject] = withArea.exec(subject) ?? [];
    const key = area.toLowerCase();
    if (unimportant.test(key) || (key === others && unimportant.test(subject))) continue;
    const group = groups.get(key) ?? [];
    if (!group.includes(change)) group.push(change);
    groups.set(key, group);
  }
  const last = (area: string) => Number(area === others);
  return new Map([...groups].sort(([a], [b]) => last(a) - last(b) || (a < b ? -1 : 1)));
}

/**
 * The notes of the next version, in Markdown: its changes, its upgrade, and its commits by area.
 * @param version title of the notes; its sections are those of the version, or the unreleased ones
 */
export function releaseNotes(root: string, since: Release, version: string): string {
  const sectionIn = (file: string) => {
    const sections = readSectionsIn(root, file);
    return sections.get(version) ?? sections.get(unreleased) ?? "";
  };
  const subjects = runGit(root, "log", "--no-merges", "--format=%s", `${since.commit}..HEAD`).split("\n").filter(Boolean);
  const groups = [...groupByArea(subjects)].map(
    ([area, changes]) => `- **${area}**\n${changes.map((change) => `  - ${change}`).join("\n")}`,
  );
  return [
    `# ${version}`,
    sectionIn(changelogFile),
    `## Upgrade from ${since.version}`,
    sectionIn(upgradesFile),
    `## Commits since ${since.version}`,
    groups.join("\n"),
    "",
  ].join("\n\n");
}

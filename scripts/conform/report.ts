import { type ConformanceRecord, caseKinds, nameRecord } from "./record.ts";

/** `list` has every case by its number. `text` has those that did not pass. */
export const reportFormats = ["text", "list", "json", "junit"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The result of a run. */
export interface RunResult {
  readonly server: string;
  readonly seconds: number;
  readonly records: readonly ConformanceRecord[];
  /** Projects and users that the run could not remove. */
  readonly leftBehind: readonly string[];
}

const states = ["passed", "failed", "not tried"] as const;

/** Counts records by their state. */
const countStates = (records: readonly ConformanceRecord[]) =>
  Object.fromEntries(states.map((state) => [state, records.filter(({ outcome }) => outcome.state === state).length])) as Record<
    (typeof states)[number],
    number
  >;

const withReason = ({ outcome }: ConformanceRecord): string => (outcome.state === "passed" ? "" : outcome.reason);

/** Groups the cases that were not tried by their reasons, the most frequent first. */
function groupByReason(records: readonly ConformanceRecord[]): [string, ConformanceRecord[]][] {
  const groups = new Map<string, ConformanceRecord[]>();
  for (const record of records.filter(({ outcome }) => outcome.state === "not tried"))
    groups.set(withReason(record), [...(groups.get(withReason(record)) ?? []), record]);
  return [...groups].sort(([, a], [, b]) => b.length - a.length);
}

function reportText({ server, seconds, records, leftBehind }: RunResult): string {
  const failed = records.filter(({ outcome }) => outcome.state === "failed");
  const lines = [`Conformance of ${server}`, ""];
  for (const record of failed) lines.push(`✗ ${record.number} ${nameRecord(record)}`, `    ${withReason(record)}`);
  if (failed.length > 0) lines.push("");
  for (const [reason, group] of groupByReason(records)) {
    lines.push(`- not tried: ${reason} (${group.length})`);
    for (const record of group) lines.push(`    ${record.number} ${nameRecord(record)}`);
  }
  lines.push("");
  for (const kind of caseKinds) {
    const { passed, failed: wrong, "not tried": left } = countStates(records.filter((record) => record.case.kind === kind));
    lines.push(`${kind.padEnd(16)} ${passed} passed, ${wrong} failed, ${left} not tried`);
  }
  const total = countStates(records);
  lines.push(
    `${"total".padEnd(16)} ${total.passed} passed, ${total.failed} failed, ${total["not tried"]} not tried in ${seconds.toFixed(1)} s`,
  );
  for (const each of leftBehind) lines.push(`! not removed: ${each}`);
  return `${lines.join("\n")}\n`;
}

const marks = { passed: "✓", failed: "✗", "not tried": "-" } as const;

function reportList({ records }: RunResult): string {
  const lines = records.map((record) => {
    const reason = withReason(record);
    return `${marks[record.outcome.state]} ${record.number} ${nameRecord(record)}: ${record.case.expected}${reason && ` (${reason})`}`;
  });
  return `${lines.join("\n")}\n`;
}

function reportJson(result: RunResult): string {
  const { server, seconds, leftBehind, records } = result;
  const counts = Object.fromEntries(caseKinds.map((kind) => [kind, countStates(records.filter((record) => record.case.kind === kind))]));
  const cases = records.map(({ number, case: one, transport, outcome, response, seconds: taken }) => ({
    ...{ number, ...one, transport, ...outcome, seconds: Number(taken.toFixed(3)) },
    ...(outcome.state === "failed" && { status: response?.status, body: response?.body }),
  }));
  return `${JSON.stringify({ server, seconds, counts, left_behind: leftBehind, cases }, null, 2)}\n`;
}

const escapeXml = (text: string): string =>
  text
    // XML has no other control characters (XML 1.0, section 2.2).
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, "�")
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The format that CI servers read. A suite for each group of routes. */
function reportJunit({ server, seconds, records }: RunResult): string {
  const suites = new Map<string, ConformanceRecord[]>();
  for (const record of records) {
    const group = record.case.route.split(".", 1)[0] as string;
    suites.set(group, [...(suites.get(group) ?? []), record]);
  }
  const counted = (list: readonly ConformanceRecord[]) => {
    const { failed, "not tried": left } = countStates(list);
    return `tests="${list.length}" failures="${failed}" skipped="${left}"`;
  };
  const testcase = (record: ConformanceRecord) => {
    const { state } = record.outcome;
    const reason = escapeXml(withReason(record));
    const inner = state === "failed" ? `<failure message="${reason}"/>` : state === "not tried" ? `<skipped message="${reason}"/>` : "";
    return `    <testcase classname="${record.case.route}" name="${record.number} ${escapeXml(nameRecord(record))}" time="${record.seconds.toFixed(3)}">${inner}</testcase>`;
  };
  const body = [...suites].flatMap(([group, list]) => [
    `  <testsuite name="${group}" ${counted(list)}>`,
    ...list.map(testcase),
    "  </testsuite>",
  ]);
  const head = `<testsuites name="${escapeXml(server)}" time="${seconds.toFixed(1)}" ${counted(records)}>`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...body, "</testsuites>", ""].join("\n");
}

/** Prints a result in a format. */
export const printReport = (result: RunResult, format: ReportFormat): string =>
  ({ text: reportText, list: reportList, json: reportJson, junit: reportJunit })[format](result);

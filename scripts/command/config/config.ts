import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { ConfigPlan } from "#sdk/admin.ts";
import { CommandFailure, toSafeLine } from "../failure.ts";
import { openProject, type Project } from "../open-project.ts";
import { type ConfigTree, configChange, toTree, withoutSecrets } from "./config-change.ts";
import { configFile, configFileText, readConfigFile } from "./config-file.ts";
import { describePlan, isHarmful } from "./describe-plan.ts";

/** The options of `latchkey config`. */
export interface ConfigOptions {
  /** Path of the configuration file. */
  readonly file?: string | undefined;
  /** Replaces a file that differs, or makes a change that takes something from users. */
  readonly yes?: boolean | undefined;
}

/** The exit code of `config plan` if the project differs from the file, as in other tools for CI. */
export const differsExitCode = 2;

const shown = (file: string) => relative(process.cwd(), file) || file;

/** `latchkey config pull`: writes what the project sets into the file, without secrets. */
export async function pullConfig({ file: given, yes }: ConfigOptions, print: (text: string) => void): Promise<number> {
  const file = configFile(given);
  const text = configFileText(withoutSecrets(toTree(await readOverride(await openProject()))), file);
  const before = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  if (before === text) print(`${shown(file)} is up to date.`);
  else if (before !== undefined && !yes) {
    print(lineDifference(before, text));
    throw new CommandFailure(`${shown(file)} differs from the project. Replace it: latchkey config pull --yes`);
  } else {
    writeFileSync(file, text);
    print(`${shown(file)} was written.`);
  }
  return 0;
}

/** `latchkey config plan`: prints the effect of `config push`. @returns the exit code: 2 if there is one */
export async function planConfig({ file: given }: ConfigOptions, print: (text: string) => void): Promise<number> {
  const file = configFile(given);
  const { plan, change } = await planFile(file);
  print(describePlan(plan, change, shown(file)));
  return plan.changes.length > 0 ? differsExitCode : 0;
}

/** `latchkey config push`: makes the project's configuration that of the file. It is refused if users lose something, without `--yes`. */
export async function pushConfig({ file: given, yes }: ConfigOptions, print: (text: string) => void): Promise<number> {
  const file = configFile(given);
  const { plan, change, project } = await planFile(file);
  print(describePlan(plan, change, shown(file)));
  if (plan.changes.length === 0) return 0;
  if (isHarmful(plan) && !yes) throw new CommandFailure("Nothing was changed. Accept these effects: latchkey config push --yes");
  await (await project.app.getProject()).updateConfig(change, { expectedRevision: plan.revision });
  print("The project has this configuration now.");
  return 0;
}

async function planFile(file: string): Promise<{ plan: ConfigPlan; change: ConfigTree; project: Project }> {
  const wanted = await readConfigFile(file);
  const project = await openProject();
  const change = configChange(await readOverride(project), wanted);
  return { plan: await (await project.app.getProject()).planConfig(change), change, project };
}

async function readOverride({ app }: Project): Promise<ConfigTree> {
  const response = await app.api.internal.config.getLevel({ level: "environment" });
  if (response.status === "error") throw response.error;
  return JSON.parse(response.data.config_string) as ConfigTree;
}

/** The lines of two texts that differ, without those at both ends that are equal. */
function lineDifference(before: string, after: string): string {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end++;
  const lines = (mark: string, text: readonly string[]) =>
    text.slice(start, text.length - end).map((line) => `${mark} ${toSafeLine(line)}`);
  return [...lines("-", old), ...lines("+", fresh)].join("\n");
}

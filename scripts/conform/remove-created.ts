import type { Request, TestResponse } from "#server/testing/case-requests.ts";
import type { TenantKeys } from "#server/testing/given-state.ts";

/** How many removals run side by side. */
const removalsAtOnce = 8;

/** The projects that a run has made, and its users of project `internal`. */
export interface Created {
  readonly projects: TenantKeys[];
  readonly users: string[];
}

const isUnknownProject = ({ json }: TestResponse) => json?.code === "CURRENT_PROJECT_NOT_FOUND";

/**
 * Removes the projects and users of a run.
 * @param internal the keys of project `internal`, which alone remove its users
 * @returns the ones that remain, each with the reason
 */
export async function removeCreated(request: Request, { projects, users }: Created, internal: TenantKeys | undefined): Promise<string[]> {
  const failures: string[] = [];
  const attempt = async (what: string, work: () => Promise<TestResponse>) => {
    const answer = await work().catch((error: unknown) => error as Error);
    const isRemoved = !(answer instanceof Error) && (answer.status < 300 || answer.status === 404 || isUnknownProject(answer));
    if (!isRemoved) failures.push(`${what}: ${answer instanceof Error ? answer.message : answer.text.slice(0, 200)}`);
  };
  const attemptAll = async <Item>(items: readonly Item[], remove: (item: Item) => Promise<void>) => {
    for (let at = 0; at < items.length; at += removalsAtOnce) await Promise.all(items.slice(at, at + removalsAtOnce).map(remove));
  };

  // A developer whose team owns projects cannot be removed.
  await attemptAll(projects, (made) =>
    attempt(`project ${made.id}`, () => request("DELETE", "/internal/projects/current", { as: "admin", project: made })),
  );
  if (internal)
    await attemptAll(users, (id) => attempt(`user ${id}`, () => request("DELETE", `/users/${id}`, { as: "server", project: internal })));
  else if (users.length > 0) failures.push(`users of project internal, which only its keys remove: ${users.join(", ")}`);
  return failures;
}

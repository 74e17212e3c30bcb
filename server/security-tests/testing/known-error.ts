import type { TestResponse, TestServer } from "../../testing/index.ts";

/** Returns the result of `summary` for a known error. */
export const knownError = (code: string) => ({ status: 400, code, header: code });

/** Where a response names its error. */
export const summary = ({ status, json, headers }: TestResponse) => ({
  status,
  code: json?.code,
  header: headers.get("x-stack-known-error"),
});

/** The number of users of all projects. */
export async function countUsers({ db }: TestServer): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

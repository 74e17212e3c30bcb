// An export is a stream of pages, and its caller is checked again at each of them.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyHeaders, startServer, type TestServer } from "../../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

/** Users in bulk, with so much data that an export does not fit into the buffers of a connection. */
const givenManyUsers = ({ tenancyId }: { tenancyId: string }, users: number) =>
  sql`INSERT INTO users (tenancy_id, id, display_name, client_metadata, signed_up_at, last_active_at, search_text)
    SELECT ${tenancyId}::uuid, gen_random_uuid(), 'Ada', to_jsonb(repeat('x', 8000)), now(), now(), '' FROM generate_series(1, ${users}::int)`.execute(
    server.db,
  );

test.each([
  ["its key is revoked", (id: string) => server.db.deleteFrom("project_keys").where("project_id", "=", id).execute()],
  ["its project is deleted", (id: string) => server.db.deleteFrom("projects").where("id", "=", id).execute()],
])("an export ends when %s", async (_name, end) => {
  const project = await server.givenProject();
  await givenManyUsers(project, 4000);
  const response = await fetch(`${server.url}/api/v1/internal/users/export`, { headers: keyHeaders("admin", project) });
  const reader = response.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  await end(project.id);
  const rest = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
  };
  await expect(rest()).rejects.toThrow();
});

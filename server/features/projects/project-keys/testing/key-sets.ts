import type { ProjectKeys, TestServer } from "../../../../testing/index.ts";

/** A time at which the key sets of the tests have not expired. */
export const farFuture = 4_102_444_800_000;
/** The keys of a complete set. */
export const allKeys = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true };

/** Calls about the key sets of a project, by its administrator. The server and the project are read at each call. */
export function keySetCalls(server: () => TestServer, project: () => ProjectKeys) {
  const asAdmin = (on = project()) => ({ as: "admin" as const, project: on });
  return {
    create: (body: object = {}, on?: ProjectKeys) =>
      server().request("POST", "/internal/api-keys", {
        ...asAdmin(on),
        body: { description: "Production", expires_at_millis: farFuture, ...allKeys, ...body },
      }),
    readKeySet: async (id: string) => (await server().request("GET", `/internal/api-keys/${id}`, asAdmin())).json,
    list: async (on?: ProjectKeys) => (await server().request("GET", "/internal/api-keys", asAdmin(on))).json.items,
    /** The keys of a new set, as callers present them. */
    listKeys: ({ publishable_client_key, secret_server_key, super_secret_admin_key }: Record<string, string>): ProjectKeys => ({
      id: project().id,
      publishableClientKey: publishable_client_key ?? "",
      secretServerKey: secret_server_key ?? "",
      superSecretAdminKey: super_secret_admin_key ?? "",
    }),
    callWith: (on: TestServer, as: "client" | "server" | "admin", keys: ProjectKeys) =>
      on.request("GET", "/projects/current", { as, project: keys }),
  };
}

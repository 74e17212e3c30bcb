import { isDeepStrictEqual } from "node:util";
import type { ProjectKeys, Request, RequestOptions } from "#server/testing/request.ts";

/** Data that a server of the earlier version made, and the responses in which it showed them. */
export interface EarlierData {
  readonly tokens: { readonly access_token: string; readonly refresh_token: string };
  readonly apiKey: string;
  readonly reads: readonly (readonly [path: string, as: "client" | "server" | "admin", response: unknown])[];
}

export const account = { email: "ada@example.org", password: "correct horse battery" };

/** @returns the JSON of a response @throws Error with the response, if it is no success */
export async function requireSuccess(request: Request, method: string, path: string, options: RequestOptions) {
  const { status, json, text } = await request(method, path, options);
  if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${text}`);
  return json;
}

/** Reads a response. Of a configuration, it is what the drill has changed: later versions add settings and templates. */
async function read(request: Request, path: string, as: EarlierData["reads"][number][1], user: string): Promise<unknown> {
  const json = await requireSuccess(request, "GET", path, { as, user });
  if (path !== "/internal/config") return json;
  const { apiKeys, users, domains } = JSON.parse(json.config_string);
  return { apiKeys, users, domains };
}

/** Makes a user with a session, a team, a permission, an API key and a setting, and reads them. */
export async function makeEarlierData(request: Request): Promise<EarlierData> {
  const call = (method: string, path: string, as: "client" | "server" | "admin", options: RequestOptions = {}) =>
    requireSuccess(request, method, path, { as, ...options });
  const config = { "apiKeys.enabled.user": true, "users.allowClientUserDeletion": true };
  await call("PATCH", "/internal/config/override", "admin", { body: { config_override_string: JSON.stringify(config) } });
  const tokens = await call("POST", "/auth/password/sign-up", "client", { body: account });
  const user = tokens.user_id;
  const metadata = { display_name: "Grâce Hopper", server_metadata: { plan: "gold" } };
  await call("PATCH", `/users/${user}`, "server", { body: metadata });
  const team = await call("POST", "/teams", "server", { body: { display_name: "Team Straße", client_metadata: { size: 3 } } });
  await call("POST", `/team-memberships/${team.id}/${user}`, "server", { body: {} });
  await call("POST", "/team-permission-definitions", "admin", { body: { id: "read_reports", description: "Reads reports" } });
  await call("POST", `/team-permissions/${team.id}/${user}/read_reports`, "server", { body: {} });
  const key = await call("POST", "/user-api-keys", "server", { body: { user_id: user, description: "Reports", expires_at_millis: null } });
  for (let number = 1; number <= 20; number++)
    await call("POST", "/users", "server", { body: { primary_email: `user-${number}@example.org`, primary_email_verified: true } });

  const paths = [
    ["/users/me", "client"],
    ["/users?limit=100&order_by=signed_up_at", "server"],
    [`/teams/${team.id}`, "server"],
    [`/team-member-profiles?team_id=${team.id}`, "server"],
    [`/team-permissions?team_id=${team.id}&user_id=${user}`, "server"],
    [`/contact-channels?user_id=${user}`, "server"],
    [`/user-api-keys?user_id=${user}`, "server"],
    ["/team-permission-definitions", "admin"],
    ["/internal/api-keys", "admin"],
    ["/internal/config", "admin"],
  ] as const;
  const reads: EarlierData["reads"][number][] = [];
  for (const [path, as] of paths) reads.push([path, as, await read(request, path, as, tokens.access_token)]);
  return { tokens, apiKey: key.value, reads };
}

/** Moments of use, which reads change. */
const changing = /^last_(active|used)_at|^selected_team/;

const short = (value: unknown) => String(value).slice(0, 100);

/** Lists paths of values that differ from the earlier response. Fields that it did not have are allowed. */
export function differences(before: unknown, now: unknown, path = ""): string[] {
  if (typeof before !== "object" || before === null)
    return isDeepStrictEqual(before, now) ? [] : [`${path}: ${short(before)} became ${short(now)}`];
  if (typeof now !== "object" || now === null) return [`${path}: became ${short(now)}`];
  if (Array.isArray(before) && before.length !== (now as unknown[]).length)
    return [`${path}: ${before.length} became ${(now as unknown[]).length} items`];
  return Object.entries(before).flatMap(([key, value]) =>
    changing.test(key) ? [] : differences(value, (now as Record<string, unknown>)[key], `${path}/${key}`),
  );
}

/** Requires that a server of this version shows the same data, and accepts the credentials of the earlier one. */
export async function checkEarlierData(request: Request, data: EarlierData): Promise<void> {
  const user = data.tokens.access_token;
  const changed: string[] = [];
  for (const [path, as, before] of data.reads) changed.push(...differences(before, await read(request, path, as, user), path));
  if (changed.length > 0) throw new Error(`The upgrade changed responses:\n${changed.join("\n")}`);
  const headers = { "x-stack-refresh-token": data.tokens.refresh_token };
  await requireSuccess(request, "POST", "/auth/sessions/current/refresh", { as: "client", headers });
  await requireSuccess(request, "POST", "/auth/password/sign-in", { as: "client", body: account });
  await requireSuccess(request, "POST", "/user-api-keys/check", { as: "server", body: { api_key: data.apiKey } });
}

/** Requires that each of two servers shows at once what the other writes. @returns the number of writes */
export async function checkBeside(earlier: Request, current: Request, round: number): Promise<number> {
  const pairs = [
    [earlier, current],
    [current, earlier],
  ] as const;
  for (const [index, [writer, reader]] of pairs.entries()) {
    const primary_email = `beside-${round}-${index}@example.org`;
    const { id } = await requireSuccess(writer, "POST", "/users", { as: "server", body: { primary_email } });
    await requireSuccess(reader, "PATCH", `/users/${id}`, { as: "server", body: { display_name: "Ada" } });
    const { display_name } = await requireSuccess(writer, "GET", `/users/${id}`, { as: "server" });
    if (display_name !== "Ada") throw new Error(`A server shows ${display_name} after the other changed the name.`);
  }
  return pairs.length;
}

export const internalProject: ProjectKeys = {
  id: "internal",
  publishableClientKey: "pck_of_the_upgrade_drill",
  secretServerKey: "ssk_of_the_upgrade_drill",
  superSecretAdminKey: "sak_of_the_upgrade_drill",
};

import { waitlistLimits as limits } from "#contract/vocabulary/sign-in/waitlist.ts";
import { type CaseFixtures, permissiveConfig, type TenantKeys } from "../case-fixtures.ts";
import { context, type ErrorCase, email, withConfig } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const callback_url = "http://localhost:3000/handler/sign-up";
const invite = (to: string) => ({ emails: [to], callback_url });

/** A person who is invited to a project: the id of the entry. */
async function givenEntry({ server, project }: { server: CaseFixtures["server"]; project: TenantKeys }): Promise<string> {
  const to = email();
  await server.request("POST", "/waitlist/invite", { as: "server", project, body: invite(to) });
  const { json } = await server.request("GET", `/waitlist?query=${to}`, { as: "server", project });
  return json.items[0].id;
}

/** Valid calls of the routes about the waitlist. */
export const waitlistRouteCases = {
  "waitlist.join": {
    statements: 2,
    build: async ({ server, givenTestUser }) => {
      const auth = { ...permissiveConfig.auth, signUp: { mode: "waitlist" } };
      const at = await server.givenProject({ ...permissiveConfig, auth });
      return { at, testUser: await givenTestUser({ project: at }), body: { email: email() } };
    },
  },
  "waitlist.list": { statements: 2, build: () => ({}) },
  "waitlist.approve": { statements: 6, build: async (fixtures) => ({ body: { entry_ids: [await givenEntry(fixtures)], callback_url } }) },
  "waitlist.reject": { statements: 5, build: async (fixtures) => ({ body: { entry_ids: [await givenEntry(fixtures)] } }) },
  "waitlist.invite": { statements: 6, build: () => ({ body: invite(email()) }) },
  "waitlist.import": { statements: 5, build: () => ({ body: { entries: [{ email: email() }] } }) },
  "waitlist.remove": { statements: 5, build: async (fixtures) => ({ params: { entry_id: await givenEntry(fixtures) } }) },
} as const satisfies Record<string, RouteCase>;

let full: Promise<TenantKeys> | undefined;
/** The same project with a further secret key: imports are limited for each key. */
async function withAnotherKey(project: TenantKeys): Promise<TenantKeys> {
  const body = {
    description: "Import",
    expires_at_millis: 4_102_444_800_000,
    has_publishable_client_key: false,
    has_secret_server_key: true,
    has_super_secret_admin_key: false,
  };
  const { json } = await context.server.request("POST", "/internal/api-keys", { as: "admin", project, body });
  return { ...project, secretServerKey: json.secret_server_key };
}

/** A project whose waitlist takes no more persons. Both cases have the same one, since it is filled over HTTP. */
async function fillWaitlist(): Promise<TenantKeys> {
  const project = await withConfig({ signUp: { mode: "waitlist" } });
  let importing = project;
  for (let call = 1; call <= limits.waiting / limits.imported; call++) {
    const body = { entries: Array.from({ length: limits.imported }, () => ({ email: email() })) };
    const { status, text } = await context.server.request("POST", "/waitlist/import", { as: "server", project: importing, body });
    if (status !== 200) throw new Error(text);
    if (call % 50 === 0) importing = await withAnotherKey(project);
  }
  return project;
}
const givenFullWaitlist = () => (full ??= fillWaitlist());

const untrusted = "https://evil.example/";

/** Every refusal of these calls. */
export const waitlistErrorCases: Partial<Record<RouteName, Record<string, ErrorCase>>> = {
  "waitlist.join": {
    WaitlistNotEnabled: () => ({ body: { email: email() } }),
    WaitlistFull: async () => ({ at: await givenFullWaitlist(), body: { email: email() } }),
  },
  "waitlist.import": {
    WaitlistFull: async () => ({ as: "server", at: await givenFullWaitlist(), body: { entries: [{ email: email() }] } }),
  },
  "waitlist.approve": {
    RedirectUrlNotWhitelisted: async () => ({
      as: "server",
      body: { entry_ids: [await givenEntry(context.fixtures)], callback_url: untrusted },
    }),
  },
  "waitlist.invite": { RedirectUrlNotWhitelisted: () => ({ as: "server", body: { emails: [email()], callback_url: untrusted } }) },
  "waitlist.remove": { WaitlistEntryNotFound: () => ({ as: "server" }) },
};

import { randomUuid } from "../../services/random.ts";
import type { CaseFixtures } from "../case-fixtures.ts";
import type { RouteCase, RouteName, ValidCall } from "../route-case.ts";

const anAddress = () => `${randomUuid()}@example.org`;
const aUser = async (fixtures: CaseFixtures) => ({ params: { user_id: (await fixtures.givenTestUser()).id } });
async function aChannel({ server, project, givenTestUser }: CaseFixtures): Promise<ValidCall> {
  const testUser = await givenTestUser();
  return { testUser, params: { user_id: testUser.id, contact_channel_id: await server.given.channel(project, testUser.id) } };
}

/** The rows of routes about users and their contact channels. */
export const userCases = {
  "users.me": { statements: 1, build: () => ({}) },
  "users.updateMe": { statements: 9, build: () => ({ body: { display_name: "Ada" } }) },
  "users.deleteMe": { statements: 2, build: async (fixtures) => ({ testUser: await fixtures.givenTestUser() }) },
  "users.list": { statements: 2, build: () => ({ query: { limit: 2, desc: true } }) },
  "users.create": { statements: 3, build: () => ({ body: { primary_email: anAddress(), primary_email_auth_enabled: true } }) },
  "users.get": { statements: 2, build: aUser },
  "users.update": {
    statements: 9,
    build: async (fixtures) => ({ ...(await aUser(fixtures)), body: { display_name: "Ada", server_metadata: { seen: true } } }),
  },
  "users.remove": { statements: 2, build: aUser },
  "contactChannels.list": { statements: 2, build: ({ testUser }) => ({ query: { user_id: testUser.id } }) },
  "contactChannels.create": {
    statements: 7,
    build: async ({ givenTestUser }) => {
      const testUser = await givenTestUser();
      return { testUser, body: { user_id: testUser.id, type: "email", value: anAddress(), used_for_auth: true } };
    },
  },
  "contactChannels.get": { statements: 2, build: aChannel },
  "contactChannels.update": {
    statements: 7,
    build: async (fixtures) => ({ ...(await aChannel(fixtures)), body: { value: anAddress(), used_for_auth: true } }),
  },
  "contactChannels.remove": { statements: 7, build: aChannel },
  "contactChannels.sendPrimaryVerificationCode": {
    statements: 3,
    build: async ({ server, project }) => {
      const { id, email, accessToken, refreshToken } = await server.givenUser({ project });
      const callback_url = "http://localhost:3000/handler/email-verification";
      return { testUser: { id, accessToken, refreshToken, sessionId: "" }, body: { email, callback_url } };
    },
  },
  "contactChannels.sendVerificationCode": {
    statements: 3,
    build: async ({ server, project }) => {
      const { id, accessToken, refreshToken } = await server.givenUser({ project });
      const { json } = await server.request("GET", `/contact-channels?user_id=${id}`, { as: "server", project });
      return {
        testUser: { id, accessToken, refreshToken, sessionId: "" },
        params: { user_id: id, contact_channel_id: json.items[0].id },
        body: { callback_url: "http://localhost:3000/handler/email-verification" },
      };
    },
  },
  "contactChannels.verify": {
    statements: 7,
    build: async ({ server, project }) => ({ body: { code: (await server.given.verificationCode(project)).code } }),
  },
  "contactChannels.checkVerificationCode": {
    statements: 2,
    build: async ({ server, project }) => ({
      body: { code: (await server.given.verificationCode(project)).code },
    }),
  },
  "contactChannels.verificationDetails": {
    statements: 3,
    build: async ({ server, project }) => ({ body: { code: (await server.given.verificationCode(project)).code } }),
  },
  "contactChannels.disown": {
    statements: 9,
    build: async ({ server, project }) => ({ body: { code: (await server.given.verificationCode(project)).code } }),
  },
  "internal.users.importMany": {
    // One of them reads again whether the caller may import, and two find users of earlier imports.
    statements: 8,
    build: () => ({ body: { lines: JSON.stringify({ primary_email: anAddress(), primary_email_auth_enabled: true }) } }),
  },
  // The body is read after the statements are counted.
  "internal.users.exportAll": { statements: 3, build: () => ({ query: { format: "csv" } }) },
  "internal.users.count": { statements: 3, build: () => ({}) },
  "internal.users.exportWithCredentials": { statements: 5, build: () => ({}) },
  "internal.users.createImpersonationLink": {
    statements: 2,
    build: async ({ givenTestUser }) => ({ params: { user_id: (await givenTestUser()).id }, body: { reason: "Ticket 4711" } }),
  },
  "internal.users.removeMany": {
    statements: 2,
    build: async ({ givenTestUser }) => ({ body: { user_ids: [(await givenTestUser()).id, randomUuid()] } }),
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

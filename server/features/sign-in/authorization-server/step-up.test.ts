// `acr_values`: an application asks for the second factor of users who have one (OpenID Connect Core 1.0, section 3.1.2.1).
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";
import {
  givenApplication,
  issuerCalls,
  type Parameters,
  requestParameters,
  type TestApplication,
} from "../../../testing/sign-in/authorization-servers.ts";

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
let calls: ReturnType<typeof issuerCalls>;
let web: TestApplication;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(permissiveConfig);
  calls = issuerCalls(server, project);
  web = await givenApplication(server, project);
});
afterAll(() => server?.close());

const open = (more: Parameters) => calls.open(requestParameters(web, more));
const setMethods = ({ id }: Person, amr: string[]) => server.db.updateTable("sessions").set({ amr }).where("user_id", "=", id).execute();

async function givenSecondFactor(): Promise<Person> {
  const person = await server.givenUser({ project });
  const body = { totp_secret_base64: Buffer.alloc(20, 7).toString("base64") };
  expect((await server.request("PATCH", `/users/${person.id}`, { as: "server", project, body })).status).toBe(200);
  return person;
}

test("a user with a second factor signs in again with it, and the ID token says so", async () => {
  const person = await givenSecondFactor();
  await setMethods(person, ["pwd"]);
  const id = await open({ acr_values: "aal2 aal1" });
  const shown = await server.request("GET", `/oauth-authorization-requests/${id}`, { as: "client", project, user: person.accessToken });
  expect(shown.json.needs_sign_in).toBe(true);
  expect((await calls.decide(id, person.accessToken)).headers.get("x-latchkey-error")).toBe("AUTHORIZATION_NEEDS_SIGN_IN");
  await setMethods(person, ["pwd", "otp", "mfa"]);
  const { json } = await calls.decide(id, person.accessToken);
  const code = new URL(json.redirect_to).searchParams.get("code") ?? "";
  const { id_token } = (await calls.exchange(web, code)).json;
  expect(decodeJwt(id_token)).toMatchObject({ acr: "aal2", amr: ["pwd", "otp", "mfa"] });
});

test.each<[string, Parameters, () => Promise<Person>]>([
  ["a user without a second factor", { acr_values: "aal2" }, () => server.givenUser({ project })],
  ["a request that prefers another level", { acr_values: "aal1 aal2" }, givenSecondFactor],
  ["a request without pages", { acr_values: "aal2", prompt: "none" }, givenSecondFactor],
])("%s gets the level of the session: the parameter is a preference", async (_name, more, given) => {
  const person = await given();
  await setMethods(person, ["pwd"]);
  expect(decodeJwt((await calls.tokens(web, person.accessToken, more)).id_token).acr).toBe("aal1");
});

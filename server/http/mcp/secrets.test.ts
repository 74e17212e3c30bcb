// No tool answers a secret of the project, whatever the rights of the token.
import { afterAll, beforeAll, expect, test } from "vitest";
import { sentEmails } from "../../testing/emails/emails.ts";
import { keyHeaders, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { givenAgentToken } from "../../testing/projects/agent-tokens.ts";
import { agentTools } from "./agent-tools.ts";
import { connectClient, readTool } from "./testing/mcp-client.ts";
import { withoutSecrets } from "./without-secrets.ts";

let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
/** Every secret of the project, by what it is. */
const secrets = new Map<string, string>();
const know = (name: string, secret: string) => secrets.set(name, secret);
/** A text that occurs nowhere else. */
const unique = (name: string) => know(name, `hidden-${crypto.randomUUID()}`).get(name) as string;

const call = (as: "client" | "server" | "admin", method: string, path: string, body?: object) =>
  server.request(method, path, { headers: keyHeaders(as, project), body });

beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ "auth.password.allowSignIn": true, "auth.otp.allowSignIn": true, "domains.allowLocalhost": true });
  // First, because the mail server of the project receives nothing.
  const code = { email: "new@example.org", callback_url: "http://localhost:3000/handler/magic-link-callback" };
  await call("client", "POST", "/auth/otp/send-sign-in-code", code);
  const mail = (await sentEmails(server)).find(({ to }) => to === "new@example.org");
  const [link = ""] = /https?:\S+code=\S+/.exec(mail?.text ?? "") ?? [];
  know("link of an e-mail", link.replace(/^.*code=/, "").replace(/\W.*$/, ""));
  const config = {
    "auth.oauth.providers.google": {
      ...{ type: "google", isShared: false, clientId: "id", allowSignIn: true, allowConnectedAccounts: true },
      clientSecret: unique("client secret"),
    },
    "emails.server": {
      ...{ isShared: false, host: "smtp.example.org", port: 587, username: "mailer", senderName: "App", senderEmail: "app@example.org" },
      password: unique("mail server password"),
    },
  };
  expect((await call("admin", "PATCH", "/internal/config/override", { config_override_string: JSON.stringify(config) })).status).toBe(200);
  know("secret server key", project.secretServerKey);
  know("super secret admin key", project.superSecretAdminKey);
  const password = unique("password");
  const { json: signedUp } = await call("client", "POST", "/auth/password/sign-up", { email: "ada@example.org", password });
  know("refresh token", signedUp.refresh_token);
  know("access token", signedUp.access_token);
  const metadata = { server_metadata: { note: unique("server metadata") }, totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==" };
  await call("server", "PATCH", `/users/${signedUp.user_id}`, metadata);
  know("second factor", metadata.totp_secret_base64);
  const endpoint = { url: "http://127.0.0.1:9/hook", description: "" };
  know("webhook secret", (await call("admin", "POST", "/internal/webhooks/endpoints", endpoint)).json.secret);
  const workflow = await call("admin", "POST", "/internal/workflow-tokens", { expires_in_millis: 600_000 });
  know("workflow token", workflow.json.workflow_token);
}, 60_000);
afterAll(() => server?.close());

test("no answer of any tool contains a secret of the project", { timeout: 60_000 }, async () => {
  const { token } = await givenAgentToken(server, project, { name: "Editor" });
  know("agent token", token);
  expect([...secrets].filter(([, secret]) => typeof secret !== "string" || secret.length < 16)).toEqual([]);
  const client = await connectClient(server.url, token);
  const [user] = (await readTool(client, "list_users")).data.items;
  const change = { "emails.server.password": unique("new mail server password"), "auth.passkey.allowSignIn": true };
  const { data: plan } = await readTool(client, "plan_config", { change });
  const inputs: Readonly<Record<string, object>> = {
    search_documents: { query: "secret key" },
    read_document: { path: "/docs/verify-tokens" },
    plan_config: { change },
    apply_config: { change, fingerprint: plan.fingerprint },
    get_user: { user_id: user.id },
    create_test_user: { password: unique("password of a test user") },
    delete_test_user: { user_id: user.id },
  };
  // Deleting comes last, so that the other tools still find the user.
  const names = agentTools.map(({ name }) => name).sort((first) => (first === "delete_test_user" ? 1 : 0));
  for (const name of names) {
    const { text, error } = await readTool(client, name, { ...inputs[name] });
    if (name !== "read_document") expect(error, name).toBeUndefined();
    for (const [kind, secret] of secrets) expect(text.includes(secret), `${name} answers the ${kind}`).toBe(false);
  }
});

test("fields of secrets and credentials of this server are replaced, other texts stay", () => {
  const key = `ssk_${"0".repeat(45)}`;
  const auth = { password: { allowSignIn: true } };
  const value = { password: "text", nested: [{ client_secret: "text" }], subject: `Use ${key} now`, auth };
  expect(withoutSecrets(value)).toEqual({
    password: "[secret]",
    nested: [{ client_secret: "[secret]" }],
    subject: "Use [secret] now",
    auth,
  });
});

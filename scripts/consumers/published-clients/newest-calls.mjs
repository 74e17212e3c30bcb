// Makes the calls that are new in @stackframe/js 2.8.108, by its own methods, and prints what became of each as JSON.
import { readFileSync } from "node:fs";
import { StackAdminApp, StackClientApp, StackServerApp, stackAppInternalsSymbol } from "js-2.8.108";

const { baseUrl, project, transactionId, emailId, stripe } = JSON.parse(readFileSync("newest-calls.json", "utf8"));
const client = { baseUrl, projectId: project.id, publishableClientKey: project.publishableClientKey, tokenStore: "memory" };
const server = { ...client, secretServerKey: project.secretServerKey };
const clientApp = new StackClientApp(client);
const serverApp = new StackServerApp(server);
const adminApp = new StackAdminApp({ ...server, superSecretAdminKey: project.superSecretAdminKey });

const requests = [];
const fetchUnseen = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await fetchUnseen(input, init);
  const { pathname } = new URL(response.url);
  requests.push(
    `${init?.method ?? "GET"} ${pathname.replace("/api/v1", "")} ${response.headers.get("x-stack-actual-status") ?? response.status}`,
  );
  return response;
};

const results = {};
async function call(name, work) {
  try {
    results[name] = { value: (await work()) ?? null };
  } catch (error) {
    results[name] = { error: error.errorCode ?? error.message };
  }
  return results[name].value;
}

const person = { email: `${crypto.randomUUID()}@example.org`, password: "correct horse battery" };
const serverUser = await serverApp.createUser({
  primaryEmail: person.email,
  primaryEmailVerified: true,
  primaryEmailAuthEnabled: true,
  password: person.password,
});
await clientApp.signInWithCredential({ ...person, noRedirect: true });
const user = await clientApp.getUser({ or: "throw" });

await call("user.getBilling", () => user.getBilling());
const intent = await call("user.createPaymentMethodSetupIntent", () => user.createPaymentMethodSetupIntent());
const intentId = intent?.clientSecret.split("_secret_")[0];
// What Stripe's elements do in a browser.
await fetchUnseen(`${stripe}/v1/setup_intents/${intentId}/confirm`, {
  method: "POST",
  headers: { authorization: "Bearer sk_test_fake", "stripe-account": intent?.stripeAccountId },
});
await call("user.setDefaultPaymentMethodFromSetupIntent", () => user.setDefaultPaymentMethodFromSetupIntent(intentId));
await call("user.listInvoices", () => user.listInvoices());

await serverApp.createOAuthProvider({
  userId: user.id,
  providerConfigId: "github",
  accountId: "583231",
  email: person.email,
  allowSignIn: false,
  allowConnectedAccounts: true,
});
const accounts = await call("user.listConnectedAccounts", () => user.listConnectedAccounts());
await call("connection.getAccessToken", () => accounts[0].getAccessToken());
results["user.listConnectedAccounts"] = { value: accounts?.map(({ provider, providerAccountId }) => ({ provider, providerAccountId })) };

const team = await serverApp.createTeam({ displayName: "Shuttles" });
await team.inviteUser({ email: person.email, callbackUrl: "http://localhost:3000/join" });
const invitations = await call("user.listTeamInvitations", () => user.listTeamInvitations());
await call("invitation.accept", () => invitations[0].accept());
results["user.listTeamInvitations"] = {
  value: invitations?.map(({ teamDisplayName, recipientEmail }) => ({ teamDisplayName, recipientEmail })),
};
await call("serverUser.listTeamInvitations", async () => (await serverUser.listTeamInvitations()).length);
await call("serverApp.listTeams", async () =>
  (await serverApp.listTeams({ orderBy: "createdAt", desc: true, query: "shuttles", limit: 5 })).map(({ displayName }) => displayName),
);

const address = `${crypto.randomUUID()}@example.org`;
await call("user.update primaryEmail", async () => {
  await user.update({ primaryEmail: address });
  return (await clientApp.getUser({ or: "throw" })).primaryEmail === address;
});
const neutral = { restrictedByAdmin: false, riskScores: { signUp: { bot: 0, freeTrialAbuse: 0 } }, countryCode: null };
await call("serverUser.update neutral restriction", () => serverUser.update(neutral));
await call("serverUser.update restrictedByAdmin", () => serverUser.update({ restrictedByAdmin: true, restrictedByAdminReason: "spam" }));
await call("serverApp.listUsers includeRestricted", async () =>
  (await serverApp.listUsers({ includeRestricted: true, limit: 10 })).some(({ id }) => id === user.id),
);

const scheduledAt = new Date(Date.now() + 86_400_000);
await call("serverApp.sendEmail scheduled", () =>
  serverApp.sendEmail({ userIds: [user.id], html: "<p>Hi</p>", subject: "Hi", scheduledAt }),
);
await call("serverApp.getEmailDeliveryStats", () => serverApp.getEmailDeliveryStats());
await call("serverApp.activateEmailCapacityBoost", () => serverApp.activateEmailCapacityBoost());
await call("adminApp.listOutboxEmails", async () => (await adminApp.listOutboxEmails({ limit: 5 })).items.some(({ id }) => id === emailId));
await call("adminApp.getOutboxEmail", async () => (await adminApp.getOutboxEmail(emailId)).status);
await call("adminApp.cancelOutboxEmail", async () => (await adminApp.cancelOutboxEmail(emailId)).status);
await call("adminApp.pauseOutboxEmail", () => adminApp.pauseOutboxEmail(emailId));

const adminProject = await adminApp.getProject();
await call("project.getConfigOverride", async () => typeof (await adminProject.getConfigOverride("environment")));
await call("project.getConfigOverride branch", () => adminProject.getConfigOverride("branch"));
await call("project.replaceConfigOverride", async () =>
  adminProject.replaceConfigOverride("environment", await adminProject.getConfigOverride("environment")),
);
await call("project.updateConfig", () => adminProject.updateConfig({ "auth.sessions.requireRecentSignIn": false }));
await call("project.resetConfigOverrideKeys", () =>
  adminProject.resetConfigOverrideKeys("environment", ["auth.sessions.requireRecentSignIn"]),
);
await call("project.pushConfig", () => adminProject.pushConfig({}, { source: { type: "pushed-from-unknown" } }));
await call("project.getPushedConfigSource", () => adminProject.getPushedConfigSource());
await call("project.unlinkPushedConfigSource", () => adminProject.unlinkPushedConfigSource());

await call("adminApp.refundTransaction", async () => {
  const { refundTransactionId } = await adminApp.refundTransaction({ type: "one-time-purchase", id: transactionId, amountUsd: "1" });
  return typeof refundTransactionId;
});
const methods = await call("adminApp.getPaymentMethodConfigs", () => adminApp.getPaymentMethodConfigs());
await call("adminApp.updatePaymentMethodConfigs", () => adminApp.updatePaymentMethodConfigs(methods.configId, { link: "on" }));
results["adminApp.getPaymentMethodConfigs"] = { value: methods?.methods };
await call("adminApp.listManagedEmailDomains", () => adminApp.listManagedEmailDomains());
const domain = { subdomain: "mail.example.org", senderLocalPart: "hello" };
await call("adminApp.setupManagedEmailProvider", () => adminApp.setupManagedEmailProvider(domain));
await call("adminApp.rewriteTemplateSourceWithAI", () => adminApp.rewriteTemplateSourceWithAI("export default 1"));
await call("adminApp.queryAnalytics", () => adminApp.queryAnalytics({ query: "SELECT 1" }));
await call("adminApp.listSessionReplays", () => adminApp.listSessionReplays({ limit: 5, userIds: [user.id] }));
await call("adminApp.getSessionReplay", () => adminApp.getSessionReplay("r1"));
await call("adminApp.previewAffectedUsersByOnboardingChange", async () => {
  const { affectedUsers, totalAffectedCount } = await adminApp.previewAffectedUsersByOnboardingChange(
    { requireEmailVerification: true },
    10,
  );
  const isExpected = ({ restrictedReason }) => restrictedReason.type === "email_not_verified";
  return totalAffectedCount >= affectedUsers.length && affectedUsers.every(isExpected);
});

const internals = adminApp[stackAppInternalsSymbol];
const get = async (path) => (await adminApp._interface.sendAdminRequest(path, { method: "GET" }, null)).json();
await call("user activity", async () => (await get(`/internal/user-activity?user_id=${user.id}`)).data_points.length);
await call("user counts", async () => typeof (await get("/internal/metrics/user-counts")).total_users);
const batch = JSON.stringify({ events: [] });
await call("analytics events", async () => (await internals.sendAnalyticsEventBatch(batch, { keepalive: false })).data.status);
await call(
  "analytics events at the end of a page",
  async () => (await internals.sendAnalyticsEventBatch(batch, { keepalive: true })).data.status,
);
await call("session replay", async () => (await internals.sendSessionReplayBatch(batch, { keepalive: false })).data.status);

console.log(JSON.stringify({ results, requests }));
process.exit(0);

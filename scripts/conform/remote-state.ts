import { createHmac, randomUUID } from "node:crypto";
import { deviceLimits } from "#contract/vocabulary/sign-in/devices.ts";
import { createAuthenticator } from "#sdk/test-kit/software-authenticator.ts";
import { tenantHeaders } from "#server/testing/case-fixtures.ts";
import type { CodeState, GivenState, TenantKeys } from "#server/testing/given-state.ts";
import { developmentIdentity } from "./development-identity.ts";
import { readMailedCode } from "./inbox.ts";
import { NotTried, reasons } from "./not-tried.ts";
import { remoteConnectedAccounts } from "./remote-connected-accounts.ts";
import { remoteEmails } from "./remote-emails.ts";
import { remotePlatform } from "./remote-platform.ts";
import { remoteStripe } from "./remote-stripe.ts";
import { callback, type RemoteTools } from "./remote-tools.ts";
import { remoteWebhooks } from "./remote-webhooks.ts";

const stepSeconds = 30;

/** Computes the one-time password of a secret at a moment (RFC 6238; RFC 4226, section 5.3). @param secret in Base64 */
function totpAt(secret: string, millis: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(millis / 1000 / stepSeconds)));
  const mac = createHmac("sha1", Buffer.from(secret, "base64")).update(counter).digest();
  const offset = (mac.at(-1) as number) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const farFuture = 4_102_444_800_000;
const maxAttempts = 20;
const invitesOthers = ["$read_members", "$invite_members", "$remove_members"];
/** Longer than codes of a sign-in live. */
const shortExpiryMillis = 3_600_000;

const notOffered = (what: string) => () => Promise.reject(new NotTried(what));

/** Gets the states of cases by calls of the API, and by the routes of a development server. */
export function remoteState(tools: RemoteTools): GivenState {
  const { server, sender, clock, call, issue, issued, asClient, userWithAddress, repeat } = tools;

  const listChannels = async (tenant: TenantKeys, userId: string) =>
    (await call("server", tenant, "GET", `/contact-channels?user_id=${userId}`)).items as { id: string; value: string }[];

  async function setPermissions(tenant: TenantKeys, teamId: string, userId: string, wanted: readonly string[]) {
    const path = `/team-permissions/${teamId}/${userId}`;
    const listed = await call("server", tenant, "GET", `/team-permissions?team_id=${teamId}&user_id=${userId}&recursive=false`);
    const has = (listed.items as { id: string }[]).map(({ id }) => id);
    for (const id of wanted.filter((each) => !has.includes(each))) await call("server", tenant, "POST", `${path}/${id}`, {});
    for (const id of has.filter((each) => !wanted.includes(each))) await call("server", tenant, "DELETE", `${path}/${id}`);
  }
  const membership: GivenState["membership"] = async (tenant, teamId, userId, permissionIds = []) => {
    await call("server", tenant, "POST", `/team-memberships/${teamId}/${userId}`, {});
    await setPermissions(tenant, teamId, userId, permissionIds);
  };
  const invitingTeam: GivenState["invitingTeam"] = async (tenant, userId, permissionIds = invitesOthers) => {
    const { id } = await call("server", tenant, "POST", "/teams", { display_name: "Crew" });
    if (userId !== undefined) await membership(tenant, id, userId, permissionIds);
    return id;
  };
  const keyTeam: GivenState["keyTeam"] = (tenant, userId) => invitingTeam(tenant, userId, ["$manage_api_keys"]);

  const apiKey: GivenState["apiKey"] = async (tenant, { type, id }, { isPublic = false, expiresAt = null, revokedAt = null } = {}) => {
    const path = `/${type}-api-keys`;
    const body = { [`${type}_id`]: id, description: "Given", is_public: isPublic, expires_at_millis: farFuture };
    const made = await call("server", tenant, "POST", path, body);
    const query = type === "team" ? `?team_id=${id}` : "";
    if (revokedAt) await call("server", tenant, "PATCH", `${path}/${made.id}${query}`, { revoked: true });
    else if (expiresAt) await call("server", tenant, "PATCH", `${path}/${made.id}${query}`, { expires_at_millis: expiresAt.getTime() });
    return { id: made.id, value: made.value };
  };

  const invitation: GivenState["invitation"] = async (tenant, about = {}) => {
    const { email = `${randomUUID()}@example.org` } = about;
    const teamId = about.teamId ?? (await invitingTeam(tenant));
    await call("server", tenant, "POST", "/team-invitations/send-code", { email, team_id: teamId, callback_url: callback });
    const code = await readMailedCode(sender, email);
    const { items } = await call("server", tenant, "GET", `/team-invitations?team_id=${teamId}`);
    const { id } = (items as { id: string; recipient_email: string }[]).find((each) => each.recipient_email === email) ?? { id: "" };
    const use = async () => {
      const { userId } = await userWithAddress(tenant, { primary_email: email, primary_email_verified: true });
      const session = await call("server", tenant, "POST", "/auth/sessions", { user_id: userId });
      return asClient(tenant, "/team-invitations/accept", { code }, session.access_token);
    };
    return { id, teamId, email, code: issue(code, tenant, use) };
  };

  const signInCode: GivenState["signInCode"] = async (tenant, email = `${randomUUID()}@example.org`) => {
    const sent = await asClient(tenant, "/auth/otp/send-sign-in-code", { email, callback_url: callback });
    if (sent.status !== 200) throw new Error(`the sign-in code was refused: ${sent.text}`);
    const code = await readMailedCode(sender, email);
    return issue(code, tenant, () => asClient(tenant, "/auth/otp/sign-in", { code }));
  };

  async function openSession(tenant: TenantKeys, userId: string): Promise<string> {
    return (await call("server", tenant, "POST", "/auth/sessions", { user_id: userId })).access_token;
  }
  const passkeyRegistration: GivenState["passkeyRegistration"] = async (tenant, userId) => {
    const user = await openSession(tenant, userId);
    const { json } = await asClient(tenant, "/auth/passkey/initiate-passkey-registration", {}, user);
    const { code, options_json: options } = json;
    const use = () => asClient(tenant, "/auth/passkey/register", { code, credential: createAuthenticator().create(options) }, user);
    return { code: issue(code, tenant, use, shortExpiryMillis), options };
  };
  const newPasskey: GivenState["newPasskey"] = async (tenant, userId) => {
    const { code, options } = await passkeyRegistration(tenant, userId);
    return { code, credential: createAuthenticator().create(options) };
  };

  const codeState: GivenState["codeState"] = async (code: string, state: CodeState) => {
    const found = issued.get(code);
    if (!found) throw new Error("the run did not issue this code");
    if (state === "expired") return clock.advance(found.expiryMillis);
    if (state === "exhausted") {
      // An attempt counts for the code that is named, whichever kind of code the call takes.
      for (let attempt = 0; attempt < maxAttempts; attempt++) await asClient(found.tenant, "/auth/otp/sign-in/check-code", { code });
      return;
    }
    if (!found.use) throw new NotTried(reasons.unusable);
    const answer = await found.use();
    if (answer.status >= 400) throw new Error(`the first use of the code answered ${answer.status}: ${answer.text.slice(0, 200)}`);
  };

  const channel: GivenState["channel"] = async (tenant, userId) => {
    const body = { user_id: userId, type: "email", value: `${randomUUID()}@example.org`, used_for_auth: false };
    return (await call("server", tenant, "POST", "/contact-channels", body)).id;
  };

  return {
    channel,
    channels: (tenant, userId, count) => repeat(count, () => channel(tenant, userId)),
    invitingTeam,
    membership,
    invitation,
    async invitationTo(tenant, userId, { isVerified = true, ...about } = {}) {
      const value = `${randomUUID()}@example.org`;
      const channel = { user_id: userId, type: "email", value, used_for_auth: false, is_verified: isVerified };
      await call("server", tenant, "POST", "/contact-channels", channel);
      return invitation(tenant, { ...about, email: value });
    },
    async resetCode(tenant) {
      const user = await userWithAddress(tenant);
      await call("client", tenant, "POST", "/auth/password/send-reset-code", { email: user.email, callback_url: callback });
      const code = await readMailedCode(sender, user.email);
      issue(code, tenant, () => asClient(tenant, "/auth/password/reset", { code, password: "correct horse battery" }));
      return { ...user, code };
    },
    async verificationCode(tenant) {
      const user = await userWithAddress(tenant);
      const [channel] = await listChannels(tenant, user.userId);
      const path = `/contact-channels/${user.userId}/${channel?.id}/send-verification-code`;
      await call("server", tenant, "POST", path, { callback_url: callback });
      const code = await readMailedCode(sender, user.email);
      issue(code, tenant, () => asClient(tenant, "/contact-channels/verify", { code }));
      return { ...user, channelId: channel?.id ?? "", code };
    },
    signInCode,
    async attempt(tenant) {
      const secret = Buffer.from(randomUUID()).toString("base64");
      const password = "correct horse battery";
      const user = await userWithAddress(tenant, { password, totp_secret_base64: secret });
      const attempt = await asClient(tenant, "/auth/password/sign-in", { email: user.email, password });
      const code: string = attempt.json?.details?.attempt_code ?? "";
      const totp = () => totpAt(secret, clock.now());
      issue(code, tenant, () => asClient(tenant, "/auth/mfa/sign-in", { type: "totp", totp: totp(), code }), shortExpiryMillis);
      return { userId: user.userId, code, totp };
    },
    async recoveryCode(tenant) {
      const password = "correct horse battery";
      const { userId, email: address } = await userWithAddress(tenant, { password });
      const accomplice = await userWithAddress(tenant, { password });
      const teamId = await invitingTeam(tenant, userId);
      await membership(tenant, teamId, accomplice.userId);
      await call("client", tenant, "POST", "/auth/password/send-reset-code", { email: address, callback_url: callback });
      const code = await readMailedCode(sender, address);
      // The account was never verified. So the reset removes its other members, and the code lists them from then on.
      const { recovery } = await call("client", tenant, "POST", "/auth/password/reset", { code, password: "battery horse correct" });
      return { userId, teamId, email: accomplice.email, code: issue(recovery.code, tenant) };
    },
    codeState,
    expiredDevice: () => clock.advance(deviceLimits.codeSeconds * 1000),
    apiKey,
    keyTeam,
    async teamKey(tenant, userId, about) {
      const teamId = await keyTeam(tenant, userId);
      return { teamId, ...(await apiKey(tenant, { type: "team", id: teamId }, about)) };
    },
    async apiKeys(tenant, owner, count) {
      await repeat(count, () => apiKey(tenant, owner));
    },
    async applications(project, count) {
      const body = { display_name: "Native", type: "native" };
      await repeat(count, () => call("server", project, "POST", "/oauth-applications", body));
    },
    async keySets(project, count) {
      const body = { description: "in force", expires_at_millis: farFuture };
      const keys = { has_publishable_client_key: true, has_secret_server_key: false, has_super_secret_admin_key: false };
      await repeat(count, () => call("admin", project, "POST", "/internal/api-keys", { ...body, ...keys }));
    },
    provider: developmentIdentity,
    oauthLink: async (tenant, userId, { provider = "github", accountId = randomUUID(), email = "ada@example.org", ...about } = {}) =>
      (
        await call("server", tenant, "POST", "/oauth-providers", {
          user_id: userId,
          provider_config_id: provider,
          account_id: accountId,
          email,
          allow_sign_in: about.signsIn ?? true,
          allow_connected_accounts: about.connected ?? true,
        })
      ).id,
    passkeyRegistration,
    newPasskey,
    async passkey(tenant, userId) {
      const device = createAuthenticator();
      const { code, options } = await passkeyRegistration(tenant, userId);
      const body = { code, credential: device.create(options) };
      const made = await asClient(tenant, "/auth/passkey/register", body, await openSession(tenant, userId));
      if (made.status !== 200) throw new Error(`the passkey was refused: ${made.text}`);
      return device;
    },
    async passkeyResponse(tenant, device) {
      const { json } = await asClient(tenant, "/auth/passkey/initiate-passkey-authentication", {});
      const body = { code: json.code as string, authentication_response: device.get(json.options_json) };
      issue(body.code, tenant, () => asClient(tenant, "/auth/passkey/sign-in", body), shortExpiryMillis);
      return body;
    },
    ...remoteConnectedAccounts(tools),
    ...remoteEmails(tools),
    ...remotePlatform(tools),
    ...remoteWebhooks(tools),
    expiringDecreases: (tenant, customerId, count) =>
      repeat(count - 1, () =>
        call("server", tenant, "POST", `/payments/items/custom/${customerId}/credits/update-quantity?allow_negative=true`, {
          delta: -1,
          expires_at: "2100-01-01",
        }),
      ),
    grantExpiries(tenant, customerId, count) {
      let granted = 1;
      const path = `/payments/items/custom/${customerId}/credits/update-quantity?allow_negative=false`;
      return repeat(count - 1, () => {
        const body = { delta: 1, expires_at: new Date(Date.UTC(2101) + granted++).toISOString() };
        // Until the item is full, which the case itself checks.
        return server.request("POST", path, { headers: tenantHeaders("server", tenant), body });
      });
    },
    stripe: remoteStripe(tools),
    config: notOffered(reasons.full),
    async agedSession(tenant, userId) {
      const { refresh_token } = await call("server", tenant, "POST", "/auth/sessions", { user_id: userId });
      await clock.advance(86_400_000);
      const headers = { ...tenantHeaders("client", tenant), "x-stack-refresh-token": refresh_token };
      return (await server.request("POST", "/auth/sessions/current/refresh", { headers })).json.access_token;
    },
    extendLimit: async () => {},
  };
}

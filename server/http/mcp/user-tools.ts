import { z } from "zod";
import { contract } from "#contract/index.ts";
import { displayName, passwordInput, strictEmail, string, uuid } from "#contract/vocabulary/text.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { randomUuid } from "../../services/random.ts";
import { agentTool, ToolError } from "./agent-tool.ts";
import { answerPage, pageInput, pickFields } from "./pages.ts";

/** Without metadata, which may have secrets of the app. */
const userFields = [
  "id",
  "primary_email",
  "primary_email_verified",
  "primary_email_auth_enabled",
  "display_name",
  "signed_up_at_millis",
  "last_active_at_millis",
  "has_password",
  "otp_auth_enabled",
  "passkey_auth_enabled",
  "requires_totp_mfa",
  "is_anonymous",
] as const;

/** Names that are reserved for tests and documents (RFC 2606, sections 2 and 3). No e-mail to them reaches a person. */
const testAddress = /@(?:[\w-]+\.)*(?:example\.(?:com|net|org)|(?:[\w-]+\.)?(?:test|example|invalid))$/i;
const testAddressRule = "an address of example.com, example.net, example.org, or below .test, .example or .invalid";

const userInput = z.strictObject({ user_id: uuid });

export const userTools = [
  agentTool({
    name: "list_users",
    title: "List users",
    description: "Lists users, newest first, or those that a search finds. Their metadata is not returned.",
    input: z.strictObject({
      ...pageInput,
      query: string(textLimits.query).optional().describe("A user's id, or a part of a name or an address"),
    }),
    right: "users:read",
    run: ({ limit, ...query }, { callRoute }) =>
      answerPage(limit, userFields, (rows) => callRoute(contract.users.list, { ...query, limit: rows, desc: true })),
  }),
  agentTool({
    name: "get_user",
    title: "Get a user",
    description: "Returns a user with the accounts at OAuth providers. Their metadata is not returned.",
    input: userInput,
    right: "users:read",
    async run({ user_id }, { callRoute }) {
      const user = await callRoute(contract.users.get, { user_id });
      const providers = user.oauth_providers.map((account) => pickFields(account, ["id", "email"]));
      return { ...pickFields(user, userFields), oauth_providers: providers };
    },
  }),
  agentTool({
    name: "list_sign_ins",
    title: "List sign-ins",
    description: "Lists successful or failed sign-ins, newest first, with the method, the time and the address of the caller.",
    input: z.strictObject({
      ...pageInput,
      outcome: z.enum(["succeeded", "failed"]).default("succeeded"),
      user_id: uuid.optional().describe("Only sign-ins of this user"),
    }),
    right: "users:read",
    run({ limit, outcome, ...query }, { callRoute }) {
      const event = outcome === "failed" ? "user.sign_in_failed" : "user.signed_in";
      return answerPage(limit, ["at_millis", "event", "user_id", "session_id", "ip", "request_id", "data"], (rows) =>
        callRoute(contract.internal.auditLog.list, { ...query, event, limit: rows }),
      );
    },
  }),
  agentTool({
    name: "create_test_user",
    title: "Create a test user",
    description: `Creates a user with ${testAddressRule}. The address is verified. With a password the user can sign in by it.`,
    input: z.strictObject({
      email: strictEmail.optional().describe("Default: a new address below example.com"),
      display_name: displayName.optional(),
      password: passwordInput.optional(),
    }),
    right: "users:write",
    async run({ email = `test-${randomUuid()}@example.com`, ...fields }, { callRoute }) {
      if (!testAddress.test(email)) throw new ToolError(`Test users have ${testAddressRule}.`);
      const user = await callRoute(contract.users.create, {
        ...fields,
        primary_email: email,
        primary_email_verified: true,
        primary_email_auth_enabled: true,
      });
      return pickFields(user, userFields);
    },
  }),
  agentTool({
    name: "delete_test_user",
    title: "Delete a test user",
    description: `Deletes a user with ${testAddressRule}, with all data of that user. Others are refused.`,
    input: userInput,
    right: "users:write",
    isDestructive: true,
    async run({ user_id }, { callRoute }) {
      const { primary_email } = await callRoute(contract.users.get, { user_id });
      if (primary_email === null || !testAddress.test(primary_email)) throw new ToolError(`Test users have ${testAddressRule}.`);
      await callRoute(contract.users.remove, { user_id });
      return { deleted: user_id };
    },
  }),
];

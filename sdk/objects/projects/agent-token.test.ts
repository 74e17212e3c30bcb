import { expect, test } from "vitest";
import { createAdminApp } from "../../admin.ts";
import { fixedEffects } from "../../testing/fixed-effects.ts";
import { list } from "../../testing/sample-responses.ts";
import { givenStub, me, start } from "../../testing/stub-app.ts";

const stub = givenStub();
const { effects } = fixedEffects();
const app = () => createAdminApp({ projectId: "internal", superSecretAdminKey: "sak_test", baseUrl: stub.url(), effects });

const path = "/api/v1/internal/agent-tokens";
const [id, name, rights] = ["66666666-6666-4666-8666-666666666666", "Editor", ["documents:read", "config:write"]] as const;
const common = { id, name, rights, created_at_millis: start, expires_at_millis: start + 60_000 };
const listed = { ...common, last_four: "wxyz", developer_id: me.id, last_used_at_millis: null };

test("agent tokens are listed with dates, and revoked by their objects", async () => {
  stub.routes[`GET ${path}`] = () => ({ json: list(listed, { ...listed, name: "Old", expires_at_millis: start - 1 }) });
  stub.routes[`DELETE ${path}/${id}`] = () => ({ json: { success: true } });
  const [editor, old] = await app().listAgentTokens();
  expect(editor).toMatchObject({ id, name, rights, lastFour: "wxyz", developerId: me.id, lastUsedAt: null });
  expect([editor?.createdAt, editor?.expiresAt]).toEqual([new Date(start), new Date(start + 60_000)]);
  expect([editor?.isValid(), old?.isValid()]).toEqual([true, false]);
  await editor?.revoke();
  expect(stub.seen(`${path}/${id}`)).toHaveLength(1);
});

test("an agent token is created with the chosen rights and end, and returned in full once", async () => {
  stub.routes[`POST ${path}`] = () => ({ status: 201, json: { ...common, agent_token: "agt_whole" } });
  const creation = { name, rights, expiresAt: new Date(start + 60_000) };
  expect(await app().createAgentToken(creation)).toEqual({ id, ...creation, agentToken: "agt_whole" });
  expect(stub.seen(path).map(({ body }) => JSON.parse(body))).toEqual([{ name, rights, expires_at_millis: start + 60_000 }]);
});

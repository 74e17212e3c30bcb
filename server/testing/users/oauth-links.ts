import { randomUuid } from "../../services/random.ts";
import type { LinkAbout, TenantKeys } from "../given-state.ts";
import type { TestServer } from "../index.ts";

/** A linked account of a user, without a call. @returns its id */
export async function givenOAuthLink(
  server: TestServer,
  { tenancyId }: Pick<TenantKeys, "tenancyId">,
  userId: string,
  {
    id = randomUuid(),
    provider = "github",
    accountId = randomUuid(),
    email = "ada@example.org",
    signsIn = true,
    connected = true,
  }: LinkAbout = {},
): Promise<string> {
  const account = {
    provider_config_id: provider,
    account_id: accountId,
    email,
    allow_sign_in: signsIn,
    allow_connected_accounts: connected,
  };
  await server.db
    .insertInto("oauth_links")
    .values({ tenancy_id: tenancyId, id, user_id: userId, ...account, created_at: server.clock.now() })
    .execute();
  return id;
}

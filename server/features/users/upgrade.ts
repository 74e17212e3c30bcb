import { sql } from "kysely";
import type { ProjectConfig } from "#contract/configuration/tree.ts";
import type { Db } from "../../database/schema.ts";
import { audit, type Recorded } from "../../kernel/audit.ts";
import type { Project } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { randomUuid } from "../../services/random.ts";
import { signUpGrants } from "./insert.ts";
import { passwordWrites } from "./password.ts";
import { type HeldUser, holdUser } from "./queries.ts";
import { searchText } from "./search-text.ts";

/** An anonymous user, held until the unit ends, about to sign up with an e-mail address. */
export interface Upgradable extends HeldUser {
  /** Its addresses, the new one among them. */
  readonly emails: readonly string[];
  /** The contact channel of the address: the one there is, or a new one's id. */
  readonly channelId: string;
  readonly isVerified: boolean;
}

/**
 * Holds an anonymous user for its upgrade; of several at once, the others wait and then find it a user like any. Makes room for
 * a new primary address.
 * @returns undefined when there is no such anonymous user any more.
 */
export async function holdForUpgrade(db: Db, tenancyId: string, id: string, email: string): Promise<Upgradable | undefined> {
  const held = await holdUser(db, tenancyId, id);
  if (!held?.is_anonymous) return undefined;
  // Once it is held: only then do its addresses stay as they are read.
  const channels = await db
    .selectFrom("contact_channels")
    .select(["id", "value", "is_primary", "is_verified"])
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  if (channels.some((channel) => channel.is_primary && channel.value !== email)) {
    await db
      .updateTable("contact_channels")
      .set({ is_primary: false })
      .where("tenancy_id", "=", tenancyId)
      .where("user_id", "=", id)
      .where("is_primary", "=", true)
      .execute();
  }
  const own = channels.find((channel) => channel.value === email);
  const emails = channels.map((channel) => channel.value);
  return {
    ...held,
    emails: own ? emails : [...emails, email],
    channelId: own?.id ?? randomUuid(),
    isVerified: own?.is_verified ?? false,
  };
}

/** What an anonymous user signs up with. */
interface Upgrade {
  readonly tenancyId: string;
  readonly config: ProjectConfig;
  readonly email: { readonly value: string; readonly verified: boolean };
  readonly passwordHash?: string | undefined;
  readonly otpEnabled?: boolean | undefined;
  readonly personalTeamId: string | undefined;
}

/**
 * Not yet run: the writes that make an anonymous user one like any, in the unit that holds it; parts of one statement. Its
 * sessions end: whoever has brought it to this browser, and knows its tokens, shall not be in the account that it becomes.
 */
export function upgradeWrites(db: Db, held: Upgradable, { tenancyId, config, email, personalTeamId, ...methods }: Upgrade, now: Date) {
  const { id } = held;
  const { passwordHash: hash, otpEnabled } = methods;
  const own = { tenancy_id: tenancyId, user_id: id };
  return {
    user: db
      .updateTable("users")
      .set({
        is_anonymous: false,
        search_text: searchText(held.display_name, held.emails),
        ...(otpEnabled ? { otp_auth_enabled: true } : {}),
        ...(held.selected_team_id === null && personalTeamId !== undefined ? { selected_team_id: personalTeamId } : {}),
      })
      .where("tenancy_id", "=", tenancyId)
      .where("id", "=", id),
    channel: db
      .insertInto("contact_channels")
      .values({
        ...own,
        id: held.channelId,
        type: "email",
        value: email.value,
        is_primary: true,
        used_for_auth: true,
        is_verified: email.verified,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(["tenancy_id", "user_id", "type", "value"]).doUpdateSet({
          is_primary: true,
          used_for_auth: true,
          is_verified: sql<boolean>`contact_channels.is_verified OR excluded.is_verified`,
        }),
      ),
    // One that was set before goes as the sessions do: whoever set it would sign in with it, now that there is an address.
    ...passwordWrites(db, { tenancyId, userId: id, hash }, now),
    ...signUpGrants(db, { tenancyId, id, config, personalTeamId, name: held.display_name || email.value }, now),
  };
}

/** What a server has changed of an anonymous user whom it signs up. */
interface ServerUpgrade {
  /** The new one; undefined where it stays. */
  readonly displayName: string | null | undefined;
  readonly email: string | null;
  /** Whether the personal team may become the selected one. */
  readonly selectsTeam: boolean;
}

/**
 * Gives a user whom a server has just made one like any what everybody gets who signs up; in the unit that holds the user. Its
 * sessions go on, and their next access tokens are a regular user's.
 */
export async function upgradeByServer(db: Db, call: Recorded & { project: Project }, held: HeldUser, change: ServerUpgrade): Promise<void> {
  const { project, now } = call;
  const { config, tenancyId } = project;
  const { id } = held;
  const personalTeamId = config.teams.createPersonalTeamOnSignUp ? randomUuid() : undefined;
  const name = (change.displayName === undefined ? held.display_name : change.displayName) || change.email;
  await together(db, {
    ...signUpGrants(db, { tenancyId, id, config, personalTeamId, name }, now),
    selected:
      personalTeamId !== undefined && change.selectsTeam && held.selected_team_id === null
        ? db.updateTable("users").set({ selected_team_id: personalTeamId }).where("tenancy_id", "=", tenancyId).where("id", "=", id)
        : undefined,
    told: audit(call, { event: "user.upgraded", userId: id }),
  });
}

import { onChange } from "./on-change.ts";

/** SQL: the summary of each user in a list (tenancy_id, user_id), read from the tables of its channels and credentials. */
const selectSummaries = (users: string) => `SELECT k.tenancy_id, k.user_id, c.value AS primary_email,
    coalesce(c.is_verified, false) AS primary_email_verified, coalesce(c.used_for_auth, false) AS primary_email_auth_enabled,
    EXISTS (SELECT FROM passwords w WHERE w.tenancy_id = k.tenancy_id AND w.user_id = k.user_id) AS has_password,
    EXISTS (SELECT FROM passkeys y WHERE y.tenancy_id = k.tenancy_id AND y.user_id = k.user_id) AS passkey_auth_enabled,
    (SELECT jsonb_agg(jsonb_build_object('id', l.provider_config_id, 'account_id', l.account_id, 'email', l.email) ORDER BY l.created_at, l.id)
      FROM oauth_links l WHERE l.tenancy_id = k.tenancy_id AND l.user_id = k.user_id) AS oauth_providers
  FROM (${users}) k
  LEFT JOIN contact_channels c ON c.tenancy_id = k.tenancy_id AND c.user_id = k.user_id AND c.type = 'email' AND c.is_primary`;

const columns = [
  "primary_email",
  "primary_email_verified",
  "primary_email_auth_enabled",
  "has_password",
  "passkey_auth_enabled",
  "oauth_providers",
];
const list = (alias: string) => columns.map((name) => `${alias}.${name}`).join(", ");

/** SQL: writes the summaries of a list of users, where they differ. */
const updateSummaries = (users: string) => `UPDATE users u SET ${columns.map((name) => `${name} = s.${name}`).join(", ")}
  FROM (${selectSummaries(users)}) s
  WHERE u.tenancy_id = s.tenancy_id AND u.id = s.user_id AND (${list("u")}) IS DISTINCT FROM (${list("s")})`;

/** SQL: whether a user lacks in its summary what a new row adds. A unique index makes a concurrent writer of the same fact wait. */
const isMissing = (condition: string) =>
  `EXISTS (SELECT FROM changed k JOIN users u ON u.tenancy_id = k.tenancy_id AND u.id = k.user_id WHERE ${condition})`;

export const userSummaries: readonly string[] = [
  // Triggers, because every writer of these tables has to maintain the summary: slices, cascades, restored backups, other tools.
  // A statement locks the users before another one reads. So the reader sees what a concurrent change of the same user committed.
  // Nothing is found for a deleted user, and for a deleted project, whose rows are purged in batches.
  // A sign-up inserts a user with its summary. Its new rows then change nothing, and a comparison takes a fifth of a computation.
  `CREATE FUNCTION summarize_users() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' AND TG_TABLE_NAME = 'passwords' THEN
        IF NOT ${isMissing("NOT u.has_password")} THEN RETURN NULL; END IF;
      ELSIF TG_OP = 'INSERT' AND TG_TABLE_NAME = 'contact_channels' THEN
        IF NOT ${isMissing(`k.type = 'email' AND k.is_primary
          AND (u.primary_email, u.primary_email_verified, u.primary_email_auth_enabled)
            IS DISTINCT FROM (k.value, k.is_verified, k.used_for_auth)`)} THEN RETURN NULL; END IF;
      END IF;
      PERFORM FROM users u JOIN tenancies t ON t.id = u.tenancy_id AND t.project_id IS NOT NULL
        WHERE (u.tenancy_id, u.id) IN (SELECT k.tenancy_id, k.user_id FROM changed k)
        ORDER BY u.tenancy_id, u.id FOR NO KEY UPDATE OF u;
      IF FOUND THEN ${updateSummaries("SELECT DISTINCT tenancy_id, user_id FROM changed")};
      END IF;
      RETURN NULL;
    END $$`,
  ...onChange("contact_channels", "summarize_users", ["INSERT", "UPDATE", "DELETE"]),
  ...onChange("oauth_links", "summarize_users", ["INSERT", "UPDATE", "DELETE"]),
  // Updates replace a hash or a counter, which no summary has.
  ...onChange("passwords", "summarize_users", ["INSERT", "DELETE"]),
  ...onChange("passkeys", "summarize_users", ["INSERT", "DELETE"]),

  // Repairs the summary of every user and returns how many were stale. For restores that ran without triggers.
  `CREATE FUNCTION refresh_user_summaries() RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE repaired bigint;
    BEGIN
      ${updateSummaries("SELECT tenancy_id, id AS user_id FROM users")};
      GET DIAGNOSTICS repaired = ROW_COUNT;
      RETURN repaired;
    END $$`,
];

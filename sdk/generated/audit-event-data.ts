// Generated from the contract by scripts/generate.ts; do not edit.

/** The `data` of each event of the audit log. Entries that an earlier version wrote may lack some of it. */
export interface AuditEventData {
  "user.signed_up": {
    /** What the user signed in with */
    method: "password" | "otp" | "passkey" | "oauth" | "anonymous" | "second factor";
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.upgraded": {
    /** What the user signed in with */
    method?: "password" | "otp" | "passkey" | "oauth" | "anonymous" | "second factor" | undefined;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.signed_in": {
    /** What the user signed in with */
    method: "password" | "otp" | "passkey" | "oauth" | "anonymous" | "second factor";
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.device_added": {
    /** What the user signed in with */
    method: "password" | "otp" | "passkey" | "oauth" | "anonymous" | "second factor";
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.sign_in_failed": {
    /** What the user signed in with */
    method: "password" | "otp" | "passkey" | "oauth" | "anonymous" | "second factor";
    /** The code of the error with which the sign-in was refused. Entries of earlier versions have none */
    reason?: string | undefined;
    /** Why the system that users move away from gave no usable answer */
    migration?: "unreachable" | "refused_call" | "invalid_answer" | "busy" | undefined;
    /** Why the project's endpoint did not allow the sign-in */
    sign_up_hook?: "rejected" | "unreachable" | "timeout" | "busy" | "status" | "too_large" | "invalid_json" | "invalid_answer" | "metadata_too_large" | undefined;
    /** Why the right password was refused: it must be changed */
    password_rule?: "common" | "breached" | undefined;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.second_factor_failed": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.second_factor_enabled": {
    /** Whether the user had a second factor before */
    replaced: boolean;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.second_factor_disabled": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.backup_codes_created": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.backup_code_used": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.terms_accepted": {
    /** Version of the project's terms */
    version: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.password_set": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.password_changed": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.password_change_failed": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.password_reset": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.password_removed": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.email_verified": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.email_changed": {
    /** Whether the user has a primary address now */
    has_email: boolean;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.email_added": {
    contact_channel_id: string;
    used_for_auth: boolean;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.email_removed": {
    contact_channel_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.sign_in_methods_changed": {
    otp_auth_enabled?: boolean | undefined;
    primary_email_auth_enabled?: boolean | undefined;
    contact_channel_id?: string | undefined;
    /** Whether the address of `contact_channel_id` signs in */
    email_auth_enabled?: boolean | undefined;
    oauth_provider?: string | undefined;
    /** Whether accounts sign in: of `oauth_provider`, or of all providers */
    oauth?: boolean | undefined;
    /** Whether accounts linked by shared keys sign in */
    shared_keys?: boolean | undefined;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.oauth_sign_in_added": {
    oauth_provider: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.passkey_added": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.passkey_removed": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.passkey_counter_regressed": {
    stored: number;
    received: number;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.recovered": {
    /** Members who lost their access to the user's teams */
    removed_members: number;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.disowned": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.created": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.migrated": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.credentials_exported": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.banned": {
    /** Milliseconds since the epoch */
    until_millis: number;
    reason: string | null;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.unbanned": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.restricted": {
    reason: string | null;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.unrestricted": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user.deleted": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "session.created": {
    lifetime_millis: number;
    /** As the server gave it */
    reason?: string | undefined;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "session.impersonated": {
    lifetime_millis: number;
    /** As the server gave it */
    reason?: string | undefined;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "session.revoked": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "session.confirmed": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "session.signed_out": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "session.ended_by_limit": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "session.refresh_token_reused": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "session.authorization_code_reused": {
    /** What the user signed in with */
    method: "password" | "otp" | "passkey" | "oauth" | "anonymous" | "second factor";
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "cli_login.completed": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "api_keys.created": {
    key_set_id: string;
    /** The kinds of keys */
    keys: string[];
    /** Milliseconds since the epoch */
    expires_at_millis: number;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "api_keys.rotated": {
    /** The replaced set */
    key_set_id: string;
    new_key_set_id: string;
    /** When the replaced set ends */
    expires_at_millis: number;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "api_keys.revoked": {
    key_set_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "data_vault.entry_deleted": {
    store_id: string;
    hashed_key: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "workflow_token.created": {
    /** Milliseconds since the epoch */
    expires_at_millis: number;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "agent_token.created": {
    agent_token_id: string;
    name: string;
    rights: Array<"documents:read" | "config:read" | "config:write" | "users:read" | "users:write" | "emails:read" | "logs:read">;
    /** Milliseconds since the epoch */
    expires_at_millis: number;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "agent_token.revoked": {
    agent_token_id: string;
    /** A scanner found the key in public */
    leaked?: true | undefined;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user_api_key.created": {
    api_key_id: string;
    is_public: boolean;
    /** Null for a key that does not expire */
    expires_at_millis: number | null;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user_api_key.changed": {
    api_key_id: string;
    /** Names of the changed fields */
    fields: string[];
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "user_api_key.revoked": {
    api_key_id?: string | undefined;
    /** Instead of `api_key_id`: all keys of the user */
    all?: true | undefined;
    /** A scanner found the key in public */
    leaked?: true | undefined;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "team_api_key.created": {
    api_key_id: string;
    is_public: boolean;
    /** Null for a key that does not expire */
    expires_at_millis: number | null;
    team_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "team_api_key.changed": {
    api_key_id: string;
    team_id?: string | undefined;
    /** Names of the changed fields */
    fields: string[];
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "team_api_key.revoked": {
    api_key_id: string;
    team_id?: string | undefined;
    /** A scanner found the key in public */
    leaked?: true | undefined;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "config.changed": {
    /** The first changed paths */
    paths: string[];
    /** The number of all changed paths */
    count: number;
    /** The first 20 changes with their values. Entries of earlier versions have none */
    changes?: Array<{
      path: string;
      /** Absent if there was no value, for secrets, and for long values */
      before?: unknown | undefined;
      /** Absent if the value was removed, for secrets, and for long values */
      after?: unknown | undefined;
    }> | undefined;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "project.created": {
    /** The integration that provisioned it */
    integration_client_id?: string | undefined;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "project.changed": {
    /** Names of the changed fields */
    fields: string[];
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "project.transferred": {
    from_team_id: string | null;
    to_team_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "project.deleted": {
    project_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "waitlist.approved": {
    /** The number of persons */
    count: number;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "waitlist.rejected": {
    /** The number of persons */
    count: number;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "waitlist.invited": {
    /** The number of persons */
    count: number;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "waitlist.imported": {
    /** The number of persons */
    count: number;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "waitlist.entry_removed": {
    entry_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "team.joined": {
    team_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "team_permission.granted": {
    team_id: string;
    permission_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "team_permission.revoked": {
    team_id: string;
    permission_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "project_permission.granted": {
    permission_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "project_permission.revoked": {
    permission_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "team.member_removed": {
    team_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "team.deleted": {
    team_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "payments.account_created": {
    /** Stripe's id */
    account_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "payments.methods_changed": {
    /** The ways to pay that were turned on or off, by id */
    methods: Record<string, "on" | "off">;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "payments.default_method_changed": {
    customer_type: "user" | "team" | "custom";
    customer_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "payments.method_removed": {
    customer_type: "user" | "team" | "custom";
    customer_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "payments.refunded": {
    transaction_id: string;
    /** Decimal text in the currency of the payment */
    amount: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "payments.refund_failed": {
    transaction_id: string;
    /** Decimal text in the currency of the payment */
    amount: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "payments.drift_repaired": {
    /** The number of repaired differences */
    repaired: number;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "mailing.created": {
    mailing_id: string;
    /** The number of users; null for all */
    users: number | null;
    /** Milliseconds since the epoch */
    scheduled_at_millis: number | null;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "mailing.rescheduled": {
    mailing_id: string;
    /** Milliseconds since the epoch */
    scheduled_at_millis: number;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "mailing.paused": {
    mailing_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "mailing.resumed": {
    mailing_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "mailing.canceled": {
    mailing_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "webhook_endpoint.created": {
    endpoint_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "webhook_endpoint.changed": {
    endpoint_id: string;
    /** Names of the changed fields */
    fields: string[];
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "webhook_endpoint.deleted": {
    endpoint_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "webhook_endpoint.secret_rotated": {
    endpoint_id: string;
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "audit_stream.created": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "audit_stream.changed": {
    /** Names of the changed fields */
    fields: string[];
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "audit_stream.deleted": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
  "audit_stream.secret_rotated": {
    /** Set if the caller impersonated the user */
    impersonated?: true | undefined;
    /** The token of the agent that called, with its name */
    agent?: {
      id: string;
      name: string;
    } | undefined;
  };
}

export const emailTables: readonly string[] = [
  // The outbox has what an e-mail is made from; it is rendered when it is sent.
  `CREATE TABLE emails (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    sender_name text NOT NULL,
    sender_address text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL DEFAULT '',
    source_sealed text,
    state text NOT NULL DEFAULT 'queued',
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL,
    sent_at timestamptz(3),
    read_at timestamptz(3),
    error jsonb,
    type text NOT NULL DEFAULT 'custom',
    user_id uuid,
    mailing_id uuid,
    mail_server jsonb,
    feedback_at timestamptz(3),
    PRIMARY KEY (tenancy_id, id),
    CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'unknown', 'canceled', 'bounced', 'complained'))
  )`,
  "CREATE INDEX emails_by_recipient ON emails (tenancy_id, recipient, created_at)",
  "CREATE INDEX emails_by_time ON emails (tenancy_id, created_at, id)",
  "CREATE INDEX emails_by_type ON emails (tenancy_id, type, created_at, id)",
  "CREATE INDEX emails_not_sent ON emails (tenancy_id, state, created_at, id) WHERE state <> 'sent'",
  // Of a mailing each user gets one e-mail.
  "CREATE UNIQUE INDEX emails_of_mailing ON emails (tenancy_id, mailing_id, user_id) WHERE mailing_id IS NOT NULL",
  "CREATE INDEX emails_of_user ON emails (tenancy_id, user_id, created_at, id) WHERE user_id IS NOT NULL",
  // Without queued e-mails: each index slows down queueing ten thousand of them.
  "CREATE INDEX emails_sent ON emails (tenancy_id, sent_at) WHERE sent_at IS NOT NULL",

  `CREATE TABLE email_mailings (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    content_sealed text NOT NULL,
    user_ids uuid[],
    queued_ids integer NOT NULL DEFAULT 0,
    after_user_id uuid,
    created_at timestamptz(3) NOT NULL,
    completed_at timestamptz(3),
    canceled_at timestamptz(3),
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX email_mailings_by_time ON email_mailings (tenancy_id, created_at, id)",
  "CREATE INDEX email_mailings_expired ON email_mailings (created_at)",

  // E-mails that developers write and send once.
  `CREATE TABLE email_drafts (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    display_name text NOT NULL,
    tsx_source text NOT NULL,
    theme_id uuid,
    has_theme boolean NOT NULL DEFAULT true,
    sent_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX email_drafts_updated ON email_drafts (tenancy_id, updated_at DESC, id)",

  `CREATE TABLE email_suppressions (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    email text NOT NULL,
    reason text NOT NULL,
    message text,
    email_id uuid,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id),
    UNIQUE (tenancy_id, email),
    CHECK (reason IN ('bounce', 'complaint'))
  )`,
  "CREATE INDEX email_suppressions_by_time ON email_suppressions (tenancy_id, created_at, id)",

  `CREATE TABLE email_feedback_tokens (
    tenancy_id uuid PRIMARY KEY REFERENCES tenancies ON DELETE CASCADE,
    token_hash bytea NOT NULL,
    created_at timestamptz(3) NOT NULL,
    -- The secret with which Resend signs reports of bounces.
    signing_secret_sealed text
  )`,

  // Decisions of users on categories of e-mails.
  `CREATE TABLE notification_preferences (
    tenancy_id uuid NOT NULL,
    user_id uuid NOT NULL,
    category_id uuid NOT NULL,
    enabled boolean NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, user_id, category_id),
    FOREIGN KEY (tenancy_id, user_id) REFERENCES users ON DELETE CASCADE
  )`,

  `CREATE TABLE ai_chat_messages (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    thread_id text NOT NULL,
    message jsonb NOT NULL,
    bytes integer NOT NULL,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX ai_chat_messages_expired ON ai_chat_messages (created_at)",
  "CREATE INDEX ai_chat_messages_of_thread ON ai_chat_messages (tenancy_id, thread_id, id)",
];

export const webhookTables: readonly string[] = [
  `CREATE TABLE webhook_endpoints (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    url text NOT NULL,
    description text NOT NULL,
    event_types text[],
    is_enabled boolean NOT NULL DEFAULT true,
    disabled_at timestamptz(3),
    failing_since timestamptz(3),
    secret_sealed text NOT NULL,
    previous_secret_sealed text,
    previous_expires_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (tenancy_id, id)
  )`,
  `CREATE TRIGGER webhook_endpoints_revision AFTER INSERT OR DELETE OR UPDATE OF is_enabled ON webhook_endpoints
    FOR EACH ROW EXECUTE FUNCTION revise_tenancy_of_webhooks()`,
  // A trigger, since the statement that records a failed delivery may or may not disable its endpoint.
  `CREATE FUNCTION notify_of_disabled_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO jobs (kind, key, due_at) VALUES ('webhook-disabled', NEW.tenancy_id || '/' || NEW.id, NEW.disabled_at)
        ON CONFLICT (kind, key) DO NOTHING;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER webhook_endpoints_disabled AFTER UPDATE OF disabled_at ON webhook_endpoints
    FOR EACH ROW WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION notify_of_disabled_webhook()`,

  `CREATE TABLE webhook_events (
    tenancy_id uuid NOT NULL REFERENCES tenancies ON DELETE CASCADE,
    id uuid NOT NULL,
    type text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    user_id uuid,
    team_id uuid,
    provider_types jsonb,
    data jsonb,
    is_handed_over boolean NOT NULL DEFAULT false,
    PRIMARY KEY (tenancy_id, id)
  )`,
  "CREATE INDEX webhook_events_by_time ON webhook_events (tenancy_id, created_at)",
  "CREATE INDEX webhook_events_expired ON webhook_events (created_at)",

  `CREATE TABLE webhook_deliveries (
    tenancy_id uuid NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event_id uuid NOT NULL,
    status text NOT NULL DEFAULT 'pending',
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL,
    next_attempt_at timestamptz(3),
    last_attempt_at timestamptz(3),
    response_status integer,
    response_body text,
    error text,
    duration_millis integer,
    PRIMARY KEY (tenancy_id, id),
    UNIQUE (tenancy_id, endpoint_id, event_id),
    FOREIGN KEY (tenancy_id, endpoint_id) REFERENCES webhook_endpoints ON DELETE CASCADE,
    FOREIGN KEY (tenancy_id, event_id) REFERENCES webhook_events ON DELETE CASCADE
  )`,
  "CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (tenancy_id, endpoint_id, created_at, id)",
  "CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (tenancy_id, created_at, id)",
  "CREATE INDEX webhook_deliveries_of_event ON webhook_deliveries (tenancy_id, event_id)",
  "CREATE INDEX webhook_deliveries_unfinished ON webhook_deliveries (tenancy_id, status, created_at, id) WHERE status <> 'delivered'",

  // A trigger at the commit. Only then do the rows of a user, with what other triggers summarize, have their final values. It runs in
  // the round trip of the commit, so that an event costs no other.
  `CREATE FUNCTION publish_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE payload jsonb := NEW.data;
    BEGIN
      IF payload IS NULL THEN
        IF NEW.user_id IS NOT NULL THEN
          SELECT to_jsonb(u) - 'totp_secret_sealed' - 'search_text'
              || jsonb_build_object('requires_totp_mfa', u.totp_secret_sealed IS NOT NULL, 'selected_team', to_jsonb(t))
            INTO payload FROM users u
            LEFT JOIN teams t ON t.tenancy_id = u.tenancy_id AND t.id = u.selected_team_id
            WHERE u.tenancy_id = NEW.tenancy_id AND u.id = NEW.user_id;
        ELSE
          SELECT to_jsonb(t) INTO payload FROM teams t WHERE t.tenancy_id = NEW.tenancy_id AND t.id = NEW.team_id;
        END IF;
        IF payload IS NULL THEN
          DELETE FROM webhook_events WHERE tenancy_id = NEW.tenancy_id AND id = NEW.id;
          RETURN NULL;
        END IF;
        UPDATE webhook_events SET data = payload WHERE tenancy_id = NEW.tenancy_id AND id = NEW.id;
      END IF;
      IF NEW.is_handed_over THEN
        INSERT INTO jobs (kind, key, share, due_at)
          VALUES ('webhook-handover', NEW.tenancy_id || '/' || NEW.id, NEW.tenancy_id || '/svix', NEW.created_at);
      ELSE
        WITH inserted AS (
          INSERT INTO webhook_deliveries (tenancy_id, id, endpoint_id, event_id, created_at, next_attempt_at)
            SELECT NEW.tenancy_id, gen_random_uuid(), e.id, NEW.id, NEW.created_at, NEW.created_at FROM webhook_endpoints e
            WHERE e.tenancy_id = NEW.tenancy_id AND e.is_enabled AND (e.event_types IS NULL OR NEW.type = ANY (e.event_types))
            RETURNING tenancy_id, id, endpoint_id)
        INSERT INTO jobs (kind, key, share, due_at)
          SELECT 'webhook', tenancy_id || '/' || id, tenancy_id || '/' || endpoint_id, NEW.created_at FROM inserted;
      END IF;
      RETURN NULL;
    END $$`,
  `CREATE CONSTRAINT TRIGGER webhook_events_publish AFTER INSERT ON webhook_events
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION publish_webhook_event()`,
];

/** Names of fields whose text is a secret. Logs and answers to agents have a mark instead. */
export const secretFields = [
  "authorization",
  "password",
  "password_hash",
  "refresh_token",
  "access_token",
  "client_secret",
  "client_assertion",
  "registration_access_token",
  "secret",
  "agent_token",
  "api_key",
  "workflow_token",
  "totp_secret_base64",
] as const;

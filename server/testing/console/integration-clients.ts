/** The integration clients of every test server. */
export const testIntegrationClients = [
  { client_id: "platform", client_secret: "the secret of a platform" },
  { client_id: "other-platform", client_secret: "the secret of another platform" },
] as const;

/** The header of a platform: HTTP Basic (RFC 7617). */
export const basicHeader = ({ client_id, client_secret }: { readonly client_id: string; readonly client_secret: string }) => ({
  authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString("base64")}`,
});

/** The header of the first client. */
export const platformHeader = basicHeader(testIntegrationClients[0]);

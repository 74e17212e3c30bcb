/** The two parts of HTTP Basic credentials, as they were sent. */
export interface BasicCredentials {
  readonly id: string;
  readonly secret: string;
}

/** Reads an `Authorization` header of scheme Basic (RFC 7617). Undefined for another scheme, for text that is not base64, and without a colon. */
export function basicCredentials(authorization: string | undefined): BasicCredentials | undefined {
  const basic = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? "");
  if (!basic) return undefined;
  const pair = Buffer.from(basic[1] as string, "base64").toString("utf8");
  const colon = pair.indexOf(":");
  return colon === -1 ? undefined : { id: pair.slice(0, colon), secret: pair.slice(colon + 1) };
}

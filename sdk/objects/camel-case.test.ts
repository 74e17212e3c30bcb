import { expect, test } from "vitest";
import { fieldsFrom, inputFrom, toCamelCase, toSnakeCase } from "./camel-case.ts";

test("fields become properties in camelCase, and milliseconds become dates", () => {
  expect(fieldsFrom({ id: "1", display_name: null, signed_up_at_millis: 7, revoked_at_millis: undefined })).toEqual({
    id: "1",
    displayName: null,
    signedUpAt: new Date(7),
    revokedAt: undefined,
  });
});

test("keys inside metadata are not converted", () => {
  const client_metadata = { shirt_size: 1, nested: [{ camelCase: true, seen_at_millis: 5 }] };
  expect(fieldsFrom({ client_metadata })).toEqual({ clientMetadata: client_metadata });
  expect(inputFrom<{ client_metadata: unknown }>({ clientMetadata: client_metadata })).toEqual({ client_metadata });
});

test("an input contains only fields that are set, including null", () => {
  const input = inputFrom<{ display_name?: string | null; profile_image_url?: string | null; expires_at_millis?: number }>({
    displayName: null,
    expiresAt: new Date(9),
  });
  expect(input).toEqual({ display_name: null, expires_at_millis: 9 });
});

test("values are converted at every depth and back", () => {
  const config = { oauth_providers: [{ client_id: "a", type: "standard" }], email_config: { sender_name: null } };
  expect(toCamelCase(config)).toEqual({
    oauthProviders: [{ clientId: "a", type: "standard" }],
    emailConfig: { senderName: null },
  });
  expect(toSnakeCase<typeof config>(toCamelCase(config))).toEqual(config);
});

import type { oas31 } from "zod-openapi";
import { passwordLimits } from "#contract/vocabulary/password.ts";
import { handlerPath } from "#contract/vocabulary/paths.ts";
import { tokenLimits } from "#contract/vocabulary/tokens.ts";

type Schema = oas31.SchemaObject | oas31.ReferenceObject;
export type Components = Readonly<Record<string, Schema>>;

/** What a reader expects to see under a name; everything else follows from the schema. */
const byName: Readonly<Record<string, unknown>> = {
  access_token: "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl",
  refresh_token: "7h2kq0v5m9x3c8r1t6w4z7y2b5n8d3f6g9j1p4s0a2e5k8m1q4v7",
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  attempt_code: "k3v9d2m7x1q8c5w0r4t6y2z9b3n7f1g5h8j2p6s0a4e81",
  display_name: "Ada Lovelace",
  email: "ada@example.org",
  primary_email: "ada@example.org",
  account_id: "108451234567890123456",
  project_id: "6c1f7a52-3d0e-4b8a-9c55-2f0f4f2f9d11",
  user_id: "0d4e6f1b-58c2-4a37-8e19-7b2c5d90a1f3",
  selected_team_id: null,
  selected_team: null,
  next_cursor: null,
  profile_image_url: "https://example.org/ada.png",
  domain: "https://app.example.org",
  handler_path: handlerPath,
  kid: "Zr2f0bQm8xKc",
  x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
  y: "x_FEzRu9m36HLN_tue659LNpXWYlTFzB4UCVqkKGg3o",
  client_metadata: { theme: "dark" },
  client_read_only_metadata: null,
  server_metadata: null,
  primary_email_verified: true,
  primary_email_auth_enabled: true,
  has_password: true,
  sign_up_enabled: true,
  credential_enabled: true,
  expires_in: tokenLimits.accessSeconds,
  min_length: passwordLimits.minLength,
  maxLength: passwordLimits.maxLength,
  request_type: "client",
  actual_access_type: "client",
  allowed_access_type: "server",
  accessType: "guest",
  branch_id: "experiment",
  message: "The request is not in the expected form.",
};

const byFormat: Readonly<Record<string, unknown>> = {
  uuid: "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b",
  email: "ada@example.org",
  uri: "https://example.org/",
  "date-time": "2026-01-01T00:00:00.000Z",
};

const sampleMillis = 1_767_225_600_000;

/**
 * A value that fits a JSON schema of a document. Declared examples come first, then constants, then what the property's name suggests, then
 * what the type requires. Always the same value for the same schema. A `pattern` is not obeyed:
 * callers validate the result, and a route that cannot be guessed declares its own example.
 */
export function sample(schema: Schema, components: Components, name = ""): unknown {
  if ("$ref" in schema && schema.$ref) {
    const target = components[schema.$ref.split("/").at(-1) ?? ""];
    return name in byName ? byName[name] : target ? sample(target, components, name) : null;
  }
  const s = schema as oas31.SchemaObject;
  if (s.examples?.length) return s.examples[0];
  if (s.const !== undefined) return s.const;
  if (name in byName && s.type !== "object" && s.type !== "array") return byName[name];
  if (s.enum?.length) return s.enum[0];
  const alternative = (s.anyOf ?? s.oneOf)?.[0];
  if (alternative) return sample(alternative, components, name);
  if (s.allOf?.length) return Object.assign({}, ...s.allOf.map((part) => sample(part, components, name)));
  return byType(s, components, name);
}

function byType(s: oas31.SchemaObject, components: Components, name: string): unknown {
  switch (Array.isArray(s.type) ? s.type[0] : s.type) {
    case "object":
      return Object.fromEntries(Object.entries(s.properties ?? {}).map(([key, property]) => [key, sample(property, components, key)]));
    case "array":
      return s.items ? [sample(s.items, components, name.replace(/s$/, ""))] : [];
    case "string":
      return byFormat[s.format ?? ""] ?? (name === "id" ? "google" : "text".padEnd(s.minLength ?? 0, "-").slice(0, s.maxLength));
    case "integer":
    case "number":
      return name.endsWith("_millis") ? sampleMillis : Math.max(s.minimum ?? 1, (s.exclusiveMinimum ?? 0) + 1);
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return {};
  }
}

import { expect, test } from "vitest";
import { checkOverride } from "../../config/override.ts";
import { accessTokenClaims } from "./access-token.ts";
import { type ClaimSource, type ClaimTemplates, claimNeeds, claimTemplateError, fillClaims, tokenClaimLimits } from "./token-claims.ts";

const source: ClaimSource = {
  user: {
    id: "u",
    display_name: null,
    primary_email: "ada@example.org",
    primary_email_verified: true,
    selected_team_id: "t",
    is_anonymous: false,
    signed_up_at_millis: 1,
    client_read_only_metadata: { plan: "pro", seats: 3, trial: false, limits: { rows: [10, 20] }, none: null, '"': "quoted" },
    server_metadata: { constructor: "own" },
  },
  team: { id: "t", display_name: "Ada's", server_metadata: { region: "eu" } },
  permissions: { project: ["read"], team: ["team_admin", "team_member"] },
};
const fill = (templates: ClaimTemplates) => fillClaims(templates, source).claims;
const metadata = "user.client_read_only_metadata";

test.each([
  [`{{${metadata}.plan}}`, "pro"],
  [`{{ ${metadata}.seats }}`, 3],
  [`{{${metadata}.trial}}`, false],
  [`{{${metadata}.none}}`, null],
  [`{{${metadata}.limits}}`, { rows: [10, 20] }],
  [`{{${metadata}.limits.rows.1}}`, 20],
  ["{{user.display_name}}", null],
  ["{{team.server_metadata.region}}", "eu"],
  ["{{permissions.team}}", ["team_admin", "team_member"]],
  [`plan:${`{{${metadata}.plan}}`}/{{${metadata}.seats}}`, "plan:pro/3"],
  [`{{user.display_name}}-{{${metadata}.missing}}-{{${metadata}.limits}}`, '--{"rows":[10,20]}'],
  ["constant", "constant"],
  ["", ""],
])("the template %s becomes %j", (template, value) => {
  expect(claimTemplateError(template)).toBeUndefined();
  expect(fill({ x: template })).toEqual({ x: value });
});

test.each([
  `{{${metadata}.missing}}`,
  `{{${metadata}.plan.length}}`,
  "{{user.server_metadata.__proto__}}",
  `{{${metadata}.limits.rows.length}}`,
])("a claim of %s, which has no value, is left out", (template) => expect(fill({ x: template })).toEqual({}));

test("an own key of metadata is read even if objects inherit one of its name", () => {
  expect(fill({ x: "{{user.server_metadata.constructor}}", y: "{{user.client_read_only_metadata.toString}}" })).toEqual({ x: "own" });
});

test.each([
  ["{{user.password}}", "{{user.password}}"],
  ["{{user}}", "{{user}}"],
  ["{{user.id.length}}", "{{user.id.length}}"],
  ["{{process.env.SECRET}}", "{{process.env.SECRET}}"],
  ["{{constructor.constructor}}", "{{constructor.constructor}}"],
  ["{{}}", "{{}}"],
  ["{{user.id", "without its counterpart"],
  ["user.id}}", "without its counterpart"],
  ["{{user.server_metadata.a b}}", "letters, digits"],
  ["{{user.server_metadata.}}", "letters, digits"],
  [`{{user.server_metadata${".a".repeat(7)}}}`, "more than 8 parts"],
  ["{{user.id}}".repeat(11), "at most 10 placeholders"],
  ["x".repeat(501), "at most 500 characters"],
])("the template %s is refused with its reason", (template, reason) => {
  const check = checkOverride({ "auth.claims.x": template });
  expect(check).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
  expect(check).toMatchObject({ reason: expect.stringContaining("auth.claims.x") });
});

test.each([...Object.keys(accessTokenClaims), "nbf", "jti", "azp", "sid", "typ", "cnf", "Sub", "EXP", "restricted_by_admin"])(
  "a claim %s, which would shadow a standard one or ours, is refused",
  (name) =>
    expect(checkOverride({ [`auth.claims.${name}`]: "x" })).toMatchObject({ ok: false, reason: expect.stringContaining("standard claim") }),
);

test.each(["1st", "_x", "$x", "a".repeat(65), "__proto__", "constructor"])("the name %s is refused", (name) =>
  expect(checkOverride({ auth: { claims: Object.fromEntries([[name, "x"]]) } })).toMatchObject({ ok: false }),
);

test("claims that do not fit into a kilobyte are left out and named; the others stay", () => {
  const large = { ...source, user: { ...source.user, client_metadata: { a: "é".repeat(400), b: "y".repeat(30_000) } } };
  const templates = {
    a: "{{user.client_metadata.a}}",
    b: "{{user.client_metadata.b}}{{user.client_metadata.b}}",
    c: "{{user.client_metadata.a}}",
    d: "{{user.id}}",
  };
  const { claims, omitted, bytes } = fillClaims(templates, large);
  expect([Object.keys(claims), omitted]).toEqual([
    ["a", "d"],
    ["b", "c"],
  ]);
  expect(bytes).toBeGreaterThan(tokenClaimLimits.bytes);
  expect(Buffer.byteLength(JSON.stringify(claims))).toBeLessThanOrEqual(tokenClaimLimits.bytes);
});

test("a hostile template takes linear time", () => {
  const started = performance.now();
  for (const template of ["{".repeat(500), "{{".repeat(250), "{{a".repeat(166), "}}{{".repeat(125)]) {
    for (let count = 0; count < 100; count++) claimTemplateError(template);
  }
  expect(performance.now() - started).toBeLessThan(1000);
});

test("the needs are the values outside of the user's own columns, each once", () => {
  expect(claimNeeds({ a: "{{user.id}}", b: "{{team.id}} {{user.server_metadata.x}}", c: "{{user.server_metadata.y}}" })).toEqual([
    "team",
    "user.server_metadata",
  ]);
  expect(claimNeeds({ a: "{{permissions.project}}", b: "{{team.client_metadata}}" })).toEqual([
    "permissions.project",
    "team",
    "team.client_metadata",
  ]);
});

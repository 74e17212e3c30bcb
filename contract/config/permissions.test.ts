import { expect, test } from "vitest";
import { systemPermissions } from "../vocabulary/teams/permissions.ts";
import { newProjectOverride } from "./new-project.ts";
import { checkOverride, mergeOverride, type Override } from "./override.ts";
import { containedPermissions, permissionsContaining } from "./permissions.ts";
import { renderConfiguration } from "./render.ts";

const definition = (scope: string, ...contained: string[]) => ({
  scope,
  containedPermissionIds: Object.fromEntries(contained.map((id) => [id, true as const])),
});
const config = renderConfiguration({
  "rbac.permissions": {
    admin: definition("team", "editor", "$delete_team", "gone"),
    editor: definition("team", "reader", "$read_members"),
    reader: definition("team"),
    round: definition("team", "about"),
    about: definition("team", "round"),
    across: definition("team", "owner"),
    owner: definition("project", "guest", "$read_members", "reader"),
    guest: definition("project"),
    nowhere: { containedPermissionIds: { reader: true } },
  },
});

test.each<["team" | "project", string[], string[]]>([
  ["team", [], []],
  ["team", ["reader"], ["reader"]],
  ["team", ["admin"], ["admin", "editor", "reader", "$read_members", "$delete_team"]],
  ["team", ["reader", "admin", "reader"], ["reader", "admin", "editor", "$read_members", "$delete_team"]],
  ["team", ["reader", "editor"], ["reader", "editor", "$read_members"]],
  ["team", ["round"], ["round", "about"]],
  ["team", ["gone", "constructor", "$fly", "$manage_api_keys"], ["$manage_api_keys"]],
  ["team", ["across", "nowhere"], ["across"]],
  ["project", ["owner"], ["owner", "guest"]],
  ["project", ["$read_members", "admin"], []],
])("in the scope of a %s, %j are %j", (scope, direct, all) => {
  expect(containedPermissions(config, scope, direct)).toEqual(all);
});

test.each<["team" | "project", string, string[]]>([
  ["team", "reader", ["reader", "editor", "admin"]],
  ["team", "$read_members", ["$read_members", "editor", "admin"]],
  ["team", "round", ["round", "about"]],
  ["team", "owner", []],
  ["project", "guest", ["guest", "owner"]],
  ["project", "$read_members", []],
  ["team", "constructor", []],
])("in the scope of a %s, %s is contained in %j", (scope, id, containing) => {
  expect(permissionsContaining(config, scope, id)).toEqual(containing);
});

test("a team creator of a new project has all system permissions", () => {
  const all = containedPermissions(renderConfiguration(newProjectOverride()), "team", ["team_admin"]);
  expect(all.sort()).toEqual(
    ["$delete_team", "$invite_members", "$manage_api_keys", "$read_members", "$remove_members", "$update_team", "team_admin"].sort(),
  );
});

test("a new system permission is added to team admins of existing projects", () => {
  const existing = newProjectOverride();
  const all = systemPermissions as unknown as string[];
  all.push("$manage_billing");
  try {
    const rendered = renderConfiguration(existing);
    expect(containedPermissions(rendered, "team", ["team_admin"])).toContain("$manage_billing");
    expect(containedPermissions(rendered, "team", ["team_member"])).not.toContain("$manage_billing");
  } finally {
    all.pop();
  }
});

test("a definition with all system permissions lists them, except removed ones", () => {
  const contained = "rbac.permissions.team_admin.containedPermissionIds";
  const ids = (override: Override) => containedPermissions(renderConfiguration(override), "team", ["team_admin"]);
  const withoutOne = ids(mergeOverride(newProjectOverride(), { [`${contained}.$delete_team`]: null }));
  expect(withoutOne).toEqual(ids(newProjectOverride()).filter((id) => id !== "$delete_team"));
  expect(ids({ "rbac.permissions.team_admin": { scope: "team" }, [`${contained}.$all`]: true })).toEqual(ids(newProjectOverride()));
  expect(ids({ "rbac.permissions.team_admin": definition("team", "$all"), [`${contained}.$all`]: null })).toEqual(["team_admin"]);
});

test("$all is not a permission and cannot be granted", () => {
  expect(checkOverride({ "rbac.permissions.team_admin.containedPermissionIds": { $all: true } }).ok).toBe(true);
  expect(checkOverride({ "rbac.defaultPermissions.teamMember": { $all: true } })).toMatchObject({ ok: false });
  expect(renderConfiguration({ "rbac.defaultPermissions.teamMember": { $all: true } }).rbac.defaultPermissions.teamMember).toEqual({});
});

test("a chain of a thousand permissions is resolved once each", () => {
  const chain = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`p${index}`, definition("team", `p${index + 1}`, "p0")]));
  expect(containedPermissions(renderConfiguration({ "rbac.permissions": chain }), "team", ["p0"])).toHaveLength(1000);
});

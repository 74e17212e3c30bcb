import { expect, test } from "vitest";
import { newProjectOverride } from "./new-project.ts";
import { containedPermissions } from "./permissions.ts";
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

test("the creator of a new project's team may do everything", () => {
  const all = containedPermissions(renderConfiguration(newProjectOverride()), "team", ["team_admin"]);
  expect(all.sort()).toEqual(
    ["$delete_team", "$invite_members", "$manage_api_keys", "$read_members", "$remove_members", "$update_team", "team_admin"].sort(),
  );
});

test("a chain of a thousand permissions is walked, and each of them once", () => {
  const chain = Object.fromEntries(Array.from({ length: 1000 }, (_, place) => [`p${place}`, definition("team", `p${place + 1}`, "p0")]));
  expect(containedPermissions(renderConfiguration({ "rbac.permissions": chain }), "team", ["p0"])).toHaveLength(1000);
});

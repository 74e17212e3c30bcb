/** Project switches that open a deed to callers of type client (specification 000, section 6). */
export const clientSwitches = ["client_team_creation_enabled", "client_user_deletion_enabled"] as const;
export type ClientSwitch = (typeof clientSwitches)[number];

/** The three access types of a caller, lowest first (wire: `x-stack-access-type`). */
export const accessTypes = ["client", "server", "admin"] as const;
export type AccessType = (typeof accessTypes)[number];

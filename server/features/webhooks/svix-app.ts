import { defaultBranchId } from "#contract/vocabulary/ids.ts";

/** The uid of a project's application at the Svix server. Each other branch has another application. */
export const svixAppId = ({ id, branchId }: { readonly id: string; readonly branchId: string }): string =>
  branchId === defaultBranchId ? id : `${id}.${branchId.replaceAll(/[^A-Za-z0-9_.-]/g, "-")}`;

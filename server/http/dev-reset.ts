import express, { Router } from "express";
import { z } from "zod";
import { RouteNotFound, SchemaError } from "#contract/errors/index.ts";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { sendPlainError } from "./error-document.ts";

const Reset = z.strictObject({ branch_id: z.string().min(1).max(textLimits.branchId).default(defaultBranchId) });
const ProjectId = z.string().max(64);

/** A branch of a project. */
interface Branch {
  readonly projectId: string;
  readonly branchId: string;
}

/**
 * `POST /dev/projects/{id}/reset` deletes the users, teams, sessions, e-mails and payments of a branch, `main` unless `branch_id` names
 * another. Keys and configuration remain. Mount it in development only. The body must be JSON: a page of another origin cannot send that
 * without a preflight.
 * @param publicUrl where the server is reached
 * @param reset returns false if the branch does not exist, or cannot be reset
 */
export const resetRouter = (publicUrl: string, reset: (branch: Branch) => Promise<boolean>): Router =>
  Router().post("/dev/projects/:id/reset", express.json({ limit: "1kb" }), async (request, response) => {
    response.set("cache-control", "no-store");
    const [body, id] = [Reset.safeParse(request.body), ProjectId.safeParse(request.params.id)];
    const isValid = body.success && id.success && ![id.data, body.data.branch_id].some((text) => text.includes("\0"));
    if (!isValid) {
      const message = 'The body must be JSON: {} or {"branch_id": the id of a branch}.';
      sendPlainError(request, response, new SchemaError({ message }), publicUrl);
      return;
    }
    if (await reset({ projectId: id.data, branchId: body.data.branch_id })) response.json({ success: true });
    else sendPlainError(request, response, new RouteNotFound(), publicUrl);
  });

import type { AccessType } from "#contract/kernel/access.ts";
import { statusSchema } from "#contract/kernel/returns.ts";
import { listStatuses, type Route } from "#contract/kernel/route.ts";
import type { Origin } from "../kernel/call.ts";
import { declaredCookie, type Reply } from "../kernel/reply.ts";
import { replyStatus } from "./reply.ts";

/** For tests: @throws Error for a reply that its route does not declare. In production the types and the filter suffice. */
export function checkReply(name: string, route: Route, accessType: AccessType, reply: Reply, { device }: Origin): void {
  const undeclared = (what: string) => new Error(`${name} replied what its contract does not declare: ${what}`);
  const status = replyStatus(route, reply);
  const statuses: readonly number[] = reply.kind === "redirect" ? (route.redirects ?? []) : listStatuses(route);
  if (!statuses.includes(status)) throw undeclared(`status ${status}`);
  for (const { name: cookie } of reply.cookies) if (!declaredCookie(route, cookie)) throw undeclared(`cookie ${cookie}`);
  for (const [header] of reply.headers) if (!Object.hasOwn(route.responseHeaders ?? {}, header)) throw undeclared(`header ${header}`);
  if (device?.issued !== undefined && !route.remembersDevice) throw undeclared("a value for the device");
  if (reply.kind === "redirect") return;
  const checked = statusSchema(route.returns, accessType, status)?.safeParse(reply.data);
  if (checked && !checked.success) throw undeclared(checked.error.message);
}

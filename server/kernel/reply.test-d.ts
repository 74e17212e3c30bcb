// Checked by the compiler alone: a line marked @ts-expect-error that compiles is the failure.
import { z } from "zod";
import { anyone } from "#contract/kernel/access.ts";
import { redirectOnly, returnsByStatus } from "#contract/kernel/returns.ts";
import { route } from "#contract/kernel/route.ts";
import type { Handler } from "./call.ts";
import { reply } from "./reply.ts";

const common = { summary: "A call", access: anyone, method: "GET" } as const;
const cookie = { description: "A state", path: "/", maxAgeSeconds: 60, sameSite: "lax" } as const;
const callback = route({
  ...common,
  path: "/callback",
  returns: z.object({ ok: z.boolean() }),
  statuses: [200, 201],
  redirects: [303, 307],
  cookies: { session: cookie, "state-{id}": cookie },
  responseHeaders: { "cache-control": "no-store", "x-attempts": z.string() },
});
const plain = route({ ...common, path: "/plain", returns: z.object({ ok: z.boolean() }) });
const away = route({ ...common, path: "/away", returns: redirectOnly, redirects: [307] });
const poll = route({
  ...common,
  path: "/poll",
  returns: returnsByStatus({ 200: z.object({ waiting: z.literal(true) }), 201: z.object({ token: z.string() }) }),
});

export const id: string = "1";
export const declared: Handler<typeof callback>[] = [
  () => ({ ok: true }),
  async () => reply.json({ ok: true }, { status: 201, headers: { "x-attempts": "1" } }),
  () => reply.redirect("/", { status: 303, cookies: [{ name: "session", value: null }] }),
  () => reply.json({ ok: true }, { cookies: [{ name: `state-${id}` as const, value: "1" }] }),
];
// @ts-expect-error the route does not declare the status
export const undeclaredStatus: Handler<typeof callback> = () => reply.json({ ok: true }, { status: 202 });
// @ts-expect-error the route does not declare the redirect status
export const undeclaredRedirect: Handler<typeof callback> = () => reply.redirect("/", { status: 302 });
// @ts-expect-error the route does not declare the cookie
export const undeclaredCookie: Handler<typeof callback> = () => reply.redirect("/", { cookies: [{ name: "other", value: "1" }] });
// @ts-expect-error the route does not declare the header
export const undeclaredHeader: Handler<typeof callback> = () => reply.json({ ok: true }, { headers: { "x-other": "1" } });
// @ts-expect-error a constant header is not the handler's choice
export const constantHeader: Handler<typeof callback> = () => reply.json({ ok: true }, { headers: { "cache-control": "public" } });
// @ts-expect-error the data does not fit the schema
export const wrongData: Handler<typeof callback> = () => reply.json({ ok: "yes" }, { status: 201 });
// @ts-expect-error the route does not redirect
export const noRedirect: Handler<typeof plain> = () => reply.redirect("/");
// @ts-expect-error the route has one status
export const oneStatus: Handler<typeof plain> = () => reply.json({ ok: true }, { status: 201 });

export const redirected: Handler<typeof away> = () => reply.redirect("/");
// @ts-expect-error the route only redirects
export const noData: Handler<typeof away> = () => "/";

export const polled: Handler<typeof poll>[] = [() => ({ waiting: true }), () => reply.json({ token: "t" }, { status: 201 })];
// @ts-expect-error a token comes with status 201
export const wrongDefault: Handler<typeof poll> = () => ({ token: "t" });
// @ts-expect-error status 201 comes with a token
export const wrongByStatus: Handler<typeof poll> = () => reply.json({ waiting: true as const }, { status: 201 });

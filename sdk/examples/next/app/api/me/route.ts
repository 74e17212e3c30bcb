import { withUser } from "latchkey/next";

export const GET = withUser((_request, user) => Response.json({ email: user.primaryEmail }));

import { AccessTokenError, verifyAccessToken } from "latchkey/server";

export async function GET(request: Request) {
  try {
    const user = await verifyAccessToken(request, { or: "throw" });
    return Response.json({ email: user.primaryEmail });
  } catch (error) {
    if (!(error instanceof AccessTokenError)) throw error;
    return Response.json({ reason: error.reason }, { status: error.status });
  }
}

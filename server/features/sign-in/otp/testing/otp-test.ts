import { expect } from "vitest";
import { freezeClock } from "../../../../security-tests/testing/frozen-clock.ts";
import { emailTo as newestMailTo } from "../../../../testing/emails/emails.ts";
import { type ProjectKeys, startServer } from "../../../../testing/index.ts";

export const config = {
  auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } },
  domains: { allowLocalhost: true },
  teams: { createPersonalTeamOnSignUp: true },
};
export const callbackUrl = "http://localhost:3000/handler/magic-link-callback?after_auth_return_to=%2Fhome&code=old";

export const anAddress = () => `${crypto.randomUUID()}@example.org`;

/**
 * Two servers over one database and a third that counts calls; their clock does not advance. A project where users sign in with codes, and
 * functions to do so. For the tests of this folder.
 */
export async function startOtpTest() {
  const server = await startServer();
  const clock = freezeClock(server.clock);
  const secondServer = await startServer({ databaseOf: server });
  const limited = await startServer({ databaseOf: server, rateLimits: true, trustedProxies: ["127.0.0.1", "::1"] });
  const project = await server.givenProject(config);

  const ask = (path: string, body: object, at = server, where: ProjectKeys = project) =>
    at.request("POST", path, { as: "client", project: where, body });
  const send = (email: string, at = server, where: ProjectKeys = project) =>
    ask("/auth/otp/send-sign-in-code", { email, callback_url: callbackUrl }, at, where);
  const signIn = (code: string, at = server, where: ProjectKeys = project) => ask("/auth/otp/sign-in", { code }, at, where);
  const check = (code: string) => ask("/auth/otp/sign-in/check-code", { code });

  /** The newest mail to an address, taken out of the outbox: its text's link and the code to type. */
  async function mailTo(recipient: string) {
    const mail = await newestMailTo(server, recipient);
    if (!mail) return undefined;
    const lines = mail.text.split("\n");
    const link = new URL(lines.find((line) => line.startsWith("http")) ?? "");
    const typed = lines.find((line) => /^[0-9A-Z]{6}$/.test(line)) ?? "";
    return { ...mail, link, code: link.searchParams.get("code") ?? "", typed };
  }
  async function mailed(email: string) {
    // The clock is frozen; the newest e-mail needs a later time than the others.
    clock.advance(1);
    const { status, json, text } = await send(email);
    expect(status, text).toBe(200);
    const mail = await mailTo(email);
    if (!mail) throw new Error("no mail");
    return { ...mail, nonce: json.nonce as string };
  }

  async function givenVerified(about: object = {}) {
    const email = anAddress();
    const body = { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true, ...about };
    const made = await server.request("POST", "/users", { as: "server", project, body });
    expect(made.status, made.text).toBe(201);
    return { id: made.json.id as string, email };
  }

  const close = async () => {
    await limited.close();
    await secondServer.close();
    await server.close();
  };
  return { server, secondServer, limited, clock, project, ask, send, signIn, check, mailTo, mailed, givenVerified, close };
}

import { expect, test } from "vitest";
import { renderConfiguration } from "#contract/config/render.ts";
import { createSecrets } from "../../services/secrets.ts";
import { ownMailServer } from "./mail-server.ts";

const secrets = createSecrets({ current: "a secret of at least thirty-two characters" });
const findServer = (settings: Readonly<Record<string, string | number | boolean>>) =>
  ownMailServer(
    {
      tenancyId: "7a4e9c1e-3b1d-4b4e-9f0a-6a0d3f4b2c11",
      config: renderConfiguration({ "emails.server": { isShared: false, ...settings } }),
    },
    secrets,
  );

test("a mail server of Resend needs a sender only; another one also needs its host", () => {
  expect(findServer({ provider: "resend", senderEmail: "ada@acme.example.org" })).toMatchObject({
    host: "smtp.resend.com",
    username: "resend",
  });
  expect(() => findServer({ provider: "smtp", senderEmail: "ada@acme.example.org" })).toThrow("emails.server.host and senderEmail");
});

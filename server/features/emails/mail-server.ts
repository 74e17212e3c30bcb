import type { ProjectConfig } from "#contract/config/tree.ts";
import { RequiresCustomEmailServer } from "#contract/errors/index.ts";
import { emailFailures } from "#contract/vocabulary/emails/email-failures.ts";
import type { Call } from "../../kernel/call.ts";
import type { MailServerSettings } from "../../services/mail-servers.ts";
import { EmailRejected } from "../../services/mailer.ts";
import type { Secrets } from "../../services/secrets.ts";
import { openConfigSecret } from "../projects/config-store.ts";

/** The SMTP server of the provider Resend, whose settings have a key alone. */
const resend = { host: "smtp.resend.com", port: 465, username: "resend" } as const;
const defaultPort = 587;

/** A project's own mail server and sender. */
export interface OwnMailServer extends MailServerSettings {
  readonly senderName: string | undefined;
  readonly senderEmail: string;
}

interface ProjectWithServer {
  readonly tenancyId: string;
  readonly config: Pick<ProjectConfig, "emails">;
}

/**
 * The project's own mail server; undefined where the shared one sends its e-mails.
 * @throws EmailRejected if its settings are not complete
 */
export function ownMailServer({ tenancyId, config }: ProjectWithServer, secrets: Secrets): OwnMailServer | undefined {
  const { isShared, provider, senderName, senderEmail, password, ...server } = config.emails.server;
  if (isShared) return undefined;
  const { host, port = defaultPort, username = "" } = provider === "resend" ? { ...resend, ...withoutEmpty(server) } : server;
  if (!host || !senderEmail) throw new EmailRejected("UNKNOWN", emailFailures.project_server_missing);
  const opened = password === undefined ? "" : openConfigSecret(password, secrets, tenancyId);
  return { host, port: port || defaultPort, username, password: opened, senderName: senderName || undefined, senderEmail };
}

const withoutEmpty = <T extends object>(settings: T): Partial<T> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== "")) as Partial<T>;

/**
 * Refuses a developer's own content over the shared mail server. In development, its e-mails may reach the local inbox alone. So apps can
 * be tested without a mail server.
 * @throws RequiresCustomEmailServer
 */
export function requireMailServer({ project, serverConfig }: Pick<Call, "serverConfig"> & { readonly project: ProjectWithServer }): void {
  const isInboxOnly = serverConfig.development && !serverConfig.sendsEmail;
  if (project.config.emails.server.isShared && !isInboxOnly) throw new RequiresCustomEmailServer();
}

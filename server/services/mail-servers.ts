import { LRUCache } from "lru-cache";
import { checkedLookup, type Lookup } from "./checked-lookup.ts";
import { digest } from "./secrets.ts";
import { type SmtpOptions, type SmtpTransport, smtpTransport } from "./smtp-transport.ts";

/** A project's own mail server. */
export interface MailServerSettings {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
}

/** The mail servers of projects. */
export interface MailServers {
  /** A transport to a mail server; its connections are shared by all e-mails with the same settings. */
  transport(settings: MailServerSettings): SmtpTransport;
  /** A transport for one e-mail. @param millis the deadline of the delivery */
  single(settings: MailServerSettings, millis: number): SmtpTransport;
  /** Closes all connections. */
  close(): void;
}

export interface MailServersOptions {
  /** Whether mail servers may be in private networks: only in development. */
  readonly allowPrivate: boolean;
  readonly lookup?: Lookup | undefined;
  /** Certificates that are trusted, in PEM, instead of the system's. */
  readonly certificateAuthorities?: string | undefined;
  /** In milliseconds: for the connection, and for a whole delivery. */
  readonly timeouts?: SmtpOptions["timeouts"];
}

/** Mail servers with open connections at once. */
const maxServers = 100;
const connectionsPerServer = 5;
const idleMillis = 10_000;
/** After this time without an e-mail, a mail server's settings are forgotten. */
const forgetMillis = 60_000;

/** Private addresses are refused when a connection is opened, and the connection uses the checked address alone. */
export function createMailServers({ allowPrivate, lookup, certificateAuthorities, timeouts }: MailServersOptions): MailServers {
  const addresses = checkedLookup({ allowPrivate, lookup });
  const common = { addresses, certificateAuthorities };
  const pools = new LRUCache<string, SmtpTransport>({
    max: maxServers,
    ttl: forgetMillis,
    updateAgeOnGet: true,
    dispose: (transport) => transport.close(),
  });
  const open = ({ host, port, username, password }: MailServerSettings, more: Partial<SmtpOptions>): SmtpTransport =>
    smtpTransport({ host, port, ...(username !== "" && { username, password }), ...common, timeouts, ...more });

  return {
    transport(settings) {
      const { host, port, username, password } = settings;
      // Hashed, so that no password is a key of the map.
      const key = digest(JSON.stringify([host, port, username, password])).toString("base64url");
      const known = pools.get(key);
      if (known) return known;
      const transport = open(settings, { pool: { connections: connectionsPerServer, idleMillis } });
      pools.set(key, transport);
      return transport;
    },
    single: (settings, millis) =>
      open(settings, {
        pool: { connections: 1, idleMillis: 1 },
        timeouts: { connect: Math.min(millis, timeouts?.connect ?? 5000), delivery: millis },
      }),
    close: () => pools.clear(),
  };
}

import { banLimits } from "#contract/vocabulary/users/bans.ts";
import type { AuditEvent } from "#sdk/admin.ts";
import { countryName } from "../../../locales/countries.ts";
import { formatDateTime } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import type { MessageId } from "../../../locales/messages.ts";
import { sentences } from "./sentences.ts";

const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The user that an event concerns. */
export const describeUser = ({ user }: AuditEvent): string =>
  user === null ? t("audit.unknownUser") : user.displayName || user.primaryEmail || t("audit.deletedUser");

const callers = {
  client: "audit.client",
  server: "audit.server",
  admin: "audit.admin",
  agent: "audit.agentKey",
} as const satisfies Record<AuditEvent["actorType"], MessageId>;

/** Who caused an event: a user, a developer, an agent, or a key. */
export function describeActor({ actor, data }: AuditEvent): string {
  const named = actor.displayName || actor.primaryEmail;
  const name = named || t(actor.userId === null ? callers[actor.type] : "audit.deletedActor");
  if (data.agent) return named ? t("audit.agent", { agent: data.agent.name, developer: name }) : data.agent.name;
  return data.impersonated ? t("audit.impersonating", { actor: name }) : name;
}

/** An event in a sentence. */
export const describeEvent = (entry: AuditEvent): string =>
  capitalize(t(sentences[entry.event], { user: describeUser(entry), actor: describeActor(entry) }));

/** The sentence of an event for a list of all events. */
export const labelEvent = (event: AuditEvent["event"]): string =>
  capitalize(t(sentences[event], { user: t("audit.anyUser"), actor: t("audit.someone") }));

/** Who caused an event, where the sentence does not say it and the user did not. */
export function describeOtherActor(entry: AuditEvent): string | undefined {
  const mark = "\u0000";
  const isNamed = t(sentences[entry.event], { user: "", actor: mark }).includes(mark);
  const isOwn = entry.userId !== null && entry.userId === entry.actor.userId;
  const isApp = entry.actorType === "client" && entry.actor.userId === null;
  return isNamed || isOwn || isApp ? undefined : t("audit.by", { actor: describeActor(entry) });
}

/** The browser and system of the session, and the location of the address. */
export function describeOrigin({ from }: AuditEvent): { readonly device: string | undefined; readonly location: string | undefined } {
  const { browser, system, countryCode, city } = from;
  const device = browser !== null && system !== null ? t("session.device", { browser, system }) : (browser ?? system ?? undefined);
  return { device, location: [city, countryCode && countryName(countryCode)].filter(Boolean).join(", ") || undefined };
}

const methods: Readonly<Record<string, MessageId>> = {
  password: "audit.method.password",
  otp: "audit.method.otp",
  passkey: "audit.method.passkey",
  oauth: "audit.method.oauth",
  anonymous: "audit.method.anonymous",
  "second factor": "audit.method.secondFactor",
};

const reasons: Readonly<Record<string, MessageId>> = {
  EMAIL_PASSWORD_MISMATCH: "audit.reason.mismatch",
  VERIFICATION_CODE_NOT_FOUND: "audit.reason.codeNotFound",
  VERIFICATION_CODE_EXPIRED: "audit.reason.codeExpired",
  VERIFICATION_CODE_ALREADY_USED: "audit.reason.codeUsed",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: "audit.reason.codeAttempts",
  PASSKEY_AUTHENTICATION_FAILED: "audit.reason.passkey",
};

/** Why an action failed or was taken. */
function describeReason({ sign_up_hook: hook, migration, password_rule: rule, reason }: Values): string | undefined {
  if (typeof hook === "string") return t("audit.reason.hook", { value: hook });
  if (typeof rule === "string") return t("audit.reason.passwordRule");
  if (typeof migration === "string") return t("audit.reason.migration", { value: migration });
  if (typeof reason !== "string" || reason === "") return undefined;
  const known = reasons[reason];
  return known ? t(known) : reason;
}

type Values = Readonly<Record<string, unknown>>;

const kindsOfKeys: Readonly<Record<string, MessageId>> = {
  publishable_client_key: "keys.client",
  secret_server_key: "keys.server",
  super_secret_admin_key: "keys.admin",
};

const listKinds = (value: unknown) =>
  texts(value)
    .split(", ")
    .map((kind) => {
      const label = kindsOfKeys[kind];
      return label ? t(label) : kind;
    })
    .join(", ");

const texts = (value: unknown) => (Array.isArray(value) ? value.filter((each) => typeof each === "string").join(", ") : "");

/** The other facts of an event, each in a few words. The drawer has all of them. */
export function describeDetails(entry: AuditEvent): string[] {
  const data: Values = entry.data;
  const { names } = entry;
  const method = typeof data.method === "string" ? methods[data.method] : undefined;
  const reason = describeReason(data);
  const named = (id: MessageId, value: unknown) => (typeof value === "string" && value !== "" ? [t(id, { value })] : []);
  return [
    ...(method ? [t("audit.detail.method", { value: t(method) })] : []),
    ...(reason === undefined ? [] : [t("audit.detail.reason", { value: reason })]),
    ...named("audit.detail.team", names.team),
    ...named("audit.detail.permission", data.permission_id),
    ...named("audit.detail.key", names.keySet ?? names.apiKey),
    ...named("audit.detail.token", entry.event === "agent_token.created" ? entry.data.name : undefined),
    ...named("audit.detail.kinds", listKinds(data.keys)),
    ...named("audit.detail.fields", texts(data.fields)),
    ...named("audit.detail.endpoint", names.endpoint),
    ...named("audit.detail.provider", data.oauth_provider),
    ...named("audit.detail.version", data.version),
    ...named("audit.detail.amount", data.amount),
    ...(entry.event.startsWith("waitlist.") && typeof data.count === "number" ? [t("audit.detail.count", { count: data.count })] : []),
    ...(entry.event === "user.banned" && isDate(entry.data.until_millis) && entry.data.until_millis < banLimits.foreverMillis
      ? [t("audit.detail.until", { value: formatDateTime(entry.data.until_millis) })]
      : []),
    ...(data.leaked === true ? [t("audit.detail.leaked")] : []),
  ];
}

/** A ban without an end has the last moment of all. */
const isDate = (millis: number) => millis < 8.64e15;

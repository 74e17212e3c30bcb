import type { ProjectConfig } from "#contract/config/tree.ts";
import { toBuiltInEmail } from "./built-in-email.ts";
import type { EmailSource, RenderedSource } from "./email-source.ts";
import { digestSources } from "./sources/render-built-in.ts";

type BuiltInSource = Exclude<EmailSource, RenderedSource>;

/** The source of a built-in e-mail, without the values that only its recipient may have. */
export interface MaskedSource {
  readonly source: BuiltInSource;
  /** The digest of template, theme and brand. */
  readonly digest: string;
}

/** The fields of each e-mail that sign in, confirm, or open a page. */
const secretFields = {
  email_verification: ["link"],
  password_reset: ["link"],
  magic_link: ["link", "typed"],
  team_invitation: ["link"],
  sign_in_invitation: ["link"],
  security_notice: ["sessionsLink"],
  account_recovery: ["link"],
  leaked_api_key: [],
  webhook_disabled: ["endpoint"],
  payment_notice: [],
} as const satisfies Record<BuiltInSource["type"], readonly string[]>;

/** Longer ones are not stored: their content is not shown. */
const maxLength = 20_000;

const maskedCode = "••••••";

/** The link without its query and fragment, which carry the code. */
export const maskLink = (link: string): string => {
  const page = link.split(/[?#]/, 1)[0] ?? "";
  return page === link ? link : `${page}?code=hidden`;
};

/** The source with its secrets replaced. A template renders it as the original, so that no form of a code remains. */
export function maskSource<Source extends BuiltInSource>(source: Source): Source {
  const masked: Record<string, unknown> = { ...source };
  for (const name of secretFields[source.type]) {
    const value = masked[name];
    if (typeof value === "string") masked[name] = name === "typed" ? maskedCode : maskLink(value);
  }
  return masked as unknown as Source;
}

/** The masked source as it is stored; null if it is too long. */
export function toStoredMask(
  source: BuiltInSource,
  project: { readonly displayName: string; readonly config: ProjectConfig },
): string | null {
  const masked: MaskedSource = {
    source: maskSource(source),
    digest: digestSources(project.config, toBuiltInEmail(source, project.displayName)),
  };
  const text = JSON.stringify(masked);
  return text.length > maxLength ? null : text;
}

const squash = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
const codePattern = /[A-Za-z0-9_-]{6,}/g;

/** The subject as the log has it: without the code, which a template may put there. Empty if it contains it in another form. */
export function maskSubject(subject: string, source: BuiltInSource): string {
  const values: Readonly<Record<string, unknown>> = { ...source };
  const codes = secretFields[source.type].flatMap((name) => {
    const value = values[name];
    if (typeof value !== "string") return [];
    return name === "typed" ? [value] : (value.slice(maskLink(value).split("?", 1)[0]?.length).match(codePattern) ?? []);
  });
  const masked = codes.reduce((text, code) => text.replaceAll(code, maskedCode), subject);
  return codes.some((code) => squash(masked).includes(squash(code))) ? "" : masked;
}

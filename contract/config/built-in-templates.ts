import { buttonProps, readBrandLine } from "../vocabulary/emails/email-brand.ts";
import type { EmailTexts, TemplateTexts } from "./email-texts.ts";
import { emailTexts } from "./generated/email-texts.ts";

/** Ids of the built-in templates, by purpose (wire protocol, section 4.7). */
export const templateIds = {
  emailVerification: "e7d009ce-8d47-4528-b245-5bf119f2ffa3",
  passwordReset: "a70fb3a4-56c1-4e42-af25-49d25603abd0",
  magicLink: "822687fe-8d0a-4467-a0d1-416b6e639478",
  teamInvitation: "e84de395-2076-4831-9c19-8e9a96a868e4",
  signInInvitation: "066dd73c-36da-4fd0-b6d6-ebf87683f8bc",
} as const;
type Kind = keyof typeof templateIds;

interface TemplateVariables {
  /** Variables with their preview values. */
  readonly preview: Readonly<Record<string, string>>;
  /** The variable with the button's URL. */
  readonly link: string;
  /** The variable with a code to enter instead. */
  readonly code?: string;
}

/** A text as an expression of the source. */
function expression(text: string): string {
  if (!/\{\w+\}/.test(text)) return JSON.stringify(text);
  const values: Readonly<Record<string, string>> = {
    project: "project.displayName",
    name: "user.displayName",
    team: "variables.teamDisplayName",
    inviter: "variables.inviterDisplayName",
  };
  return `\`${text.replace(/\{(\w+)\}/g, (_, name: string) => `\${${values[name] ?? name}}`)}\``;
}

/** The request as an expression: the text that names most of what can be shown. */
function requestExpression({ request, requestOfTeam, requestOfInviter }: TemplateTexts): string {
  const choices = [
    ...(requestOfInviter ? [`variables.teamDisplayName && variables.inviterDisplayName\n        ? ${expression(requestOfInviter)}`] : []),
    ...(requestOfTeam ? [`variables.teamDisplayName\n        ? ${expression(requestOfTeam)}`] : []),
    expression(request),
  ];
  return choices.join("\n        : ");
}

function languageEntry(texts: EmailTexts, template: TemplateTexts): string {
  const { subject, title, action, codeHint, notes } = template;
  return `{
      subject: ${expression(subject)},
      title: ${expression(title)},
      greeting: user.displayName ? ${expression(texts.greeting)} : ${expression(texts.greetingWithoutName)},
      request: ${requestExpression(template)},
      action: ${expression(action)},
${codeHint ? `      codeHint: ${expression(codeHint)},\n` : ""}      notes: [
${notes.map((note) => `        ${expression(note)},\n`).join("")}      ],
      linkHint: ${expression(texts.linkHint)},
    }`;
}

/** The source of a template, with its texts in every language. */
function template(kind: Kind, { preview, link, code }: TemplateVariables): string {
  const names = Object.keys(preview);
  return `import { Button, Heading, Hr, Link, Preview, Section, Text } from "@react-email/components";
import { NotificationCategory, Props, Subject } from "@stackframe/emails";
import { type } from "arktype";

export const variablesSchema = type({
${names.map((name) => `  ${name}: "string",`).join("\n")}
});

export function EmailTemplate({ user, project, variables, locale = "en" }: Props<typeof variablesSchema.infer>) {
  // One entry for each language. Change them, or add others.
  const languages = {
${Object.entries(emailTexts)
  .map(([locale, texts]) => `    ${JSON.stringify(locale)}: ${languageEntry(texts, texts[kind])},`)
  .join("\n")}
  };
  const text = languages[locale] ?? languages.en;
  ${readBrandLine}
  return (
    <>
      <Subject value={text.subject} />
      <NotificationCategory value="Transactional" />
      <Preview>{text.request}</Preview>
      <Heading as="h1" className="m-0 text-2xl font-semibold">{text.title}</Heading>
      <Text className="mb-0 mt-5 text-base">{text.greeting}</Text>
      <Text className="mb-0 mt-4 text-base">{text.request}</Text>
      <Section className="my-6">
        <Button href={variables.${link}} ${buttonProps("px-6 py-3 text-base font-semibold")}>{text.action}</Button>
      </Section>
${
  code
    ? `      <Text className="m-0 text-base">{text.codeHint}</Text>
      <Text className="mb-6 mt-2 font-mono text-3xl font-bold tracking-widest">{variables.${code}}</Text>
`
    : ""
}      {text.notes.map((note) => <Text key={note} className="mb-0 mt-3 text-sm opacity-75">{note}</Text>)}
      <Section data-skip-in-text="true">
        <Hr className="mb-4 mt-6 opacity-20" style={{ borderTopColor: "currentColor" }} />
        <Text className="m-0 text-sm opacity-75">{text.linkHint}</Text>
        <Text className="m-0 text-sm"><Link dir="ltr" href={variables.${link}} className="break-all underline" style={{ color: "inherit" }}>{variables.${link}}</Link></Text>
      </Section>
    </>
  );
}

EmailTemplate.PreviewVariables = {
${names.map((name) => `  ${name}: ${JSON.stringify(preview[name])},`).join("\n")}
} satisfies typeof variablesSchema.infer;
`;
}

const sentVariables: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  emailVerification: { emailVerificationLink: "https://example.com/verify" },
  passwordReset: { passwordResetLink: "https://example.com/reset" },
  magicLink: { magicLink: "https://example.com/sign-in", otp: "3SLSWZ" },
  teamInvitation: {
    inviterDisplayName: "Charles Babbage",
    teamDisplayName: "Analytical Engines",
    teamInvitationLink: "https://example.com/invitation",
  },
  signInInvitation: { signInInvitationLink: "https://example.com/sign-in", teamDisplayName: "Analytical Engines" },
};

/** Variables that the server sends to a template, with sample values. Undefined for a template that is not built in. */
export function builtInVariables(id: string): Readonly<Record<string, string>> | undefined {
  const kinds = Object.keys(templateIds) as Kind[];
  const kind = kinds.find((each) => templateIds[each] === id);
  return kind && sentVariables[kind];
}

/** The built-in templates; a project's templates override them. All are Transactional, so users cannot unsubscribe. */
export const builtInTemplates = {
  [templateIds.emailVerification]: {
    displayName: "E-mail verification",
    tsxSource: template("emailVerification", {
      preview: sentVariables.emailVerification,
      link: "emailVerificationLink",
    }),
  },
  [templateIds.passwordReset]: {
    displayName: "Password reset",
    tsxSource: template("passwordReset", { preview: sentVariables.passwordReset, link: "passwordResetLink" }),
  },
  [templateIds.magicLink]: {
    displayName: "Sign-in link",
    tsxSource: template("magicLink", {
      preview: sentVariables.magicLink,
      link: "magicLink",
      code: "otp",
    }),
  },
  [templateIds.teamInvitation]: {
    displayName: "Team invitation",
    tsxSource: template("teamInvitation", {
      preview: sentVariables.teamInvitation,
      link: "teamInvitationLink",
    }),
  },
  [templateIds.signInInvitation]: {
    displayName: "Sign-in invitation",
    tsxSource: template("signInInvitation", {
      preview: sentVariables.signInInvitation,
      link: "signInInvitationLink",
    }),
  },
};

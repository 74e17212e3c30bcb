/** Ids of the built-in templates, by purpose (wire protocol, section 4.7). */
export const templateIds = {
  emailVerification: "e7d009ce-8d47-4528-b245-5bf119f2ffa3",
  passwordReset: "a70fb3a4-56c1-4e42-af25-49d25603abd0",
  magicLink: "822687fe-8d0a-4467-a0d1-416b6e639478",
  teamInvitation: "e84de395-2076-4831-9c19-8e9a96a868e4",
  signInInvitation: "066dd73c-36da-4fd0-b6d6-ebf87683f8bc",
} as const;

interface TemplateText {
  /** Variables with their preview values. */
  readonly variables: Readonly<Record<string, string>>;
  /** Text. In all of these, braces contain an expression of the source's `project`, `user` and variables. */
  readonly subject: string;
  readonly heading: string;
  /** JSX text above the button. */
  readonly body: string;
  /** The button's label, and the variable with its URL. */
  readonly button: readonly [label: string, link: string];
  /** JSX elements below the button. */
  readonly extra?: string;
  /** JSX text in small print at the end. */
  readonly footnote: string;
}

function template({ variables, subject, heading, body, button: [label, link], extra = "", footnote }: TemplateText): string {
  const names = Object.keys(variables);
  return `import { Button, Heading, Section, Text } from "@react-email/components";
import { NotificationCategory, Props, Subject } from "@stackframe/emails";
import { type } from "arktype";

export const variablesSchema = type({
${names.map((name) => `  ${name}: "string",`).join("\n")}
});

export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  const { ${names.join(", ")} } = variables;
  return (
    <>
      <Subject value={\`${subject.replaceAll("{", "${")}\`} />
      <NotificationCategory value="Transactional" />
      <Heading as="h1" className="m-0 text-xl font-semibold">${heading}</Heading>
      <Text className="mb-0 mt-4 text-base">Hello{user.displayName ? \` \${user.displayName}\` : ""},</Text>
      <Text className="mb-0 mt-2 text-base">${body}</Text>
      <Section className="my-6">
        <Button href={${link}} className="rounded-md bg-blue-600 px-5 py-3 text-base font-semibold text-white">${label}</Button>
      </Section>
${extra}      <Text className="m-0 text-sm opacity-70">${footnote}</Text>
    </>
  );
}

EmailTemplate.PreviewVariables = {
${names.map((name) => `  ${name}: ${JSON.stringify(variables[name])},`).join("\n")}
} satisfies typeof variablesSchema.infer;
`;
}

/** The built-in templates; a project's templates override them. All are Transactional, so users cannot unsubscribe. */
export const builtInTemplates = {
  [templateIds.emailVerification]: {
    displayName: "E-mail verification",
    tsxSource: template({
      variables: { emailVerificationLink: "https://example.com/verify" },
      subject: "Verify your e-mail address for {project.displayName}",
      heading: "Is this your address?",
      body: "please confirm that this is your e-mail address, so that you can use it with {project.displayName}.",
      button: ["Verify e-mail address", "emailVerificationLink"],
      footnote: "If you did not request this, you can ignore this e-mail.",
    }),
  },
  [templateIds.passwordReset]: {
    displayName: "Password reset",
    tsxSource: template({
      variables: { passwordResetLink: "https://example.com/reset" },
      subject: "Reset your password for {project.displayName}",
      heading: "Choose a new password",
      body: "we received a request to reset the password of your {project.displayName} account.",
      button: ["Reset password", "passwordResetLink"],
      footnote: "If you did not request this, you can ignore this e-mail. Your password stays unchanged.",
    }),
  },
  [templateIds.magicLink]: {
    displayName: "Sign-in link",
    tsxSource: template({
      variables: { magicLink: "https://example.com/sign-in", otp: "3SLSWZ" },
      subject: "Sign in to {project.displayName}",
      heading: "Sign in to {project.displayName}",
      body: "use this link to sign in.",
      button: ["Sign in", "magicLink"],
      extra: `      <Text className="m-0 text-base">Or enter this code on the page where you started:</Text>
      <Text className="mb-6 mt-2 font-mono text-2xl font-bold tracking-widest">{otp}</Text>
`,
      footnote: "If you did not request this, you can ignore this e-mail. Do not share the code.",
    }),
  },
  [templateIds.teamInvitation]: {
    displayName: "Team invitation",
    tsxSource: template({
      variables: { teamDisplayName: "Analytical Engines", teamInvitationLink: "https://example.com/invitation" },
      subject: "You are invited to join {teamDisplayName} on {project.displayName}",
      heading: "Join {teamDisplayName}",
      body: "you are invited to the team {teamDisplayName} on {project.displayName}.",
      button: ["Accept the invitation", "teamInvitationLink"],
      footnote: "If you do not know this team, you can ignore this e-mail.",
    }),
  },
  [templateIds.signInInvitation]: {
    displayName: "Sign-in invitation",
    tsxSource: template({
      variables: { signInInvitationLink: "https://example.com/sign-in", teamDisplayName: "Analytical Engines" },
      subject: "You are invited to sign in to {project.displayName}",
      heading: "Welcome to {project.displayName}",
      body: "{teamDisplayName} invites you to sign in to {project.displayName}.",
      button: ["Sign in", "signInInvitationLink"],
      footnote: "If you do not know the sender, you can ignore this e-mail.",
    }),
  },
};

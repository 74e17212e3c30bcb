import { buttonProps, readBrandLine } from "#contract/vocabulary/emails/email-brand.ts";

/** The parts of a notice, as plain text; rendering escapes them. */
export interface Notice {
  readonly subject: string;
  readonly title: string;
  readonly greeting: string;
  readonly message: string;
  /** The button, and the text that precedes its address. */
  readonly action?: { readonly label: string; readonly link: string; readonly hint: string } | undefined;
  /** Facts about the event, such as its time. */
  readonly facts?: readonly { readonly name: string; readonly value: string }[] | undefined;
  /** The advice to the reader, a paragraph each. */
  readonly advice?: readonly string[] | undefined;
  /** Small print, a paragraph each. */
  readonly notes: readonly string[];
}

/** The template of security notices and the like. Projects choose their theme, not their text: attackers must not silence them. */
export const noticeTemplate = `import { Button, Heading, Hr, Link, Preview, Section, Text } from "@react-email/components";
import { NotificationCategory, Subject } from "@stackframe/emails";
import { Fragment } from "react";

export function EmailTemplate({ project, variables }) {
  ${readBrandLine}
  const { subject, title, greeting, message, action, facts = [], advice = [], notes } = variables;
  return (
    <>
      <Subject value={subject} />
      <NotificationCategory value="Transactional" />
      <Preview>{message}</Preview>
      <Heading as="h1" className="m-0 text-2xl font-semibold">{title}</Heading>
      <Text className="mb-0 mt-5 text-base">{greeting}</Text>
      <Text className="mb-0 mt-4 text-base">{message}</Text>
      {action && (
        <Section className="my-6">
          <Button href={action.link} ${buttonProps("px-6 py-3 text-base font-semibold")}>{action.label}</Button>
        </Section>
      )}
      {facts.length > 0 && (
        <Text className="mb-0 mt-4 text-base">
          {facts.map(({ name, value }, index) => (
            <Fragment key={index}>
              {index > 0 && <br />}
              {name && <span className="opacity-75">{name}: </span>}
              {value}
            </Fragment>
          ))}
        </Text>
      )}
      {advice.map((text) => <Text key={text} className="mb-0 mt-4 text-base">{text}</Text>)}
      {notes.map((text) => <Text key={text} className="mb-0 mt-3 text-sm opacity-75">{text}</Text>)}
      {action && (
        <Section data-skip-in-text="true">
          <Hr className="mb-4 mt-6 opacity-20" style={{ borderTopColor: "currentColor" }} />
          <Text className="m-0 text-sm opacity-75">{action.hint}</Text>
          <Text className="m-0 text-sm"><Link href={action.link} className="break-all underline" style={{ color: "inherit" }}>{action.link}</Link></Text>
        </Section>
      )}
    </>
  );
}
`;

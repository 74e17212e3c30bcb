import { buttonProps, readBrandLine } from "../vocabulary/emails/email-brand.ts";

/** The source of a new template or draft. It is of a category that users can turn off. */
export const starterTemplate = `import { Button, Heading, Section, Text } from "@react-email/components";
import { NotificationCategory, Props, Subject } from "@stackframe/emails";
import { type } from "arktype";

export const variablesSchema = type({});

export function EmailTemplate({ user, project }: Props<typeof variablesSchema.infer>) {
  ${readBrandLine}
  return (
    <>
      <Subject value={\`News from \${project.displayName}\`} />
      <NotificationCategory value="Marketing" />
      <Heading as="h1" className="m-0 text-xl font-semibold">A heading</Heading>
      <Text className="mb-0 mt-4 text-base">Hello{user.displayName ? \` \${user.displayName}\` : ""},</Text>
      <Text className="mb-0 mt-2 text-base">write here what you would like to say.</Text>
      <Section className="my-6">
        <Button href="https://example.com" ${buttonProps("px-5 py-3 text-base font-semibold")}>Read more</Button>
      </Section>
    </>
  );
}

EmailTemplate.PreviewVariables = {};
`;

/** The template that a changed theme is rendered with. */
export const sampleTemplate = `import { Heading, Text } from "@react-email/components";

export function EmailTemplate() {
  return (
    <>
      <Heading as="h1">A heading</Heading>
      <Text>A paragraph of an e-mail.</Text>
    </>
  );
}
`;

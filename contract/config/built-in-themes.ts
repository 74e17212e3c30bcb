export const lightThemeId = "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac";
export const darkThemeId = "a0172b5d-cff0-463b-83bb-85124697373a";

interface Palette {
  page: string;
  card: string;
  text: string;
  footnote: string;
}

const theme = ({
  page,
  card,
  text,
  footnote,
}: Palette) => `import { Body, Container, Head, Html, Link, Section, Tailwind, Text } from "@react-email/components";
import { ThemeProps } from "@stackframe/emails";

export function EmailTheme({ children, unsubscribeLink }: ThemeProps) {
  return (
    <Html lang="en">
      <Head />
      <Tailwind>
        <Body className="m-0 ${page} py-10 font-sans">
          <Container className="mx-auto max-w-[560px] rounded-lg ${card} ${text} px-10 py-8">
            {children}
          </Container>
          {unsubscribeLink && (
            <Section className="mx-auto max-w-[560px] px-10 pt-4">
              <Text className="m-0 text-center text-xs ${footnote}">
                Do you not want these e-mails? <Link href={unsubscribeLink} className="${footnote} underline">Unsubscribe</Link>
              </Text>
            </Section>
          )}
        </Body>
      </Tailwind>
    </Html>
  );
}

EmailTheme.PreviewProps = {
  unsubscribeLink: "https://example.com/unsubscribe",
} satisfies Partial<ThemeProps>;
`;

/** The built-in themes; a project's themes override them (wire protocol, section 4.7). */
export const builtInThemes = {
  [lightThemeId]: {
    displayName: "Light",
    tsxSource: theme({ page: "bg-zinc-100", card: "bg-white", text: "text-zinc-900", footnote: "text-zinc-500" }),
  },
  [darkThemeId]: {
    displayName: "Dark",
    tsxSource: theme({ page: "bg-zinc-950", card: "bg-zinc-900", text: "text-zinc-100", footnote: "text-zinc-400" }),
  },
};
